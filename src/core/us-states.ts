/** A state or Washington, D.C. */
export interface UsState {
  /** As in `/state/{slug}/`. */
  readonly slug: string;
  readonly name: string;
  /** Two letters, as the postal service writes it. */
  readonly abbreviation: string;
}

const namesByAbbreviation =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|' +
  'LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|' +
  'MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
  'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
  'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
  'WV West Virginia|WI Wisconsin|WY Wyoming';

const fiftyStates: readonly UsState[] = namesByAbbreviation.split('|').map((entry) => {
  const name = entry.slice(3);
  return { slug: name.toLowerCase().replaceAll(' ', '-'), name, abbreviation: entry.slice(0, 2) };
});

/** The 50 states by name, then Washington, D.C., in the order of the menu and the map. */
export const usStates: readonly UsState[] = [
  ...fiftyStates,
  { slug: 'dc', name: 'Washington, D.C.', abbreviation: 'DC' },
];

/** Finds the state of `/state/{slug}/`. */
export function findStateBySlug(slug: string): UsState | undefined {
  return usStates.find((state) => state.slug === slug);
}

/** Finds the state of a postal address: `AL`, in any casing. Territories are not states. */
export function findStateByAbbreviation(abbreviation: string): UsState | undefined {
  return usStates.find((state) => state.abbreviation === abbreviation.toUpperCase());
}
