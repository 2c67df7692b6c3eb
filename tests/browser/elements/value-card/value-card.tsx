import type { ValueCardProps } from './value-card.element.ts';

export function ValueCard({ items: _, data: __, ...props }: ValueCardProps) {
  return (
    <div>
      <pre>{JSON.stringify(props)}</pre>
      {props.link && <a href={props.link}>{props.text}</a>}
      <slot />
    </div>
  );
}
