const selection = '{ degree: string; category: string; subject: string }';

/** Types of the details of a finder's events. */
export const finderEventDetails = {
  select: `{ field: 'degree' | 'category' | 'subject'; value: string; selection: ${selection} }`,
  submit: `{ selection: ${selection}; url: string }`,
};
