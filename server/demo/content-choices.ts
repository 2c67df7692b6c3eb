import { listCategories, listDegrees, listSubjects } from '../../src/core/degrees.ts';
import { pluralize } from '../../src/core/text/format.ts';
import type { Cms } from '../cms/cms.ts';
import { cacheBriefly } from '../cms/upstream/cache-briefly.ts';
import type { CmsSource } from '../data-source/cms-source.ts';
import { createWorkQueue } from '../work-queue.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Rankings and categories in the site's content. */
export interface SiteContentList {
  readonly rankings: readonly Choice[];
  readonly categories: readonly Choice[];
}

const maxPages = 200;
/** Pages read at a time: readers' requests share the connections to the CMS. */
const maxReading = 4;
const refreshMs = 60_000;
const idPattern = /<(?:school-rankings|ranking-toc)\b[^<>]*?\s(?:extid|gid)="([^"<>]+)"/g;

type Report = (error: unknown) => undefined;

/** The paths of the first pages; fewer if the CMS fails. */
async function listPaths(cms: Cms, report: Report): Promise<readonly string[]> {
  const paths: string[] = [];
  try {
    for await (const { path } of cms.paths()) {
      paths.push(path);
      if (paths.length >= maxPages) break;
    }
  } catch (error) {
    report(error);
  }
  return paths;
}

/** Skips what the CMS fails to return: requests to a failing CMS must not repeat with each visit. */
async function readContent(cms: Cms, report: Report): Promise<SiteContentList> {
  const queue = createWorkQueue(maxReading, maxPages);
  const paths = await listPaths(cms, report);
  const pages = await Promise.all(paths.map((path) => queue(() => cms.pageByPath(path)).catch(report)));
  const rankings = new Map<string, string>();
  const categories = new Set<string>();
  for (const page of pages) {
    if (!page || 'status' in page) continue;
    if (page.category) categories.add(page.category);
    for (const [, id = ''] of page.content.matchAll(idPattern))
      if (!rankings.has(id)) rankings.set(id, `${id} (${page.title})`);
  }
  return {
    rankings: [...rankings].map(([value, label]) => ({ value, label })),
    categories: [...categories].sort().map((value) => ({ value, label: value })),
  };
}

/** Creates a function that lists the site's rankings and categories, and reads them again each minute. */
export function createContentList(
  cms: Cms,
  log: (message: string, cause: unknown) => void,
): () => Promise<SiteContentList> {
  const read = async (): Promise<SiteContentList> => {
    const errors: unknown[] = [];
    const content = await readContent(cms, (error) => void errors.push(error));
    if (errors.length > 0)
      log(
        `the workbench offers fewer choices: ${pluralize(errors.length, 'query', 'queries')} of the CMS failed`,
        errors[0],
      );
    return content;
  };
  return cacheBriefly(read, refreshMs);
}

/**
 * Lists the choices of attributes that contain slugs, ids, people or images, by attribute. If an element
 * has no degree attribute, its category attribute names a category of articles.
 *
 * @param images file names of the workbench's own images
 */
export async function listChoices(
  source: CmsSource,
  { rankings, categories }: SiteContentList,
  attributes: readonly string[],
  images: readonly string[],
): Promise<Readonly<Record<string, readonly Choice[]>>> {
  const [degrees, { contributors }] = await Promise.all([source.degrees(), source.contributors({})]);
  const toChoices = (options: readonly { readonly slug: string; readonly name: string }[]) =>
    options.map(({ slug, name }) => ({ value: slug, label: name }));
  const isFinder = attributes.includes('degree');
  const people = contributors.map(({ slug, title }) => ({
    value: JSON.stringify([{ name: title, slug }]),
    label: title,
  }));
  const files = images.map((name) => ({ value: `/demo/pictures/${name}`, label: name }));
  return {
    degree: toChoices(listDegrees(degrees)),
    category: isFinder ? toChoices(listCategories(degrees, '')) : categories,
    subject: toChoices(listSubjects(degrees, { degree: '', category: '' })),
    extid: rankings,
    gid: rankings,
    contributor: contributors.map((contributor) => ({
      value: JSON.stringify(contributor),
      label: contributor.title,
    })),
    image: files,
    logo: files,
    'written-by': people,
    'reviewed-by': people,
    'edited-by': people,
  };
}
