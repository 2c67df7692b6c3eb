/** Completes the links with the page’s URL and title, copies the link, and emits share events. */
export { attachShareOnIntent as attachShareBar } from '../shared/share/attach-share-on-intent.ts';
