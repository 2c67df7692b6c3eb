import { type ElementExample, jsonAttribute } from '../../core/examples.ts';

const details = (
  schoolName: string,
  city: string,
  stateCode: string,
  inState?: number,
  outOfState?: number,
  admissionRate?: number,
) => ({
  details: {
    schoolName,
    city,
    stateCode,
    undergradTuitionInState: inState,
    undergradTuitionOutOfState: outOfState,
    admissionRate,
  },
});
const schools = [
  { rank: 1, ...details('Halvorsen State University', 'Brainerd', 'MN', 8420, 17_310, 0.71) },
  { rank: 2, ...details('Cedar Basin University', 'Logan', 'UT', 6980, 21_040, 0.834) },
  { rank: 3, ...details('Port Amity College', 'Amity', 'ME', 9150, 9150, 0.46) },
  { rank: 5, ...details('Lindqvist College', 'Salina', 'KS', 7310) },
  {
    rank: 7,
    ...details('Red Mesa State', 'Gallup', 'NM', 5640, 12_400, 1),
    overrideFields: { schoolName: 'Red Mesa State, Gallup campus' },
  },
];

const toc = (value: unknown, attributes = '') =>
  `<ranking-toc ${attributes} schools="${jsonAttribute(value)}"></ranking-toc>`;

export const rankingTocExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    note: 'Missing figures show “Not provided”; ranks are renumbered from 1',
    html: toc(schools),
  },
  { name: 'By id', html: '<ranking-toc extid="health-professions-us"></ranking-toc>' },
  {
    name: 'Legacy',
    note: 'A legacy ranking has no table',
    html: '<ranking-toc gid="sample-legacy" variant="legacy"></ranking-toc>',
  },
  { name: 'One school', html: toc(schools.slice(0, 1), 'variant="modern"') },
  {
    name: 'Same name twice',
    note: 'The second row links to the second card',
    html: toc([schools[0], schools[0]]),
  },
  {
    name: 'Empty',
    note: 'A missing ranking renders nothing',
    rendersNothing: true,
    consoleMessage: /404 .*\/api\/rankings\/no-such-ranking$|"no-such-ranking" was not found or is empty/,
    html: '<ranking-toc extid="no-such-ranking"></ranking-toc>',
  },
  {
    name: 'Hostile',
    note: 'Drops markup; invalid figures show “Not provided”',
    html: toc(
      [
        {
          rank: 'x',
          details: {
            schoolName: '<img src=x onerror=alert(1)>Bare',
            undergradTuitionInState: 'a lot',
            admissionRate: {},
          },
        },
        null,
        7,
        { details: {} },
      ],
      'variant="&lt;b&gt;"',
    ),
  },
  {
    name: 'Very long',
    html: toc(
      Array.from({ length: 30 }, (_, index) => ({
        rank: index,
        ...details(
          `${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(index % 3 === 0 ? 2 : 0)}University of the long name and of the health professions ${index + 1}`,
          'Truth or Consequences',
          'NM',
          1_234_567,
          2_345_678,
          0.999,
        ),
      })),
    ),
  },
];
