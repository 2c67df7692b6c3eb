import type { Contributor } from '../../../src/core/model/contributor.ts';
import { safeUrl } from '../../../src/core/urls.ts';
import { linkNetworks, opensTab, shareUrl } from '../../../src/elements/shared/share/share.logic.ts';
import { CmsError, type CmsPage } from '../../cms/cms.ts';
import type { PageContext } from '../page-context.ts';
import { html, type Markup } from './html.ts';
import { renderImage } from './images.ts';

const maxRelated = 3;
const maxAuthors = 3;

/** Plain links, which need no script and load nothing from the social networks. */
function renderShare({ title }: CmsPage, { origin, path }: PageContext): Markup {
  const page = { url: origin + path, heading: title };
  const links = linkNetworks.map(
    ({ network, name, action }) =>
      html` <a href="${shareUrl(network, page)}" aria-label="${action}"${opensTab(network) && html` target="_blank" rel="noopener"`}>${name}</a>`,
  );
  return html`<p class="share-links"><small>Share this story${links}</small></p>`;
}

function renderAuthor(author: Contributor, context: PageContext): Markup {
  const { title, slug, featuredImage, excerpt } = author;
  // Without the credentials.
  const shortName = title.split(',')[0];
  const image = renderImage({ image: featuredImage?.node, width: 72, height: 72, alt: '' }, context);
  return html`<aside class="author" aria-labelledby="page-author-${slug}">${image}<div><h3 id="page-author-${slug}">About ${title}</h3>
${excerpt && html`<p><small>${excerpt}</small></p>`}<p><small><a href="/${context.config.contributorPath}/${slug}">Profile and stories of ${shortName}</a></small></p></div></aside>`;
}

/** Returns a `catch` handler that replaces CMS errors, which metrics count, and rethrows other errors. */
export function onCmsError<Result>(result: Result): (error: unknown) => Result {
  return (error) => {
    if (error instanceof CmsError) return result;
    throw error;
  };
}

async function renderAuthors({ contributors }: CmsPage, context: PageContext): Promise<readonly Markup[]> {
  const writers = contributors.writer.slice(0, maxAuthors);
  // While the CMS is unreachable, the byline still names the writers.
  const profiles = await Promise.all(
    writers.map(({ slug }) => context.source.contributor({ slug }).catch(onCmsError(null))),
  );
  return profiles.flatMap((profile) => (profile?.excerpt ? [renderAuthor(profile, context)] : []));
}

/** The newest stories of the same category; none while the CMS is unreachable. */
async function renderRelated({ id, category }: CmsPage, context: PageContext): Promise<Markup | undefined> {
  if (!category) return undefined;
  const posts = await context.source
    .postsByCategory({ category, limit: maxRelated + 1 })
    .catch(onCmsError([]));
  const related = posts.filter((post) => post.id !== id).slice(0, maxRelated);
  return related.length === 0
    ? undefined
    : html`<h2 id="page-related-stories">Related stories</h2><ul>${related.map(({ link, title, excerpt }) => html`<li><a href="${safeUrl(link) ?? '/articles/'}">${title}</a>${excerpt && html`<br><small>${excerpt}</small>`}</li>`)}</ul>`;
}

/** Renders links to share an article, its authors and related stories; nothing for other kinds of pages. */
export async function renderArticleEnd(page: CmsPage, context: PageContext): Promise<Markup | undefined> {
  if (page.kind !== 'article') return undefined;
  const [authors, related] = await Promise.all([renderAuthors(page, context), renderRelated(page, context)]);
  return html`${renderShare(page, context)}${authors}${related}`;
}
