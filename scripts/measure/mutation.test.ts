import { expect, it } from 'vitest';
import { chooseFiles, readMaxFiles, readNotes } from '../../bench/mutation/targets.ts';

const files = ['src/core/a.ts', 'src/core/b.ts'];
const results = { 'src/core/a.ts': { killed: 1, survived: 0, date: '2026-11-22' } };

it('measures the files of a folder that have no result', () => {
  expect(chooseFiles(['src/core'], files, results)).toEqual(['src/core/b.ts']);
});

it('measures given files even if they have a result', () => {
  expect(chooseFiles(files, files, results)).toEqual(files);
});

it.each([
  [['src/core/a.ts', 'server/http/x.ts'], '"server/http/x.ts" is not a source file in src/core.'],
  [['src/core/none.ts'], '"src/core/none.ts" is not a source file in src/core.'],
  [[], 'Pass a folder, or files of one folder: src/core, '],
  [['src/cor'], '"src/cor" is in none of these folders: src/core, '],
])('rejects the targets %j', (targets, message) => {
  expect(() => chooseFiles(targets, files, results)).toThrow(message);
});

it('reads the limit of files, and rejects what is not a positive integer', () => {
  expect(readMaxFiles(undefined)).toBe(Number.POSITIVE_INFINITY);
  expect(readMaxFiles('5')).toBe(5);
  expect(() => readMaxFiles('all')).toThrow('--files is "all"; pass a positive integer, for example 5.');
  expect(() => readMaxFiles('0')).toThrow('--files is "0"');
});

it('keeps all hand-written sections below the table', () => {
  expect(readNotes('# Title\n\n| table |\n\n## Judged\n\none\n\n## Open\n\ntwo\n')).toBe(
    '## Judged\n\none\n\n## Open\n\ntwo\n',
  );
  expect(readNotes('# Title\n')).toBe('');
});
