import { dialogParts } from '../dialog/dialog-parts.ts';

/** The `::part()` names of the share bar, for declarations of elements that render one. */
export const shareParts = {
  bar: 'The share bar',
  link: 'The link to one network',
  button: 'A button of the share bar',
  ...dialogParts,
  field: 'The field with the link to copy',
} as const;
