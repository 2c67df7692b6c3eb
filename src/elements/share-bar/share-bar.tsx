import { Share } from '../shared/share/share.tsx';
import type { ShareBarProps } from './share-bar.element.ts';

/** Ways to share the page, or another one. */
export function ShareBar({ url, heading, image }: ShareBarProps) {
  return <Share url={url} heading={heading} image={image} />;
}
