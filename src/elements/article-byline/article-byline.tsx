import { Byline } from '../shared/byline/byline.tsx';
import type { ArticleBylineProps } from './article-byline.element.ts';

/** The byline of an article, written in attributes instead of taken from the page. */
export function ArticleByline({ updated, ...byline }: ArticleBylineProps) {
  return <Byline {...byline} isUpdated={updated} />;
}
