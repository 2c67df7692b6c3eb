/** What only roots that the browser makes need: pre-rendered ones bring their sheet, and the browser follows their ids. */
export { followHash } from './hash.ts';
export { adoptStyles, loadStyles } from './styles.ts';
