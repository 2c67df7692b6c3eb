import { afterEach, expect, test, vi } from 'vitest';
import { selectOrExit } from './select-or-exit.ts';

afterEach(() => void vi.restoreAllMocks());

const entries = [{ name: 'slow CMS' }, { name: 'CMS down' }, { name: 'path traversal' }];

test('returns the entries whose names contain the text', () => {
  expect(selectOrExit(entries, 'CMS')).toEqual([{ name: 'slow CMS' }, { name: 'CMS down' }]);
  expect(selectOrExit(entries, '')).toEqual(entries);
});

test('prints all names and exits with 2 when no name contains the text', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  expect(() => selectOrExit(entries, 'typo')).toThrow('exit 2');
  expect(error.mock.calls).toEqual([
    ['No name contains "typo". The names are:\n  slow CMS\n  CMS down\n  path traversal'],
  ]);
});
