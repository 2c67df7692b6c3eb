import { Byline } from '../shared/byline/byline.tsx';
import type { ArticleBylineProps } from './article-byline.element.ts';

/** The byline of an article, from attributes. */
export function ArticleByline({ updated, ...byline }: ArticleBylineProps) {
  return <Byline {...byline} isUpdated={updated} />;
}
