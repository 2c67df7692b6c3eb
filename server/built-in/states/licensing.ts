import * as v from 'valibot';
import type { CompactStatus } from '../../../src/core/model/state-overview.ts';
import data from '../../data/licensing.json' with { type: 'json' };

const text = v.pipe(v.string(), v.minLength(1));
const date = v.pipe(v.string(), v.isoDate());
/** Abbreviations of states, separated by spaces. */
const stateCodes = v.pipe(
  v.string(),
  v.transform((codes): ReadonlySet<string> => new Set(codes.split(' ').filter(Boolean))),
);

const LicensingSchema = v.record(
  v.string(),
  v.object({
    /** The people whom the boards license: `nurses`. */
    people: text,
    /** The national association, which lists the boards of all states. */
    list: v.object({ name: text, url: text }),
    boards: v.object({
      /** In the middle of a sentence: `the list of …`. */
      source: text,
      /** Absent if the source has no date. */
      asOf: v.optional(date),
      byState: v.record(v.pipe(v.string(), v.length(2)), text),
      /** States where another board licenses practical nurses. */
      registeredNursesOnly: stateCodes,
    }),
    compact: v.object({
      name: text,
      url: text,
      source: text,
      /** Absent if the source has no date. */
      asOf: v.optional(date),
      /** False until the compact issues its first multistate license. */
      isOperating: v.boolean(),
      members: stateCodes,
      /** The law is passed, but licenses are not issued or honored yet. */
      pending: stateCodes,
      outside: stateCodes,
    }),
  }),
);

type Licensing = v.InferOutput<typeof LicensingSchema>[string];

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
            isForRegisteredNursesOnly: boards.registeredNursesOnly.has(abbreviation),
          };
    },
    statusOf(abbreviation) {
      if (compact.members.has(abbreviation)) return 'member';
      if (compact.pending.has(abbreviation)) return 'pending';
      return compact.outside.has(abbreviation) ? 'outside' : 'unknown';
    },
  };
}

const rulesBySubject: ReadonlyMap<string, LicensingRules> = new Map(
  Object.entries(v.parse(LicensingSchema, data)).map(([subject, licensing]) => [subject, toRules(licensing)]),
);

/** The rules for the profession of a site's subject; undefined for subjects whose license is not in our data. */
export function licensingOf(subject: string | undefined): LicensingRules | undefined {
  return subject === undefined ? undefined : rulesBySubject.get(subject);
}
