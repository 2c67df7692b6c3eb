import type {
  Contributor,
  ContributorPost,
  ContributorType,
  KeyValue,
} from '../../../src/core/model/contributor.ts';
import type { Image } from '../../../src/core/model/image.ts';
import type { Post } from '../../../src/core/model/post.ts';
import { append } from '../../append.ts';
import { nextTurn } from '../../next-turn.ts';
import type { Byline, CmsMoved, CmsPage } from '../cms.ts';
import { extractText } from '../extract-text.ts';
import { isUpdated } from '../is-updated.ts';
import { decodePath } from '../pages/decode-path.ts';
import { joinNames } from '../pages/join-names.ts';
import { versionOf } from '../version-of.ts';
import type { ContentProblem } from './content-problem.ts';
import type { ContributorFrontMatter, PageFrontMatter, RankingFile } from './content-schemas.ts';
import type { ContentFiles, HtmlFile } from './read-content.ts';

/** The content with its references resolved and indexed. */
export interface LinkedContent {
  readonly files: ContentFiles;
  /** By lookup path, with slashes at both ends; the page's own `path` is canonical. */
  readonly pages: ReadonlyMap<string, CmsPage>;
  readonly moved: ReadonlyMap<string, CmsMoved>;
  readonly posts: ReadonlyMap<string, Post>;
  /** Newest first. `latest` has all dated articles and posts of categories, unless it is a real category. */
  readonly postsByCategory: ReadonlyMap<string, readonly Post[]>;
  readonly contributors: ReadonlyMap<string, Contributor>;
  readonly rankings: ReadonlyMap<string, RankingFile>;
}

type PageFile = HtmlFile<PageFrontMatter>;
const roles = { writtenBy: 'writer', editedBy: 'editor', reviewedBy: 'reviewer' } as const;
/** Linking a page takes 0.1 ms, plus 5 ms per million characters of its content. */
const pagesPerTurn = 100;
const charactersPerTurn = 1_000_000;
const tabs = new Set(['career', 'lifestyle', 'nurse-spotlight', 'student-resources']);

/** Normalizes a path for lookups: slashes at both ends, no percent-encoding. */
export function toLookupPath(path: string): string {
  return `/${decodePath(path)}/`.replace(/\/{2,}/g, '/').normalize();
}

/**
 * Resolves references between files; yields to the event loop between files. Returns `content` only if there
 * are no problems.
 */
export async function linkContent(files: ContentFiles): Promise<{
  content?: LinkedContent;
  problems: readonly ContentProblem[];
}> {
  const problems: ContentProblem[] = [];
  const authors = new Map(files.contributors.map((file) => [stemOf(file.file), file]));
  const pages = new Map<string, CmsPage>();
  const posts = new Map<string, Post>();
  const byCategory = new Map<string, Post[]>();
  const latest: Post[] = [];
  const contributions = new Map<string, ContributorPost[]>();

  let pagesOfTurn = 0;
  let charactersOfTurn = 0;
  for (const file of [...files.pages].sort(newestFirst)) {
    pagesOfTurn += 1;
    charactersOfTurn += file.html.length;
    if (pagesOfTurn > pagesPerTurn || charactersOfTurn > charactersPerTurn) {
      await nextTurn();
      pagesOfTurn = 1;
      charactersOfTurn = file.html.length;
    }
    problems.push(...checkReferences(file, authors));
    const page = toPage(file, authors);
    const key = toLookupPath(page.path);
    if (pages.has(key))
      problems.push({ file: file.file, field: 'path', message: `${page.path} is used by another page` });
    if (posts.has(page.id))
      problems.push({ file: file.file, field: 'id', message: `${page.id} is used by another page` });
    const post = toPost(file, page);
    pages.set(key, page);
    posts.set(page.id, post);
    if (file.frontMatter.date) {
      const categories = categoriesOf(file);
      for (const category of categories) append(byCategory, category, post);
      if (categories.length > 0 || page.kind === 'article') latest.push(post);
    }
    for (const [slug, contribution] of toContributions(file, page)) append(contributions, slug, contribution);
  }
  if (!byCategory.has('latest')) byCategory.set('latest', latest);
  const rankings = indexRankings(files, problems);
  const contributors = new Map<string, Contributor>();
  for (const [index, file] of files.contributors.entries()) {
    if (index % pagesPerTurn === 0) await nextTurn();
    contributors.set(stemOf(file.file), toContributor(file, contributions.get(stemOf(file.file)) ?? []));
  }
  const moved = indexRedirects(files, pages, problems);
  if (problems.length > 0) return { problems };
  return {
    content: { files, pages, moved, posts, postsByCategory: byCategory, contributors, rankings },
    problems,
  };
}

function checkReferences(
  { file, frontMatter }: PageFile,
  authors: ReadonlyMap<string, HtmlFile<ContributorFrontMatter>>,
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  for (const field of Object.keys(roles) as (keyof typeof roles)[]) {
    const role = roles[field];
    for (const slug of frontMatter[field]) {
      const author = authors.get(slug);
      if (!author) problems.push({ file, field, message: `there is no contributor ${slug}` });
      else if (!author.frontMatter.types.includes(role))
        problems.push({
          file,
          field,
          message: `${slug} does not have the type ${role}; add ${role} to types in ${author.file}`,
        });
    }
  }
  const stem = stemOf(file);
  if (file.startsWith('articles/') && tabs.has(stem))
    problems.push({ file, message: `must not be called ${stem}, which is the path of a tab` });
  return problems;
}

function toPage(
  { file, frontMatter, html }: PageFile,
  authors: ReadonlyMap<string, HtmlFile<ContributorFrontMatter>>,
): CmsPage {
  const { modified, date, adRules } = frontMatter;
  const bylines = (slugs: readonly string[]) =>
    slugs.map(
      (slug): Byline => ({
        slug,
        name: authors.get(slug)?.frontMatter.title ?? slug,
        image: authors.get(slug)?.frontMatter.image,
      }),
    );
  const page: Omit<CmsPage, 'version'> = {
    id: frontMatter.id ?? file.replace(/\.html$/, ''),
    kind: frontMatter.kind ?? defaultKind(file),
    path: encodeURI(decodePath(frontMatter.path ?? defaultPath(file))),
    title: frontMatter.title,
    subtitle: frontMatter.subtitle,
    kicker: frontMatter.kicker,
    category: frontMatter.category,
    content: html,
    image: toImage(frontMatter),
    date,
    modified,
    isUpdated: isUpdated(date, modified),
    contributors: {
      writer: bylines(frontMatter.writtenBy),
      editor: bylines(frontMatter.editedBy),
      reviewer: bylines(frontMatter.reviewedBy),
    },
    isNarrow: frontMatter.isNarrow,
    isMonetizationDisabled: frontMatter.isMonetizationDisabled,
    ...(adRules && { adRules }),
    seo: { ...(frontMatter.excerpt && { description: frontMatter.excerpt }), ...frontMatter.seo },
  };
  return { ...page, version: versionOf(page) };
}

function toPost({ frontMatter, html }: PageFile, page: CmsPage): Post {
  return {
    id: page.id,
    title: page.title,
    link: page.path,
    image: page.image,
    excerpt: frontMatter.excerpt ?? page.subtitle ?? extractText(html, 160),
    author: joinNames(page.contributors.writer.map(({ name }) => name)),
    category: page.category,
    date: page.date,
  };
}

function toContributions(file: PageFile, page: CmsPage): [string, ContributorPost][] {
  const post = (type: ContributorType): ContributorPost => ({
    id: page.id,
    post_url: page.path,
    post_title: page.title,
    featured_image: page.image?.sourceUrl ?? null,
    date: page.modified ?? page.date ?? '',
    date_type: page.isUpdated ? 'show_updated_date' : 'other',
    contribution_type: type,
  });
  return Object.entries(roles).flatMap(([field, type]) =>
    file.frontMatter[field as keyof typeof roles].map((slug): [string, ContributorPost] => [
      slug,
      post(type),
    ]),
  );
}

function toContributor(
  file: HtmlFile<ContributorFrontMatter>,
  contributorPosts: readonly ContributorPost[],
): Contributor {
  const { id, title, types, image, imageAlt, excerpt, career, subjectAreas, social } = file.frontMatter;
  const pairs: [string, string | undefined][] = [
    ...Object.entries(social),
    ['contributors_career', career],
    ['contributors_subject_areas', subjectAreas],
  ];
  return {
    id: id ?? file.file.replace(/\.html$/, ''),
    title,
    slug: stemOf(file.file),
    types,
    featuredImage: image ? { node: { sourceUrl: image, altText: imageAlt ?? `Portrait of ${title}` } } : null,
    content: file.html,
    excerpt: excerpt ?? extractText(file.html, 160),
    socialMedia: pairs.flatMap(([key, value]): KeyValue[] => (value ? [{ key, value }] : [])),
    // By the date that profiles show, which is not the date of publication if the page was modified.
    contributorPosts: contributorPosts.toSorted((a, b) => (a.date > b.date ? -1 : Number(a.date < b.date))),
  };
}

function toImage({ image, imageAlt, imageWidth, imageHeight }: PageFrontMatter): Image | null {
  return image ? { sourceUrl: image, altText: imageAlt ?? '', width: imageWidth, height: imageHeight } : null;
}

function indexRankings(
  { rankings }: ContentFiles,
  problems: ContentProblem[],
): ReadonlyMap<string, RankingFile> {
  const index = new Map<string, RankingFile>();
  for (const { file, ranking } of rankings) {
    for (const id of [ranking.extid, ranking.gid].filter((candidate) => candidate !== undefined)) {
      if (index.has(id)) problems.push({ file, message: `${id} is used by another ranking` });
      index.set(id, ranking);
    }
  }
  return index;
}

function indexRedirects(
  { redirects }: ContentFiles,
  pages: ReadonlyMap<string, unknown>,
  problems: ContentProblem[],
): ReadonlyMap<string, CmsMoved> {
  const index = new Map<string, CmsMoved>();
  for (const [position, { from, to }] of redirects.entries()) {
    const key = toLookupPath(from);
    const report = (message: string) =>
      problems.push({ file: 'redirects.yaml', field: `${position}.from`, message });
    if (pages.has(key)) report(`${from} is the path of a page`);
    if (index.has(key)) report(`${from} is used by another redirect`);
    index.set(key, to ? { status: 301, location: to } : { status: 410 });
  }
  return index;
}

/** The categories of a page; featured pages are in `featured`, too. */
function categoriesOf({ frontMatter: { category, featured } }: PageFile): string[] {
  return [...new Set([...(category ? [category] : []), ...(featured ? ['featured'] : [])])];
}

function defaultKind(file: string): CmsPage['kind'] {
  if (file.startsWith('articles/')) return 'article';
  return file === 'pages/home.html' ? 'home' : 'page';
}

function defaultPath(file: string): string {
  if (file === 'pages/home.html') return '/';
  return toLookupPath(file.replace(/^pages\//, '').replace(/(?:\/index)?\.html$/, ''));
}

function stemOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.html$/, '');
}

function newestFirst(a: PageFile, b: PageFile): number {
  const [date, other] = [a.frontMatter.date ?? '', b.frontMatter.date ?? ''];
  if (date !== other) return date > other ? -1 : 1;
  return a.file < b.file ? -1 : 1;
}
