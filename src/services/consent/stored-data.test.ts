import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { storedData } from './stored-data.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');

describe('stored data', () => {
  it('lists a storage key of every module that writes to localStorage or sessionStorage', () => {
    const writers = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        !path.includes('.test.') &&
        !path.endsWith('dismissals.ts') &&
        /(?:(?:local|session)Storage\.setItem|storeDismissal)\(/.test(read(`src/${path}`)),
    );
    // `dismissals.ts` stores the keys of its callers. With fewer, the pattern above no longer finds all
    // modules.
    expect(writers.length).toBeGreaterThan(4);
    // Checks only one key of each module, because the calls pass keys as variables.
    const names = storedData.map(({ name }) => `'${name}'`);
    expect(writers.filter((path) => !names.some((name) => read(`src/${path}`).includes(name)))).toEqual([]);
  });

  it.each(['nursing', 'social-work'])('the privacy terms of %s name all stored data', (site) => {
    const terms = read(`sites/${site}/pages/privacy-terms.html`);
    const missing = storedData.filter(({ name }) => !terms.includes(`<code>${name}</code>`));
    expect(missing).toEqual([]);
  });
});
