import { Share } from '../shared/share/share.tsx';
import type { ShareBarProps } from './share-bar.element.ts';

/** Share buttons for the current page or another URL. */
export function ShareBar({ url, heading, image }: ShareBarProps) {
  return <Share url={url} heading={heading} image={image} />;
}
