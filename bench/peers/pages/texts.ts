/** Made-up texts of the pages; the same seed always gives the same text. */
import type { CardData, DegreeChoice, Person, School } from '../shared/page.ts';
import { states } from './states.ts';

export const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The entry at `index`; after the last entry, the first one follows. */
const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

const subjects = [
  'A hospital',
  'The school',
  'Your adviser',
  'An employer',
  'The state board',
  'A preceptor',
  'The admissions office',
];
const verbs = ['checks', 'publishes', 'asks for', 'compares', 'explains', 'reviews', 'pays for', 'records'];
const objects = [
  'the clinical hours of each term',
  'a plan for evening students',
  'the full price of the program',
  'two letters from former supervisors',
  'the results of the licensing exam',
  'a background check',
  'the credits that transfer',
  'the schedule of the lab courses',
  'an up-to-date vaccination record',
];
const ends = [
  'before the first day of class',
  'when you apply',
  'at the end of each year',
  'so that you can plan ahead',
  'without a fee',
  'in most states',
  'for students who work nights',
  'as the accreditor requires',
];
const firstNames = ['Ada', 'Bea', 'Cy', 'Dov', 'Esi', 'Finn', 'Gia', 'Hal', 'Ivo'];
const lastNames = ['Arden', 'Bloom', 'Castro', 'Dietz', 'Ekwueme', 'Farrow', 'Gupta'];

export const topics = [
  'Admission',
  'Clinicals',
  'Licensing',
  'Tuition',
  'Schedules',
  'Mentors',
  'Specialties',
  'Careers',
  'Residency',
  'Technology',
];
const pictures = ['books', 'clinic', 'conversation', 'exam', 'laptop', 'ledger', 'night-shift', 'stairs'];

/** @param seed determines the text @param count number of sentences */
export const makeText = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const number = seed * 5 + index * 11;
    return `${pick(subjects, number)} ${pick(verbs, number * 3 + 1)} ${pick(objects, number * 2 + seed)} ${pick(ends, number + seed)}.`;
  }).join(' ');

export function makeCard(seed: number): CardData {
  const topic = pick(topics, seed);
  return {
    title: `Guide ${seed}: ${topic}`,
    text: makeText(seed, 2),
    image: `/pictures/${pick(pictures, seed)}.svg`,
    href: `/guides/${slugOf(topic)}/`,
    cta: 'Read the guide',
  };
}

export function finderTree(): DegreeChoice[] {
  const aspects = [
    'Administration',
    'Analytics',
    'Assessment',
    'Coaching',
    'Communication',
    'Counseling',
    'Design',
    'Economics',
    'Ethics',
    'Finance',
    'History',
    'Informatics',
    'Law',
    'Leadership',
    'Management',
    'Policy',
    'Practice',
    'Research',
    'Teaching',
    'Theory',
  ];
  const fields = [
    'Arts',
    'Business',
    'Computing',
    'Education',
    'Engineering',
    'Justice',
    'Nursing',
    'Psychology',
    'Public Health',
    'Social Work',
  ];
  const choice = (name: string) => ({ id: slugOf(name), name });
  return ['Associate', "Bachelor's", "Master's", 'Doctorate'].map((degree) => ({
    ...choice(degree),
    categories: fields.map((field) => ({
      ...choice(field),
      subjects: aspects.map((aspect) => choice(`${field} ${aspect}`)),
    })),
  }));
}

export const schools = (count: number): School[] =>
  Array.from({ length: count }, (_, index) => ({
    rank: index + 1,
    name: `${pick(lastNames, index)} ${pick(topics, index * 3)} College ${index + 1}`,
    city: pick(states, index * 7),
    tuition: 6000 + ((index * 7919) % 42_000),
    score: Math.round(990 - (index * 600) / count) / 10,
    href: `/schools/${index + 1}/`,
  }));

export const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => {
    const name = `${pick(firstNames, index)} ${pick(lastNames, Math.floor(index / firstNames.length))}`;
    return { name, role: pick(topics, index * 3), href: `/people/${slugOf(name)}/` };
  });

export const tableRows = (): string[][] =>
  Array.from({ length: 12 }, (_, index) => [
    pick(states, index * 4),
    `$${(58_100 + index * 1137).toLocaleString('en-US')}`,
    String(900 + index * 211),
    `${4 + (index % 6)}%`,
  ]);
