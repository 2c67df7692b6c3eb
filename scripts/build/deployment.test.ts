import { expect, test } from 'vitest';
import { type Lockfile, pruneLockfile } from './deployment.ts';

const lock: Lockfile = {
  lockfileVersion: 3,
  packages: {
    'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { '@scope/c': '2', d: '1' } },
    'node_modules/a/node_modules/@scope/c': { version: '2.0.0', peerDependencies: { b: '2' } },
    'node_modules/@scope/c': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/d': { version: '1.0.0' },
  },
};

test('resolves the dependencies of a nested package from the nearest folder, as Node does', () => {
  expect(Object.keys(pruneLockfile(lock, ['a']))).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/@scope/c',
    'node_modules/a/node_modules/b',
    'node_modules/d',
  ]);
});
