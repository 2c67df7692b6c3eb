import { describe, expect, test } from 'vitest';
import { explainObstacle } from './packages.ts';

const nothing = { hasRuntime: false, hasFiles: false, isDebian: false, isRoot: false };

describe('a machine', () => {
  test.each([
    ['a Debian, as root, with nothing installed', { isDebian: true, isRoot: true }],
    ['a Debian with all but WordPress itself', { isDebian: true, hasRuntime: true }],
    ['any other that has everything', { hasRuntime: true, hasFiles: true }],
  ])('must start a WordPress when it is %s', (_what, machine) => {
    expect(explainObstacle({ ...nothing, ...machine })).toBeUndefined();
  });

  test.each([
    ['no Debian', { isRoot: true }, /^This is no Debian: /],
    [
      'a Debian without PHP, and nobody may install it',
      { isDebian: true },
      /^Not root: PHP and MariaDB are missing/,
    ],
  ])('says in one line why it cannot when it is %s', (_what, machine, line) => {
    expect(explainObstacle({ ...nothing, ...machine })).toMatch(line);
    expect(explainObstacle({ ...nothing, ...machine })).not.toContain('\n');
  });
});
