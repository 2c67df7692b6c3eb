import type { ReactNode } from 'react';
import type { Ranking } from '../../../core/model/ranking.ts';
import { hasOrigin, safeUrl } from '../../../core/urls.ts';

/** Name and year of a list's source, as a link if it has a safe URL; URLs with a host open in a new tab. */
export function SourceLink({ source }: { readonly source: NonNullable<Ranking['source']> }): ReactNode {
  const url = safeUrl(source.url);
  const label = [source.name, source.year].filter(Boolean).join(', ');
  if (!url) return label;
  return (
    <a href={url} {...(hasOrigin(url) && { target: '_blank', rel: 'noopener' })}>
      {label}
    </a>
  );
}
