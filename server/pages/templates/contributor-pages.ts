import type { Contributor } from '../../../src/core/model/contributor.ts';
import { maxQueryLength } from '../../../src/elements/contributors-hub/contributors-hub.logic.ts';
import { careerLine, toEntry } from '../../../src/elements/shared/contributor-card/contributor.logic.ts';
import type { ParsedContent } from '../../content/content-nodes.ts';
import { addAttributes } from '../../content/element-node.ts';
import type { PageContext } from '../page-context.ts';
import type { PageTemplate } from '../page-template.ts';
import { describeCollection, describeProfile } from '../seo/structured-data.ts';
import { headOf } from './article-page.ts';
import { element, html } from './html.ts';
import { hasElement, renderBreadcrumbs, renderContent, renderPrompt } from './page-sections.ts';
import type { PageParts } from './page-shell.ts';

/** The filter in the URL; without JavaScript the hub's form and its View more link set it. */
function hubFilter(query: URLSearchParams): Readonly<Record<string, string>> {
  const search = query.get('q')?.slice(0, maxQueryLength);
  const [type, page] = [query.get('type'), query.get('page')];
  return {
    ...(search !== undefined && { search }),
    ...(type !== null && { type }),
    ...(page !== null && { page }),
  };
}

/** Renders the list of all contributors. */
export const renderContributorsHubPage: PageTemplate = (page, content, context) => {
  const basePath = `/${context.config.contributorPath}/`;
  const filter = hubFilter(context.query);
  const nodes = content.nodes.map((node) =>
    node.kind === 'element' && node.tag === 'contributors-hub' ? addAttributes(node, filter) : node,
  );
  const intro = renderContent({ ...content, nodes }, page, context);
  const attributes = { heading: page.title, 'base-path': basePath, ...filter };
  const list = hasElement(content, 'contributors-hub')
    ? intro
    : element('contributors-hub', attributes, html`<div class="prose">${intro}</div>`);
  const crumbs = [{ label: 'Home', uri: '/' }, { label: page.title }];
  const main = html`<div class="container listing">${renderBreadcrumbs(crumbs)}${list}</div>
${renderPrompt(page, context)}`;
  const structuredData = describeCollection(
    { title: page.title, description: page.seo.description ?? page.subtitle, crumbs },
    [],
    context,
  );
  return { head: headOf(page, content, structuredData), main, kind: page.kind };
};

/**
 * Renders one contributor's page.
 *
 * @param biography sanitized; not part of the element's data
 */
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
  const profile = element(
    'contributor-profile',
    {
      contributor: { ...contributor, content: undefined },
      'back-link': hubPath,
      'guidelines-link': '/editorial-process',
    },
    biography.nodes.length > 0 &&
      html`<div class="prose">${renderContent(biography, { isMonetizationDisabled: true }, context)}</div>`,
  );
  const main = html`<div class="container listing">${renderBreadcrumbs(crumbs)}${profile}</div>
${renderPrompt({ isMonetizationDisabled: false }, context)}`;
  const description = contributor.excerpt?.slice(0, 160);
  const career = careerLine(toEntry(contributor));
  const nodes = describeProfile(contributor, career, crumbs, context);
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
