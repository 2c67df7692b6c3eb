import { Byline } from '../shared/byline/byline.tsx';
import type { ArticleBylineProps } from './article-byline.element.ts';

/** The byline of an article, from attributes instead of page data. */
export function ArticleByline({ updated, date, ...byline }: ArticleBylineProps) {
  return <Byline {...byline} date={date?.trim()} isUpdated={updated} />;
}
