/** Where a reader finds the licensing board of a state. */
export interface BoardList {
  /** What the boards license: `nurses`. */
  readonly people: string;
  readonly name: string;
  readonly url: string;
}

const lists: Readonly<Record<string, BoardList>> = {
  nursing: {
    people: 'nurses',
    name: 'National Council of State Boards of Nursing',
    url: 'https://www.ncsbn.org/',
  },
  'social-work': {
    people: 'social workers',
    name: 'Association of Social Work Boards',
    url: 'https://www.aswb.org/',
  },
};

/** The national list of boards for the site's subject; undefined for subjects without a license that we know of. */
export function boardListOf(subject: string | undefined): BoardList | undefined {
  return subject === undefined ? undefined : lists[subject];
}
