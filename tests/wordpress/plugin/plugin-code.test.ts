import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { collectPlugin, writePlugin } from '../../../scripts/wordpress/plugin-files.ts';
import { isUnavailable, wordpress } from '../wordpress-test.ts';

const rules = fileURLToPath(new URL('../phpcs', import.meta.url));
const phpcs = (...args: string[]) =>
  spawnSync('phpcs', ['-q', '-s', '--report=emacs', `--standard=${rules}`, ...args], { encoding: 'utf8' });
let folder = '';

describe.skipIf(isUnavailable)('the plugin’s code', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'edu-embed-plugin-'));
    writePlugin(wordpress.handle.root, folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('every PHP file of the plugin passes php -l', () => {
    const files = [...collectPlugin(wordpress.handle.root).keys()].filter((path) => path.endsWith('.php'));
    expect(files.length).toBeGreaterThan(15);
    const problems = files
      .map((path) => spawnSync('php', ['-l', join(folder, path)], { encoding: 'utf8' }))
      .filter(({ status }) => status !== 0);
    expect(problems.map(({ stdout }) => stdout)).toEqual([]);
  });

  test('the plugin’s code follows WordPress’s coding standards, escapes output and checks input', () => {
    const { status, stdout } = phpcs(folder);
    expect(stdout.replaceAll(`${folder}/`, '')).toBe('');
    expect(status).toBe(0);
  });

  test('phpcs reports unescaped output, unchecked input and untranslatable text in a bad example', () => {
    const { stdout } = phpcs(join(rules, 'wrong.php.txt'), '--extensions=txt/php');
    const reports = stdout.matchAll(/:(\d+):\d+: .*\.(\w+)\.Found\)$/gm);
    expect([...new Set(Array.from(reports, ([, line, rule]) => `${line} ${rule}`))]).toEqual([
      '10 DisallowShortArraySyntax',
      '11 EscapeOutput',
      '12 EscapeOutput',
      '12 UncheckedInput',
      '13 UncheckedInput',
      '14 UncheckedInput',
      '15 TextDomain',
    ]);
  });

  test('the README of the plugin documents every block', () => {
    const readme = readFileSync(join(wordpress.handle.root, 'integrations/wordpress/README.md'), 'utf8');
    for (const tag of Object.keys(elementExamples))
      expect(readme).toContain(`| \`edu/${tag}\` | \`[edu_${tag.replaceAll('-', '_')}]\` |`);
  });

  test('the debug log of WordPress has no lines about the plugin', () => {
    const lines = readFileSync(join(wordpress.handle.folder, 'debug.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('edu-embed') && !line.includes('mu-plugins'))
      // Lines with `#sql-temptable` are about temporary tables of MariaDB, whose paths contain the
      // `edu-embed-…` folder.
      .filter((line) => !line.includes('#sql-temptable'));
    expect(lines).toEqual([]);
  });
});
