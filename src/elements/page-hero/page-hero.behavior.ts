/** Attaches the share buttons if the hero shows them. Runs without React. */
export { attachShareOnIntent as attachPageHero } from '../shared/share/attach-share-on-intent.ts';
