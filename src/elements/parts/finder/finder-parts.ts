/** What `::part()` reaches of the finder, for the declarations of elements that draw one. */
export const finderParts = {
  finder: 'The program finder',
  form: 'The form of the finder',
  heading: 'The heading of the finder',
  image: 'The picture of a personalized finder',
  steps: 'The three steps of a native finder',
  field: 'One field of the finder with its label',
  label: 'Label of a field',
  select: 'The select of a field',
  filter: 'The box that narrows a long list of options',
  button: 'The button of the finder',
  disclosure: 'The note that says who pays',
} as const;
