import type { ViewCardProps } from './view-card.element.ts';

export function ViewCard({ name }: ViewCardProps) {
  return (
    <p data-view={JSON.stringify({ name: 'ElementViewed', payload: { webElement: { name } } })}>
      Seen as a whole
    </p>
  );
}
