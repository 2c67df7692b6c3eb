import type { ReactNode } from 'react';
import shapes from '#shapes' with { type: 'json' };
import type { WidgetProps } from '../page.ts';
import { MapPointer } from './map-pointer.tsx';

const paths: Readonly<Record<string, string>> = shapes.paths;
const slugOf = (href: string): string => href.split('/')[2] ?? '';

/** The server renders the shapes; in the browser, `MapPointer` follows the pointer. */
export const StateMap = ({ title, states }: WidgetProps['map']): ReactNode => (
  <section className="map">
    <h3>{title}</h3>
    <MapPointer states={states}>
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG cannot be a fieldset */}
      <svg viewBox="0 0 975 610" role="group" aria-label={title}>
        {states.map(({ name, href }) => (
          <a key={name} href={href} aria-label={name} data-state={name}>
            <path d={paths[slugOf(href)]} />
          </a>
        ))}
      </svg>
    </MapPointer>
  </section>
);
