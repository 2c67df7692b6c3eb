import { expect, test } from 'vitest';
import { type CellProblem, readScorecardRow } from './scorecard-row.ts';

const row = {
  UNITID: '100',
  INSTNM: 'Example',
  CITY: 'Town',
  STABBR: 'AL',
  INSTURL: 'www.example.org/',
  ACCREDAGENCY: 'An agency',
  ICLEVEL: '1',
};

function read(changes: Readonly<Record<string, string>>) {
  const problems: CellProblem[] = [];
  const school = readScorecardRow({ ...row, ...changes }, 2, (problem) => problems.push(problem));
  return { school, columns: problems.map(({ column }) => column) };
}

test.each([
  ['1', 'public', false],
  ['2', 'nonprofit', true],
  ['3', 'for-profit', true],
])('reads the control %s of a school', (CONTROL, control, isPrivate) => {
  expect(read({ CONTROL })).toMatchObject({ school: { control, isPrivate }, columns: [] });
});

test.each(['', '9', 'constructor'])('reports the control %j and reads the school as public', (CONTROL) => {
  expect(read({ CONTROL })).toMatchObject({
    school: { control: 'public', isPrivate: false },
    columns: ['CONTROL'],
  });
});
