import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CatalogFile, SchoolRecord } from '../../server/built-in/catalog/catalog-file.ts';
import { subjectEntries } from '../../server/built-in/catalog/degree-tree.ts';
import { type UsState, usStates } from '../../src/core/us-states.ts';
import { describeSample } from './blurb.ts';

/**
 * Generates the sample data (two made-up schools for each state and D.C., and a few community colleges)
 * and the finder's allow-list from the degree tree. The same seed gives the same bytes.
 */

const namePrefixes =
  'Moon,Thistle,Quill,Bramble,Copper,Velvet,Lantern,Pebble,Marzipan,Tinsel,Clover,Button,Saffron,Puddle,Gossamer,Hazel,Nutmeg'.split(
    ',',
  );
const nameSuffixes = 'berry,feather,wick,spool,kettle,whistle,thimble'.split(',');
const towns = 'Falls,Hollow,Point,Mills,Landing,Crossing,Ridge'.split(',');

const communityColleges = 8;

/**
 * The sort key of a state. It puts the District of Columbia after Delaware. The sample's schools depend on
 * this order.
 */
const fullName = ({ slug, name }: UsState) => (slug === 'dc' ? 'District of Columbia' : name);
const states = [...usStates].sort((a, b) => (fullName(a) < fullName(b) ? -1 : 1));

/** A point well inside each state, in degrees: latitude, longitude. */
const statePoints = new Map(
  (
    'AK 60.6 -146.1, AL 32.8 -86.8, AR 35.1 -92.6, AZ 33.5 -111.9, CA 35.3 -119.2, CO 39.5 -105.2, ' +
    'CT 41.5 -72.7, DC 38.9 -77.0, DE 39.4 -75.6, FL 27.6 -81.5, GA 33.4 -83.9, HI 21.4 -158.0, ' +
    'IA 42.1 -92.9, ID 44.0 -115.0, IL 41.3 -88.4, IN 40.2 -86.3, KS 38.4 -96.7, KY 37.8 -85.0, ' +
    'LA 30.7 -91.3, MA 42.3 -71.8, MD 39.4 -76.9, ME 44.4 -69.6, MI 43.0 -84.4, MN 45.4 -93.6, ' +
    'MO 38.4 -92.4, MS 32.8 -89.6, MT 46.7 -110.7, NC 35.6 -79.7, ND 47.3 -99.2, NE 41.2 -97.4, ' +
    'NH 43.2 -71.6, NJ 40.5 -74.4, NM 34.6 -106.1, NV 37.2 -116.5, NY 42.0 -74.8, OH 40.4 -82.8, ' +
    'OK 35.6 -97.0, OR 44.7 -122.6, PA 40.5 -77.2, RI 41.8 -71.5, SC 34.0 -81.1, SD 43.6 -99.8, ' +
    'TN 35.8 -86.7, TX 30.8 -97.5, UT 40.1 -112.0, VA 37.6 -77.9, VT 44.0 -72.8, WA 47.3 -121.3, ' +
    'WI 43.6 -88.9, WV 38.9 -80.6, WY 42.4 -106.5'
  )
    .split(', ')
    .map((entry) => {
      const [state = '', latitude = '', longitude = ''] = entry.split(' ');
      return [state, { latitude: Number(latitude), longitude: Number(longitude) }] as const;
    }),
);

/** A position near the state's point, so that schools of one state do not cover one another. */
function samplePosition(stateCode: string, index: number): Pick<SchoolRecord, 'latitude' | 'longitude'> {
  const point = statePoints.get(stateCode);
  if (!point) throw new Error(`There is no point for the state ${stateCode}.`);
  const shift = (steps: number) => ((index * steps) % 5) * 0.02 - 0.04;
  return {
    latitude: Number((point.latitude + shift(3)).toFixed(2)),
    longitude: Number((point.longitude + shift(2)).toFixed(2)),
  };
}

/** Mulberry32: a small random number generator with the same numbers on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns the net price. A few schools report none, and one withholds it. Uses no random number, because that
 * would change all other figures.
 */
function sampleNetPrice(index: number, tuition: number): Pick<SchoolRecord, 'netPrice' | 'suppressed'> {
  if (index === 28) return { suppressed: ['netPrice'] };
  if (index % 13 === 12) return {};
  return { netPrice: Math.round((tuition * (0.5 + (index % 7) * 0.05) + 3_200) / 10) * 10 };
}

function makeSchool(index: number, random: () => number): Omit<SchoolRecord, 'blurb' | 'offers'> {
  const between = (low: number, high: number, step: number) =>
    Math.round((low + (high - low) * random()) / step) * step;
  const rate = (low: number, high: number) => Number((low + (high - low) * random()).toFixed(2));
  const word = `${namePrefixes[index % namePrefixes.length]}${nameSuffixes[Math.floor(index / namePrefixes.length)]}`;
  const isTwoYear = index >= states.length * 2;
  const isPrivate = index % 2 === 1 && !isTwoYear;
  const type = isTwoYear
    ? 'Community College'
    : (['University', 'College', 'Institute'][index % 3] ?? 'College');
  const name = `${word} Sample ${type}`;
  const tuition = isTwoYear
    ? between(3_200, 7_400, 20)
    : isPrivate
      ? between(18_000, 46_000, 50)
      : between(7_000, 14_500, 20);
  const isGraduate = !isTwoYear;
  const stateCode =
    states[isTwoYear ? (index - states.length * 2) * 6 : Math.floor(index / 2)]?.abbreviation ?? 'AL';
  return {
    id: `sample-${String(index + 1).padStart(3, '0')}`,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    city: `${word} ${towns[index % towns.length]}`,
    stateCode,
    sample: true,
    ...samplePosition(stateCode, index),
    isPrivate,
    control: isPrivate ? 'nonprofit' : 'public',
    level: isTwoYear ? '2 year' : '4 year',
    ...sampleNetPrice(index, tuition),
    tuitionInState: tuition,
    tuitionOutOfState: isPrivate ? tuition : Math.round(tuition * (1.6 + random())),
    ...(isGraduate && {
      gradTuitionInState: Math.round(tuition * 1.15),
      gradTuitionOutOfState: Math.round(tuition * (isPrivate ? 1.15 : 2.1)),
    }),
    admissionRate: isTwoYear ? 1 : rate(0.28, 0.94),
    retentionRate: rate(0.55, 0.94),
    completionRate: isTwoYear ? rate(0.25, 0.55) : rate(0.38, 0.86),
    students: between(600, 24_000, 10),
    percentOnlineEnrollment: between(5, 90, 1),
    accreditation: 'Sample accreditor',
  };
}

/** Subjects that every school offers: the subjects of the rankings, and the subject of the second site. */
const commonSubjects = [
  { slugs: ['nursing', 'health-professions'], twoYearLevels: 'a' },
  { slugs: ['social-work'], twoYearLevels: '' },
] as const;

/** Assigns every level of every subject to four schools in turn, and the common subjects to all schools. */
function assignOffers(
  schools: readonly Omit<SchoolRecord, 'blurb' | 'offers'>[],
  random: () => number,
): Map<string, Set<string>> {
  const offersById = new Map(schools.map((school) => [school.id, new Set<string>()]));
  const fourYear = schools.filter((school) => school.level === '4 year');
  const online = () => (random() < 0.4 ? 'o' : '');
  const assign = (school: { id: string } | undefined, code: string) =>
    school && offersById.get(school.id)?.add(code + online());
  let next = 0;
  for (const subject of subjectEntries) {
    for (const level of subject.levels) {
      const eligible = level === 'a' ? schools : fourYear;
      for (let copy = 0; copy < 4; copy += 1)
        assign(eligible[next++ % eligible.length], level + subject.id.slice(1));
    }
  }
  for (const { slugs, twoYearLevels } of commonSubjects) {
    const subjects = subjectEntries.filter(({ slug }) => slugs.some((common) => common === slug));
    for (const school of schools) {
      const offers = offersById.get(school.id);
      for (const subject of subjects) {
        for (const level of school.level === '4 year' ? 'bm' : twoYearLevels) {
          const code = level + subject.id.slice(1);
          if (!offers?.has(code) && !offers?.has(`${code}o`)) assign(school, code);
        }
      }
    }
  }
  return offersById;
}

/** Makes the sample catalog. Its version is a hash of its content. */
export function makeSampleCatalog(): CatalogFile {
  const random = createRandom(20_260);
  const figures = Array.from({ length: states.length * 2 + communityColleges }, (_, index) =>
    makeSchool(index, random),
  );
  const offersById = assignOffers(figures, random);
  const schools = figures.map((school) => ({
    ...school,
    blurb: describeSample(school),
    offers: [...(offersById.get(school.id) ?? [])].sort().join(' '),
  }));
  const version = `sample-${createHash('sha256').update(JSON.stringify(schools)).digest('hex').slice(0, 12)}`;
  return { kind: 'sample', version, source: { name: 'Sample data: made-up schools', year: '2026' }, schools };
}

/**
 * Writes the allow-list in the format of `allow-list.ts`: for each category, the subjects of each set of
 * levels.
 */
export function makeAllowList(): string {
  const lines = new Map<string, Map<string, string[]>>();
  for (const { slug, levels, category } of subjectEntries) {
    const groups = lines.get(category.slug) ?? new Map<string, string[]>();
    groups.set(levels, [...(groups.get(levels) ?? []), slug]);
    lines.set(category.slug, groups);
  }
  const text = [...lines].map(([category, groups]) =>
    [category, ...[...groups].map(([levels, subjects]) => `${levels}:${subjects}`)].join('|'),
  );
  return [...text, 'general|abmd:'].join('\n');
}

/** Writes both files into the checkout. */
async function writeSampleData(root: URL): Promise<void> {
  const { schools, ...head } = makeSampleCatalog();
  const rows = schools.map((school) => `    ${JSON.stringify(school)}`).join(',\n');
  const opening = JSON.stringify(head, null, 2).replace(/\n}$/, '');
  await writeFile(
    new URL('server/data/sample-schools.json', root),
    `${opening},\n  "schools": [\n${rows}\n  ]\n}\n`,
  );
  const lines = makeAllowList()
    .split('\n')
    .map((line, index, all) => `  '${line}${index < all.length - 1 ? '\\n' : ''}'`);
  const docblock =
    '/** Generated from the degree tree by `scripts/school-data/make-sample-data.ts`; `allow-list.ts` reads it. */';
  await writeFile(
    new URL('src/services/allow-list/allow-list.data.ts', root),
    `${docblock}\nexport const allowList =\n${lines.join(' +\n')};\n`,
  );
}

// Node resolves symbolic links in a module's URL, but not in `argv`.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const root = process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : new URL('../../', import.meta.url);
  await writeSampleData(root);
  console.info(`Sample data written below ${fileURLToPath(root)}`);
}
