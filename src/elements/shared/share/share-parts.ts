import { dialogParts } from '../dialog/dialog-parts.ts';

/** What `::part()` reaches of the ways to share, for the declarations of elements that draw them. */
export const shareParts = {
  bar: 'The ways to share',
  link: 'The link of one network',
  button: 'A button of the ways to share',
  ...dialogParts,
  field: 'The address to copy by hand',
} as const;
