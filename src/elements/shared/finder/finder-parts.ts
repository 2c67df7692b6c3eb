/** The `::part()` names of every finder, for declarations of elements that render one. */
export const finderParts = {
  finder: 'The program finder',
  form: 'The form of the finder',
  field: 'One field of the finder with its label',
  label: 'Label of a field',
  select: 'The select of a field',
  filter: 'The text field that filters a long list of options',
  button: 'The button of the finder',
  disclosure: 'The note about who pays',
} as const;

/** Parts before the fields, for elements whose author can choose the layout. */
export const finderIntroParts = {
  image: 'The image of the finder',
  heading: 'The heading of the finder',
  steps: 'The three steps of a native finder',
} as const;
