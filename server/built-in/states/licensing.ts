import type { CompactStatus } from '../../../src/core/model/state-overview.ts';
import data from '../../data/licensing.json' with { type: 'json' };

/** What our data has about the license of one profession. States are abbreviations, separated by spaces. */
interface Licensing {
  /** The people whom the boards license: `nurses`. */
  readonly people: string;
  /** The national association, which lists the boards of all states. */
  readonly list: { readonly name: string; readonly url: string };
  readonly boards: {
    /** In the middle of a sentence: `the list of …`. */
    readonly source: string;
    /** Absent if the source has no date. */
    readonly asOf?: string;
    readonly byState: Readonly<Record<string, string>>;
    /** States where another board licenses practical nurses. */
    readonly registeredNursesOnly: string;
  };
  readonly compact: {
    readonly name: string;
    readonly url: string;
    readonly source: string;
    /** Absent if the source has no date. */
    readonly asOf?: string;
    /** False until the compact issues its first multistate license. */
    readonly isOperating: boolean;
    readonly members: string;
    /** The law is passed, but licenses are not issued or honored yet. */
    readonly pending: string;
    readonly outside: string;
  };
}

const lists = (states: string, abbreviation: string): boolean => states.split(' ').includes(abbreviation);

/** A state's licensing board and the source of its name. */
export interface LicensingBoard {
  readonly name: string;
  readonly source: string;
  readonly asOf?: string;
  readonly isForRegisteredNursesOnly: boolean;
}

/** The boards that license a profession, and the compact of states that honor each other's licenses. */
export interface LicensingRules extends Pick<Licensing, 'people' | 'list' | 'compact'> {
  /** Undefined if our data does not name the state's board. */
  boardOf(abbreviation: string): LicensingBoard | undefined;
  /** `unknown` if our sources do not name the state as a member or a non-member. */
  statusOf(abbreviation: string): CompactStatus;
}

function toRules({ people, list, boards, compact }: Licensing): LicensingRules {
  return {
    people,
    list,
    compact,
    boardOf(abbreviation) {
      const name = boards.byState[abbreviation];
      return name === undefined
        ? undefined
        : {
            name,
            source: boards.source,
            asOf: boards.asOf,
            isForRegisteredNursesOnly: lists(boards.registeredNursesOnly, abbreviation),
          };
    },
    statusOf(abbreviation) {
      if (lists(compact.members, abbreviation)) return 'member';
      if (lists(compact.pending, abbreviation)) return 'pending';
      return lists(compact.outside, abbreviation) ? 'outside' : 'unknown';
    },
  };
}

const rulesBySubject: ReadonlyMap<string, LicensingRules> = new Map(
  Object.entries<Licensing>(data).map(([subject, licensing]) => [subject, toRules(licensing)]),
);

/**
 * The rules for the profession of a site's subject; undefined for subjects whose license is not in our data.
 */
export function licensingOf(subject: string | undefined): LicensingRules | undefined {
  return subject === undefined ? undefined : rulesBySubject.get(subject);
}
