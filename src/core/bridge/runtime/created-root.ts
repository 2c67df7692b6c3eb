/** Code for roots that the browser creates; pre-rendered ones bring their sheet and anchors. */
export { followHash } from '../../browser/hash.ts';
export { adoptStyles, loadStyles } from './styles.ts';
