/** The `::part()` names of the byline, for declarations of elements that render one. */
export const bylineParts = {
  byline: 'The byline',
  role: 'One role with its people',
  facts: 'Date, reading time and the link to the editorial process',
} as const;
