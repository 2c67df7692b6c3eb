import type { Catalog, Offer } from '../built-in/catalog/catalog.ts';
import type { SchoolRecord } from '../built-in/catalog/catalog-file.ts';
import { nameWithoutAll } from '../built-in/catalog/degree-tree.ts';
import { regionOf, schoolPath } from '../built-in/schools/school-directory.ts';
import { abbreviationsOfPrograms, familyOf, programsOf } from './abbreviations.ts';
import { markWords } from './marked-text.ts';
import { stateKey, type Term } from './read-query.ts';
import type { FoundGroup } from './search-engine.ts';
import { createTextIndex, type IndexedText, type Match } from './text-index.ts';
import type { Vocabulary } from './vocabulary.ts';
import { toWords } from './words.ts';

export interface SchoolIndex {
  readonly vocabulary: Vocabulary;
  search(terms: readonly Term[], query: string, known: Vocabulary, limit: number): FoundGroup;
}

/** The site's field, as slugs. */
export interface Field {
  readonly category: string | undefined;
  readonly subject: string | undefined;
}

type TextField = 'name' | 'city' | 'region' | 'programs';

interface SchoolText extends IndexedText<TextField> {
  /** Whether the school has programs in the site's field. */
  readonly isInField: boolean;
}

const subjectName = ({ subject }: Offer): string => nameWithoutAll(subject.name);
const offersOf = ({ offersBySchool }: Catalog, { id }: SchoolRecord) => offersBySchool.get(id) ?? [];

function createReader(catalog: Catalog, { category, subject }: Field, hasFamiliesOnly: boolean) {
  const family = hasFamiliesOnly && subject ? familyOf(subject) : undefined;

  function listSubjects(offers: readonly Offer[]): readonly string[] {
    const names = offers.flatMap((offer) => [
      ...toWords(subjectName(offer)),
      ...(offer.subject.slug === family ? toWords((subject ?? '').replaceAll('-', ' ')) : []),
    ]);
    return [...new Set(names)];
  }

  return (school: SchoolRecord): SchoolText => {
    const region = regionOf(school);
    const offers = offersOf(catalog, school);
    const inField = offers.filter(
      (offer) => offer.subject.category.slug === category || offer.subject.slug === family,
    );
    return {
      name: toWords(school.name).join(' '),
      // “Washington” alone means the state. The name of D.C.'s region contains its city.
      city: region?.slug === 'dc' ? '' : toWords(school.city).join(' '),
      region: [...toWords(region?.name ?? school.stateCode), ...(region ? [stateKey(region.slug)] : [])].join(
        ' ',
      ),
      programs: [...abbreviationsOfPrograms(offers, hasFamiliesOnly), ...listSubjects(inField)].join(' '),
      isInField: inField.length > 0,
    };
  };
}

const levels = { '4 year': '4-year', '2 year': '2-year', '<2 year': 'less than 2 years' } as const;

/** The program that an abbreviation in the query means, as the data names it; else the kind of school. */
function writeNote(
  school: SchoolRecord,
  offers: readonly Offer[],
  terms: readonly Term[],
  hasFamiliesOnly: boolean,
): string {
  const keys = terms.flatMap(({ kind, key = '' }) => (kind === 'abbreviation' ? [key] : []));
  const [offer] = keys.flatMap((word) => programsOf(word, offers, hasFamiliesOnly));
  if (offer) return `${offer.degree.name}, ${subjectName(offer).toLowerCase()}`;
  return `${school.isPrivate ? 'Private' : 'Public'}, ${levels[school.level]}`;
}

const withoutThe = (name: string): string => name.replace(/^the /, '');

const nameStartBoost = 2;
const fieldBoost = 1.5;

async function createSchoolIndex(catalog: Catalog, field: Field): Promise<SchoolIndex> {
  const { schools, kind, offers } = catalog;
  const { subject } = field;
  // Without programs in the site's subject, the data is imported and has only CIP families.
  const hasFamiliesOnly = subject !== undefined && offers.every((offer) => offer.subject.slug !== subject);
  const read = createReader(catalog, field, hasFamiliesOnly);
  const names: string[] = [];
  const inField = new Set<number>();
  const toText = (school: SchoolRecord) => {
    const text = read(school);
    if (text.isInField) inField.add(names.length);
    names.push(withoutThe(text.name));
    return text;
  };
  const boosts = { name: 3, city: 2, region: 2, programs: 1 };
  // As part of a region, `virginia` would match West Virginia; the region has the key of its state.
  const index = await createTextIndex<SchoolRecord, TextField>(schools, toText, boosts, ['name', 'city']);

  /**
   * Schools whose names start with the query come first, whether or not either starts with “The”; then those
   * with programs in the site's field.
   */
  function scoreOf({ position, score }: Match, start: string): number {
    const isStart = `${names[position]} `.startsWith(`${start} `);
    return score * (isStart ? nameStartBoost : 1) * (inField.has(position) ? fieldBoost : 1);
  }

  return {
    vocabulary: index.vocabulary,
    search(terms, query, known, limit) {
      const start = withoutThe(toWords(query).join(' '));
      const matches = index
        .search(terms, known)
        .map((match) => ({ ...match, score: scoreOf(match, start) }))
        .sort((one, other) => other.score - one.score || one.position - other.position);
      return {
        kind: 'school',
        ...(kind === 'sample' && { isSample: true }),
        total: matches.length,
        hits: matches.slice(0, limit).flatMap(({ position, words }) => {
          const school = schools[position];
          if (!school) return [];
          const place = `${school.city}, ${regionOf(school)?.name ?? school.stateCode}`;
          return {
            title: markWords(school.name, words),
            url: schoolPath(school),
            detail: markWords(place, words),
            note: writeNote(school, offersOf(catalog, school), terms, hasFamiliesOnly),
          };
        }),
      };
    },
  };
}

/** The index of the catalog's schools; built on first use. It does not depend on which schools pay. */
export function schoolIndexOf(catalog: Catalog, field: Field): Promise<SchoolIndex> {
  return catalog.derived.get(`site search of ${field.category} ${field.subject}`, () =>
    createSchoolIndex(catalog, field),
  );
}
