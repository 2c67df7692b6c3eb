/** What `::part()` reaches of a dialog, for the declarations of elements that draw one. */
export const dialogParts = {
  dialog: 'The dialog',
  heading: 'The heading of the dialog',
  close: 'The X button of the dialog',
  body: 'What holds the content of the dialog',
} as const;
