import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const megabyte = 1_000_000;
/** Repeats a part up to the number of characters. */
const fill = (part: string, characters = megabyte) => part.repeat(Math.floor(characters / part.length));
const list = (count: number, textOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => textOf(index)).join('');

/** The longest value that an attribute may have. */
const people = `[${fill('{"name":"A","slug":"b"},', 65_000)}{"name":"A","slug":"b"}]`;

/** Content of authors at its maximum size. Each page stresses a different loop of the code. */
export const pages: Readonly<Record<string, string>> = {
  'paragraphs, one after the other': fill('<p>x</p>'),
  'paragraphs without end tags': fill('<p>x'),
  'inline tags': fill('<b>x</b>'),
  'tags without text': fill('<br>'),
  'nested tags': fill('<div>'),
  'equal headings': fill('<h2>Pay</h2>'),
  'a table': `<table>${fill('<tr><td>x</td></tr>')}</table>`,
  'one text': fill('word '),
  'one word': fill('x'),
  entities: fill('&amp;'),
  'one attribute': `<a href="/${fill('x')}">x</a>`,
  'a srcset': `<img alt="" src="/pictures/campus.svg" srcset="${fill('/a 1w, ')}">`,
  'distinct classes': list(25_000, (index) => `<i class="k${index} z${index * 7}">y</i>`),
  '500 cards': list(500, (index) => `<content-card heading="x${index}"></content-card>`),
  '500 rankings': list(
    500,
    (index) => `<school-rankings extid="health-professions-us" heading="h${index}"></school-rankings>`,
  ),
  'a ranking of 2,000 schools': '<school-rankings extid="large"></school-rankings>',
  '2,000 slides': `<content-slider>${'<div>y</div>'.repeat(2000)}</content-slider>`,
  '2,000 sections': `<content-accordion>${'<accordion-section heading="x">y</accordion-section>'.repeat(2000)}</content-accordion>`,
  '2,700 people in an attribute': `<article-byline written-by='${people}'></article-byline>`,
  'all contributors': '<contributors-hub></contributors-hub>',
};

export const pathOf = (name: string): string => `/large-${Object.keys(pages).indexOf(name)}/`;

const frontMatter = (id: string, title: string, more = '') =>
  `---\nid: '${id}'\ntitle: ${title}\n${more}---\n`;

function schoolOf(index: number): string {
  const details = `{ schoolName: School ${index}, city: Town, stateCode: OH, schoolLevel: 4 year, isPrivate: true }`;
  return `  - { schoolId: '1${index}', rank: ${index + 1}, slug: s-${index}, blurb: Text ${index}., details: ${details} }\n`;
}

/**
 * Copies the nursing site to a folder, and adds the pages, 500 contributors, 1,000 articles and a long
 * ranking.
 */
export function writeContent(root: string, folder: string): void {
  cpSync(join(root, 'sites/nursing'), folder, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  for (const [index, [name, html]] of Object.entries(pages).entries())
    write(`pages/large-${index}.html`, `${frontMatter(`9900${index}`, name)}${html}\n`);
  for (let index = 0; index < 500; index += 1)
    write(
      `contributors/person-${index}.html`,
      `${frontMatter(`9910${index}`, `Person ${index}`, 'types: [writer]\n')}<p>Text</p>\n`,
    );
  mkdirSync(join(folder, 'articles'), { recursive: true });
  for (let index = 0; index < 1000; index += 1)
    write(
      `articles/article-${index}.html`,
      `${frontMatter(`9920${index}`, `Article ${index}`, "category: student-resources\ndate: '2026-03-10'\n")}<p>${fill('word ', 2000)}</p>\n`,
    );
  write('rankings/large.yaml', `extid: large\ntitle: Large\nschools:\n${list(2000, schoolOf)}`);
}

/** HTML for `/api/prerender` with the maximum number of tags or elements. */
export const foreignPages: Readonly<Record<string, string>> = {
  '50,000 tags': `<content-card heading="x"></content-card>${fill('<i>x</i>', 190_000)}${fill('x', 800_000)}`,
  '50,000 unclosed tags': `<content-card heading="x"></content-card>${fill('<p><b>', 145_000)}`,
  '500 elements': list(500, (index) => `<content-card heading="x${index}"></content-card>`),
  '2,000 items': `<content-slider>${'<div>y</div>'.repeat(2000)}</content-slider>`,
};

/** Texts for the workbench: of the maximum length, or with the maximum number of elements. */
export const workbenchTexts: Readonly<Record<string, string>> = {
  '500 cards': list(500, (index) => `<content-card heading="x${index}"></content-card>`),
  '500 rankings': '<school-rankings extid="health-professions-us" limit="25"></school-rankings>'.repeat(500),
  '1,000 blocks': '<!-- wp:edu/content-card {"heading":"x"} /-->'.repeat(1000),
  'unclosed tags': fill('<p><b>', 65_536),
  'one word': fill('x', 65_536),
};

/** Frames of widgets with long attributes. */
export const framePaths: readonly string[] = [
  '/embed/frame/school-rankings?extid=health-professions-us&limit=25&heading=',
  '/embed/frame/school-rankings?extid=large&heading=',
  '/embed/frame/us-state-map?heading=',
  '/embed/frame/program-finder?heading=',
];
