import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkWpGraphql,
  describeUnstable,
  explainObstacle,
  readSource,
  siteSuffix,
  UnavailableError,
} from './packages.ts';

const nothing = { hasRuntime: false, hasFiles: false, isDebian: false, isRoot: false };

describe('explainObstacle', () => {
  test.each([
    ['Debian as root with nothing installed', { isDebian: true, isRoot: true }],
    ['Debian with everything except WordPress itself', { isDebian: true, hasRuntime: true }],
    ['another system with everything installed', { hasRuntime: true, hasFiles: true }],
  ])('reports no obstacle on %s', (_case, machine) => {
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

describe('describeUnstable', () => {
  const indexes = [
    '$(ORIGIN)\t$(LABEL)\thttps://tools.example/apt/\t/etc/apt/sources.list.d/tools.list:1',
    'Debian\tDebian-Security\thttps://security.example/debian/\t/etc/apt/sources.list.d/debian.sources:2',
    'Debian\tDebian\thttps://mirror.example/debian/\t/etc/apt/sources.list.d/debian.sources:1',
  ].join('\n');
  const stanzaFor = (source: string) => describeUnstable(indexes, () => source);
  const unsigned = 'Types: deb\nURIs: https://mirror.example/debian/\nSuites: sid\nComponents: main\n';

  test('uses the Debian mirror in this machine’s apt sources, and the keys from the same source', () => {
    const other = 'Types: deb\nURIs: https://security.example/debian\nSigned-By: /other.gpg\n';
    const stanza = 'Types: deb\n# a note\nURIs: https://mirror.example/debian\nSuites: trixie\n';
    expect(stanzaFor(`${other}\n${stanza}Signed-By: /keys/debian.gpg\n`)).toBe(
      `${unsigned}Signed-By: /keys/debian.gpg\n`,
    );
    expect(stanzaFor(`${stanza}Signed-By:\n key 1\n key 2\n\n${other}`)).toBe(
      `${unsigned}Signed-By:\n key 1\n key 2\n`,
    );
  });

  test('reads the keys of a one-line apt source, and uses the system’s trusted keys if it names none', () => {
    const line = 'https://mirror.example/debian trixie main';
    expect(stanzaFor(`# mirrors\ndeb [arch=amd64 signed-by=/a.gpg,/b.gpg] ${line}\n`)).toBe(
      `${unsigned}Signed-By: /a.gpg /b.gpg\n`,
    );
    expect(stanzaFor(`deb ${line}\ndeb [signed-by=/a.gpg] https://tools.example/apt any main\n`)).toBe(
      unsigned,
    );
  });

  test('throws if apt has no index of Debian’s packages', () => {
    expect(() => describeUnstable('Ubuntu\tUbuntu\thttps://u.example/\t/a:1', () => '')).toThrow(
      UnavailableError,
    );
  });
});

describe('a folder given by an option', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'given-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('accepts a folder as WordPress only if it has the version file', () => {
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

  test('names sites of different sources, folders and versions differently', () => {
    const other = join(folder, 'other');
    for (const path of [folder, other]) {
      mkdirSync(join(path, 'wp-includes'), { recursive: true });
      writeFileSync(join(path, 'wp-includes/version.php'), '<?php');
    }
    const suffixes = ['debian' as const, 'current' as const, { folder }, { folder: other }].map(siteSuffix);
    writeFileSync(join(other, 'wp-includes/version.php'), '<?php // 6.9');
    suffixes.push(siteSuffix({ folder: other }));
    expect(new Set(suffixes).size).toBe(5);
    expect(siteSuffix({ folder: other })).toBe(suffixes.at(-1));
  });

  test('accepts a folder as WPGraphQL only with its libraries', () => {
    expect(() => checkWpGraphql(folder)).toThrow('it has no wp-graphql.php');
    writeFileSync(join(folder, 'wp-graphql.php'), '<?php');
    expect(() => checkWpGraphql(folder)).toThrow(/no vendor\/autoload\.php\. Run "composer install/);
    mkdirSync(join(folder, 'vendor'));
    writeFileSync(join(folder, 'vendor/autoload.php'), '<?php');
    expect(() => checkWpGraphql(folder)).not.toThrow();
  });
});
