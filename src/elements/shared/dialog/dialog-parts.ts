/** The `::part()` names of a dialog, for declarations of elements that render one. */
export const dialogParts = {
  dialog: 'The dialog',
  heading: 'The heading of the dialog',
  close: 'The X button of the dialog',
  body: 'The content area of the dialog',
} as const;
