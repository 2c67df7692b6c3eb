'use client';
import { type ReactNode, useRef } from 'react';
import type { WidgetProps } from '../page.ts';
import { Card } from './static.tsx';

/** A strip with scroll snap, and buttons that scroll it by a card. */
export function Slider({ title, cards }: WidgetProps['slider']): ReactNode {
  const strip = useRef<HTMLDivElement>(null);
  const move = (direction: number) => strip.current?.scrollBy({ left: direction * 280, behavior: 'smooth' });
  return (
    <section className="slider" aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <div className="strip" ref={strip} tabIndex={0}>
        {cards.map((card) => (
          <Card key={card.title} {...card} />
        ))}
      </div>
      <button type="button" onClick={() => move(-1)}>
        Previous
      </button>
      <button type="button" onClick={() => move(1)}>
        Next
      </button>
    </section>
  );
}
