import { describe, expect, test } from 'vitest';
import { explainObstacle } from './packages.ts';

const nothing = { hasRuntime: false, hasFiles: false, isDebian: false, isRoot: false };

describe('explainObstacle', () => {
  test.each([
    ['Debian as root with nothing installed', { isDebian: true, isRoot: true }],
    ['Debian with everything except WordPress itself', { isDebian: true, hasRuntime: true }],
    ['another system with everything installed', { hasRuntime: true, hasFiles: true }],
  ])('returns undefined on %s', (_case, machine) => {
    expect(explainObstacle({ ...nothing, ...machine })).toBeUndefined();
  });

  test.each([
    ['another system', { isRoot: true }, /^This system is not Debian\./],
    ['Debian without PHP, not as root', { isDebian: true }, /^PHP and MariaDB are missing, and only root/],
  ])('explains the obstacle in one line on %s', (_case, machine, line) => {
    expect(explainObstacle({ ...nothing, ...machine })).toMatch(line);
    expect(explainObstacle({ ...nothing, ...machine })).not.toContain('\n');
  });
});
