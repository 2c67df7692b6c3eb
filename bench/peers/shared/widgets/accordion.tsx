'use client';
import { type ReactNode, useId, useState } from 'react';
import type { WidgetProps } from '../page.ts';

export function Accordion({ title, items }: WidgetProps['accordion']): ReactNode {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const id = useId();
  const toggle = (index: number) =>
    setOpen(
      (before) =>
        new Set(before.has(index) ? [...before].filter((other) => other !== index) : [...before, index]),
    );
  return (
    <section className="accordion">
      <h3>{title}</h3>
      {items.map((item, index) => (
        <div key={item.title}>
          <h4>
            <button
              type="button"
              aria-expanded={open.has(index)}
              aria-controls={`${id}-${index}`}
              onClick={() => toggle(index)}
            >
              {item.title}
            </button>
          </h4>
          <p id={`${id}-${index}`} hidden={!open.has(index)}>
            {item.text}
          </p>
        </div>
      ))}
    </section>
  );
}
