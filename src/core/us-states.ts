export interface UsState {
  readonly slug: string;
  readonly name: string;
  /** Two letters, as the postal service writes it. */
  readonly abbreviation: string;
}

const listed = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`;

const fiftyStates: readonly UsState[] = listed.split('|').map((entry) => {
  const name = entry.slice(3);
  return { slug: name.toLowerCase().replaceAll(' ', '-'), name, abbreviation: entry.slice(0, 2) };
});

/** The 50 states by name, and Washington, D.C. at the end, as menu and map list them. */
export const usStates: readonly UsState[] = [
  ...fiftyStates,
  { slug: 'dc', name: 'Washington, D.C.', abbreviation: 'DC' },
];

/** The state whose page stands at `/state/{slug}/`. */
export function findStateBySlug(slug: string): UsState | undefined {
  return usStates.find((state) => state.slug === slug);
}

/** The state of an address: `AL`. */
export function findStateByAbbreviation(abbreviation: string): UsState | undefined {
  return usStates.find((state) => state.abbreviation === abbreviation.toUpperCase());
}
