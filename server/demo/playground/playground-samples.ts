export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** Texts to start from. */
export const samples: readonly Sample[] = [
  {
    id: 'first-year',
    name: 'First-year nurses',
    text: `<article-byline
  written-by='[{"name":"Rosalind Achterberg, RN"}]'
  date="2026-10-12"></article-byline>

<p>The first months decide more than the first year.
Ask for a preceptor, and write down what you learned after
each shift.</p>

<pull-quote source="Leilani Kahale, RN, CCRN">
  If you go home worried, you were paying attention.
</pull-quote>

<program-finder heading="Find your program"
  fields="degree,subject" degree="masters">
</program-finder>

<icon-percentage percentage="60" text="stay in their first unit">
</icon-percentage>
`,
  },
  {
    id: 'questions',
    name: 'Questions and answers',
    text: `<content-accordion heading="Questions">
  <accordion-section heading="What does it cost?" active>
    <p>Often less than the published price.</p>
  </accordion-section>
  <accordion-section heading="How long does it take?">
    <p>Two years for most students.</p>
  </accordion-section>
</content-accordion>
`,
  },
  { id: 'empty', name: 'Empty page', text: '' },
];

/** Finds a sample by id; returns the first sample for an unknown id. */
export function findSample(id: string | undefined): Sample {
  const [first = { id: '', name: '', text: '' }] = samples;
  return samples.find((sample) => sample.id === id) ?? first;
}
