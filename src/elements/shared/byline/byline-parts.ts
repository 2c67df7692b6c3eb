/** What `::part()` reaches of the byline, for the declarations of elements that draw one. */
export const bylineParts = {
  byline: 'The byline',
  role: 'One role with its people',
  facts: 'Date, read time and the link to the editorial process',
} as const;
