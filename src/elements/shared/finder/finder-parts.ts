/** What `::part()` reaches of every finder, for the declarations of elements that draw one. */
export const finderParts = {
  finder: 'The program finder',
  form: 'The form of the finder',
  field: 'One field of the finder with its label',
  label: 'Label of a field',
  select: 'The select of a field',
  filter: 'The box that narrows a long list of options',
  button: 'The button of the finder',
  disclosure: 'The note that says who pays',
} as const;

/** What may stand before the fields: of use to elements that let their author set a layout. */
export const finderIntroParts = {
  image: 'The picture of the finder',
  heading: 'The heading of the finder',
  steps: 'The three steps of a native finder',
} as const;
