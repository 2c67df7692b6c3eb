import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkWpGraphql, explainObstacle, readSource } from './packages.ts';

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

describe('a folder given by an option', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'given-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is accepted as WordPress if it has the version file', () => {
    expect(() => readSource(folder)).toThrow(
      /is not a WordPress folder: it has no wp-includes\/version\.php/,
    );
    mkdirSync(join(folder, 'wp-includes'));
    writeFileSync(join(folder, 'wp-includes/version.php'), '<?php');
    expect(readSource(folder)).toEqual({ folder });
    expect([readSource(undefined), readSource('debian'), readSource('current')]).toEqual([
      'debian',
      'debian',
      'current',
    ]);
  });

  test('is accepted as WPGraphQL only with its libraries', () => {
    expect(() => checkWpGraphql(folder)).toThrow('it has no wp-graphql.php');
    writeFileSync(join(folder, 'wp-graphql.php'), '<?php');
    expect(() => checkWpGraphql(folder)).toThrow(/no vendor\/autoload\.php\. Run "composer install/);
    mkdirSync(join(folder, 'vendor'));
    writeFileSync(join(folder, 'vendor/autoload.php'), '<?php');
    expect(() => checkWpGraphql(folder)).not.toThrow();
  });
});
