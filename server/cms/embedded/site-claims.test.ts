import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatLongDate } from '../../../src/core/text/format.ts';
import { dismissibleBannerElement } from '../../../src/elements/dismissible-banner/dismissible-banner.element.ts';
import { writeChoice } from '../../../src/services/consent/consent-record.ts';
import { consentCookie, parseChoice } from '../../../src/services/consent/consent-settings.ts';
import { aliasNames } from '../../../src/services/outbound.ts';
import { maxListed } from '../../built-in/rankings/rankings.ts';
import { type ContentFiles, readContent } from './read-content.ts';

const daysOf = (cookie: string): number => Number(/Max-Age=(\d+)/.exec(cookie)?.[1]) / 86_400;
const cookie = writeChoice(
  { measurement: true, advertising: false },
  { revision: 0, now: new Date(0), id: '1-2' },
);

/**
 * Every key that our code writes to local or session storage. `dismissals.ts` stores the keys of its callers;
 * the banner's key comes from its attribute.
 */
function storageKeys(): string[] {
  const folder = new URL('../../../src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.endsWith('dismissals.ts'),
  );
  return files.flatMap((file) => {
    const source = readFileSync(new URL(file, folder), 'utf8');
    return [...source.matchAll(/(?:(?:local|session)Storage\.setItem|storeDismissal)\((\w+)/g)].map(
      ([, name]) => {
        const value = new RegExp(`const ${name} = '([^']+)'`).exec(source)?.[1];
        if (value) return value;
        if (file.includes('dismissible-banner'))
          return String(dismissibleBannerElement.attributes.storageKey.default);
        throw new Error(`${file} writes a storage key that this test cannot read.`);
      },
    );
  });
}

/** Compares the shipped sites' statements about advertising and storage with the code. */
describe.each(['nursing', 'social-work'])('claims of the %s site', (site) => {
  let content: ContentFiles;
  let words: (path: string) => string;

  beforeAll(async () => {
    const result = await readContent(
      fileURLToPath(new URL(`../../../sites/${site}`, import.meta.url)),
      new Map(),
    );
    if (!result.content) throw new Error(`The content of ${site} is invalid: ${result.problems.join(' ')}`);
    ({ content } = result);
    words = (path) => {
      const stem = path.slice(1, -1);
      const page = content.pages.find(({ file }) => [`pages/${stem}.html`, `${stem}.html`].includes(file));
      if (!page) throw new Error(`${site} has no page ${path}.`);
      return page.html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
    };
  });

  it('marks every ad rule as a house notice, because sample sites have no advertisers', () => {
    const ofPages = content.pages.flatMap(({ frontMatter: { adRules } }) => Object.values(adRules ?? {}));
    const rules = [...Object.values(content.adRules), ...ofPages].flatMap((rule) => rule ?? []);
    expect(rules.length).toBeGreaterThan(0);
    // An empty rule shows nothing; it turns on a placement without text of its own.
    expect(rules.filter(({ value }) => value.rendered && !value.house)).toEqual([]);
  });

  it('hides pages that treat all visitors as international from search and from profiles', () => {
    const previews = content.pages.filter(({ frontMatter }) => frontMatter.adRules?.internationalModalRule);
    expect(previews).toHaveLength(1);
    for (const { frontMatter } of previews)
      expect(frontMatter).toMatchObject({
        seo: { robots: 'noindex' },
        writtenBy: [],
        editedBy: [],
        reviewedBy: [],
      });
  });

  it('lists every label of paid placements and house notices in the disclosure', () => {
    const text = words('/advertising-disclosure/');
    for (const label of ['Sponsored', 'Ad-supported', 'Advertisement', `From ${content.site.siteName}`])
      expect(text).toContain(`“${label}`);
  });

  it('discloses that state pages can show sponsored schools, but that their lists of schools are not paid for', () => {
    const text = words('/advertising-disclosure/');
    expect(text).toContain(
      'Sponsored schools can appear next to the schools in a ranking or on a state page.',
    );
    expect(text).toContain('the lists of schools on state pages are never paid for');
    expect(text).not.toMatch(/No school can pay for[^.]*state page/);
  });

  it('names the number of schools that each ranking shows', () => {
    const rankings = content.pages.filter(({ file }) => file.startsWith('pages/rankings/'));
    expect(rankings).toHaveLength(site === 'nursing' ? 3 : 0);
    for (const { html } of rankings) expect(html).toContain(`list shows the first ${maxListed.national}.`);
  });

  it('discloses that schools in the list below the matches do not pay', () => {
    expect(words('/advertising-disclosure/')).toContain('Those schools do not pay for a place in it');
  });

  it('states the content and lifetime of the consent cookie', () => {
    const days = `${daysOf(cookie)} days`;
    expect(Object.keys(JSON.parse(decodeURIComponent(cookie.split(/[=;]/)[1] ?? '')))).toEqual([
      'categories',
      'revision',
      'consentId',
      'consentTimestamp',
    ]);
    expect(parseChoice(cookie.split(';')[0] ?? '', 0)).toMatchObject({
      measurement: true,
      advertising: false,
    });
    for (const path of ['/do-not-sell-or-share-my-personal-information/', '/privacy-terms/']) {
      const text = words(path);
      expect(text).toContain('edu_consent');
      expect(text).toContain(days);
      expect(text).toMatch(/what you allowed.*version of the consent form.*date and time.*random ID/i);
      expect(text).not.toMatch(/holds nothing else/);
    }
  });

  it('names every cookie and storage key of our code in the privacy terms', () => {
    const keys = storageKeys();
    expect(keys).toContain('bannerDismissed');
    expect(keys).toContain('eduEmbedCompare');
    for (const key of [consentCookie, ...keys]) expect(words('/privacy-terms/')).toContain(key);
  });

  it('shows the date of the latest change in the privacy terms if they promise to update it', () => {
    const terms = content.pages.find(({ file }) => file === 'pages/privacy-terms.html');
    const date = formatLongDate(terms?.frontMatter.modified);
    const text = words('/privacy-terms/');
    expect(text.includes(`Last changed on ${date}.`)).toBe(text.includes('we update the date'));
  });

  it('adds a note to each article on the corrections page, with the date of the correction', () => {
    const corrections = content.pages.find(({ file }) => file === 'pages/corrections.html')?.html ?? '';
    const listed = [...corrections.matchAll(/<strong>([^<]+)\.<\/strong> In <a href="([^"]+)"/g)];
    expect(listed.length).toBe(corrections.match(/<strong>/g)?.length ?? 0);
    for (const [, date, path = ''] of listed) expect(words(path)).toContain(`Correction, ${date}:`);
  });

  it('names every ID that links to schools pass on, and how visitors opt out', () => {
    const text = words('/privacy-terms/');
    for (const name of aliasNames) expect(text).toContain(name);
    expect(text).toMatch(/passes them on, unless you opt out of measurement/);
  });

  it('does not promise how long the operator keeps logs or an analytics service keeps events', () => {
    expect(words('/privacy-terms/')).not.toMatch(/30 days|13 months/);
  });
});
