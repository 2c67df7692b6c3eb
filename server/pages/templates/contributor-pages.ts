import { formatDate } from '../../../src/core/format.ts';
import type { Contributor } from '../../../src/core/model/contributor.ts';
import type { ParsedContent } from '../../content/content-nodes.ts';
import { stripTags } from '../../content/strip-tags.ts';
import type { PageContext } from '../page-context.ts';
import type { PageShape } from '../page-shape.ts';
import { describeCollection, describeProfile } from '../seo/structured-data.ts';
import { headOf } from './article-page.ts';
import { element, html, type Markup } from './html.ts';
import { hasElement, renderBreadcrumbs, renderContent, renderPrompt, toWords } from './page-sections.ts';
import type { PageParts } from './page-shell.ts';
import { renderPicture } from './pictures.ts';

const defaultPortrait = '/pictures/default-contributor.svg';

function readSocial({ socialMedia }: Contributor, key: string): string | undefined {
  return socialMedia.find((entry) => entry.key === key)?.value || undefined;
}

function careerOf(contributor: Contributor): string {
  return (
    readSocial(contributor, 'contributors_career') ??
    `Contributing ${contributor.types.map(toWords).join('/')}`
  );
}

function renderPortrait(
  { featuredImage }: Contributor,
  size: number,
  context: PageContext,
): Markup | undefined {
  const image = featuredImage?.node;
  return renderPicture(
    {
      image: image?.sourceUrl ?? defaultPortrait,
      alt: image ? (image.altText ?? '') : 'Default Contributor Image',
      width: size,
      height: size,
    },
    context,
  );
}

function renderCard(contributor: Contributor, context: PageContext): Markup {
  const path = `/${context.config.contributorPath}/${contributor.slug}`;
  return html`<li class="person">${renderPortrait(contributor, 128, context)}<div><h2 class="story__title"><a href="${path}">${contributor.title}</a></h2><p>${careerOf(contributor)}</p></div></li>`;
}

/** The filter of the address, as the hub's own form and its View More write it without a script. */
function hubFilter(query: URLSearchParams): Readonly<Record<string, string | undefined>> {
  return {
    search: query.get('q')?.slice(0, 100),
    type: query.get('type') ?? undefined,
    page: query.get('page') ?? undefined,
  };
}

/** The list of all contributors: the element where this build has it, else a plain list. */
export const renderContributorsHubPage: PageShape = async (page, content, context) => {
  const basePath = `/${context.config.contributorPath}/`;
  const intro = renderContent(content, page, context);
  let list: Markup | undefined;
  if (context.has('contributors-hub')) {
    const attributes = { heading: page.title, 'base-path': basePath, ...hubFilter(context.query) };
    list = hasElement(content, 'contributors-hub')
      ? intro
      : element('contributors-hub', attributes, html`<div class="prose">${intro}</div>`);
  } else {
    const { contributors } = await context.source.contributors({});
    list = html`<header class="article__head"><div><h1>${page.title}</h1></div></header><div class="prose prose--narrow">${intro}</div><ul class="people">${contributors.map((contributor) => renderCard(contributor, context))}</ul>`;
  }
  const crumbs = [{ label: 'Home', uri: '/' }, { label: page.title }];
  const main = html`<div class="container listing">${renderBreadcrumbs(crumbs)}${list}</div>
${renderPrompt(page, context)}`;
  const nodes = describeCollection(
    { title: page.title, description: page.seo.description ?? page.subtitle, crumbs },
    [],
    context,
  );
  return { head: headOf(page, nodes), main, kind: page.kind };
};

function renderPosts(contributor: Contributor): Markup | false {
  const posts = contributor.contributorPosts;
  return (
    posts.length > 0 &&
    html`<h2>Articles</h2><ul>${posts.map((post) => html`<li><a href="${post.post_url}">${post.post_title}</a>, ${formatDate(post.date)}</li>`)}</ul>`
  );
}

function renderPlainProfile(
  contributor: Contributor,
  biography: ParsedContent,
  context: PageContext,
): Markup {
  return html`<article class="article"><header class="article__head article__head--pictured"><div><h1>${contributor.title}</h1><p class="standfirst">${careerOf(contributor)}</p></div>${renderPortrait(contributor, 256, context)}</header>
<div class="prose">${renderContent(biography, { isMonetizationDisabled: true }, context)}${renderPosts(contributor)}</div></article>`;
}

/** One contributor's page; its data reaches the element sanitised. */
export function renderContributorPage(
  contributor: Contributor,
  biography: ParsedContent,
  context: PageContext,
): PageParts {
  const hubPath = `/${context.config.contributorPath}/`;
  const crumbs = [
    { label: 'Home', uri: '/' },
    { label: 'Contributors', uri: hubPath },
    { label: contributor.title },
  ];
  const profile = context.has('contributor-profile')
    ? element(
        'contributor-profile',
        {
          contributor: { ...contributor, content: undefined },
          'back-link': hubPath,
          'guidelines-link': '/editorial-process',
        },
        biography.nodes.length > 0 &&
          html`<div class="prose">${renderContent(biography, { isMonetizationDisabled: true }, context)}</div>`,
      )
    : renderPlainProfile(contributor, biography, context);
  const main = html`<div class="container listing">${renderBreadcrumbs(crumbs)}${profile}</div>
${renderPrompt({ isMonetizationDisabled: false }, context)}`;
  const description = contributor.excerpt && stripTags(contributor.excerpt).slice(0, 160);
  const nodes = describeProfile(contributor, careerOf(contributor), crumbs, context);
  return {
    head: {
      title: contributor.title,
      description,
      image: contributor.featuredImage?.node,
      isProfile: true,
      structuredData: nodes,
    },
    main,
    kind: 'contributor',
  };
}
