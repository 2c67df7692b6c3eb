import type { SchoolRecord } from '../../server/built-in/catalog/catalog-file.ts';

type Figures = Omit<SchoolRecord, 'blurb' | 'offers'>;

const percent = (rate: number): string => `${Math.round(rate * 100)}%`;
const formatCount = (count: number): string => count.toLocaleString('en-US');
const dollars = (amount: number): string => `$${formatCount(Math.round(amount))}`;

const kind = (school: Figures): string => (school.isPrivate ? 'private' : 'public');

function sampleStrength(school: Figures): string {
  const { tuitionInState = 0, completionRate = 0, students = 0, name } = school;
  if (completionRate >= 0.78)
    return (
      `${percent(completionRate)} of the students at ${name} finish their degree, ` +
      'among the highest shares in the sample.'
    );
  if (tuitionInState <= 9_000)
    return (
      `In-state tuition of ${dollars(tuitionInState)} makes ${name} ` +
      'one of the less expensive schools in the sample.'
    );
  if (students <= 2_500)
    return `With ${formatCount(students)} students, ${name} is one of the smaller schools in the sample.`;
  return `${name} enrolls ${formatCount(students)} students at its ${kind(school)} campus in ${school.city}.`;
}

function sampleDrawback(school: Figures): string {
  const {
    tuitionOutOfState = 0,
    tuitionInState = 0,
    admissionRate = 1,
    retentionRate = 1,
    completionRate = 1,
  } = school;
  const finish = percent(completionRate);
  if (completionRate < 0.5)
    return `Fewer than half of its students (${finish}) finish, so ask what support there is.`;
  if (tuitionInState > 30_000)
    return `The price is the drawback: ${dollars(tuitionInState)} a year before aid.`;
  if (admissionRate < 0.4) return `Getting in is hard: ${percent(admissionRate)} of applicants are admitted.`;
  if (tuitionOutOfState > tuitionInState * 1.8)
    return `Students from other states pay far more: ${dollars(tuitionOutOfState)} a year.`;
  return `About ${percent(1 - retentionRate)} of first-year students do not come back for a second year.`;
}

/** Describes a made-up school in two sentences derived from its figures: a strength, then a drawback. */
export function describeSample(school: Figures): string {
  return `${sampleStrength(school)} ${sampleDrawback(school)}`;
}

/** Describes a real school by its figures, without judgment. Omits unknown figures. */
export function describeFacts(school: Figures): string {
  const { students, admissionRate, retentionRate, completionRate, tuitionInState, tuitionOutOfState } =
    school;
  const enrolled = students === undefined ? '' : ` with ${formatCount(students)} undergraduates`;
  const level = school.level.replace(' ', '-').replace('<2-year', 'less-than-2-year');
  const sentences = [`A ${kind(school)} ${level} school in ${school.city}, ${school.stateCode}${enrolled}.`];
  const rates = [
    admissionRate !== undefined && `${percent(admissionRate)} of applicants are admitted`,
    retentionRate !== undefined && `${percent(retentionRate)} of first-year students return`,
    completionRate !== undefined &&
      `${percent(completionRate)} complete a program within 150% of its normal time`,
  ].filter((rate) => rate !== false);
  if (rates.length) sentences.push(`${new Intl.ListFormat('en-US').format(rates)}.`);
  if (tuitionInState !== undefined) {
    const outside =
      tuitionOutOfState !== undefined && tuitionOutOfState !== tuitionInState
        ? ` in state and ${dollars(tuitionOutOfState)} out of state`
        : '';
    sentences.push(`Published tuition and fees: ${dollars(tuitionInState)}${outside} a year.`);
  }
  return sentences.join(' ');
}
