/** The 50 states and D.C.: two-letter code, name, and slug as in `/state/{slug}/`. */
export interface State {
  readonly code: string;
  readonly name: string;
  readonly slug: string;
}

const names =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC Washington D.C.,FL Florida,GA Georgia,HI Hawaii,' +
  'ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,' +
  'MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,' +
  'ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,' +
  'VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

export const states: readonly State[] = names.split(',').map((entry) => {
  const code = entry.slice(0, 2);
  const name = entry.slice(3).replace('Washington D.C.', 'Washington, D.C.');
  return { code, name, slug: code === 'DC' ? 'dc' : name.toLowerCase().replaceAll(' ', '-') };
});

/** A state by its code or slug, in any casing; undefined for territories and unknown words. */
export function findState(codeOrSlug: string): State | undefined {
  const word = codeOrSlug.toLowerCase();
  return states.find((state) => state.slug === word || state.code.toLowerCase() === word);
}
