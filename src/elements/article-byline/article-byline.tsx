import { Byline } from '../shared/byline/byline.tsx';
import type { ArticleBylineProps } from './article-byline.element.ts';

/**
 * The byline of an article, with an attribute for each value. `<page-hero>` has the same data in one JSON
 * attribute.
 */
export function ArticleByline({ updated, date, ...byline }: ArticleBylineProps) {
  return <Byline {...byline} date={date?.trim()} isUpdated={updated} />;
}
