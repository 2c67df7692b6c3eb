import * as wire from '../wordpress/wire.ts';

/** Marks GraphQL for code editors and for the schema check; returns the text unchanged. */
function graphql(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw: strings }, ...parts);
}

/** The properties of a valibot schema that lead to the schemas inside it. */
interface SchemaNode {
  readonly kind: string;
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly wrapped?: SchemaNode;
  readonly item?: SchemaNode;
  readonly pipe?: readonly SchemaNode[];
}

/**
 * Selects all fields that a schema reads, such as `{ id image { url } }`; empty for a schema without fields.
 */
function selectionOf({ entries, wrapped, item, pipe }: SchemaNode): string {
  const inner = wrapped ?? item ?? pipe?.find((step) => step.entries);
  if (inner) return selectionOf(inner);
  if (!entries) return '';
  const fields = Object.entries(entries).map(([name, schema]) => `${name} ${selectionOf(schema)}`);
  return `{ ${fields.join(' ')} }`;
}

const image = graphql`
  fragment ImageFields on MediaItem {
    sourceUrl
    altText
    mediaDetails {
      width
      height
    }
  }
`;

const pluginFields = `
  seo: eduEmbedSeo ${selectionOf(wire.SeoWireSchema)}
  contributors: eduEmbedContributors ${selectionOf(wire.BylinesSchema)}
  meta: eduEmbedMeta ${selectionOf(wire.MetaSchema)}
`;

// Aliases rename the fields as in `WordPressPost`, the format that REST and WPGraphQL share.
const common = `
  __typename
  id: databaseId
  status
  link: uri
  date
  dateGmt
  modified
  modifiedGmt
  isProtected: hasPassword
  title
  author { node { name } }
  image: featuredImage { node { ...ImageFields } }
  ${pluginFields}
`;

// Lists omit the content of posts, because it takes WordPress the most time. Pages have no excerpt, so their
// content is queried.
const listedPage = graphql`
  fragment ListedPage on Page {
    ${common}
    content
  }
`;

const listedPost = graphql`
  fragment ListedPost on Post {
    ${common}
    excerpt
    categories(first: 100) { nodes { slug name } }
  }
`;

const whole = graphql`
  ${image}
  ${listedPage}
  ${listedPost}
  fragment WholePost on Post {
    ...ListedPost
    content
  }
`;

/**
 * The content at a path; before it, the redirect of the path, or null as its location for trashed content.
 * WPGraphQL does not decode percent-encoded paths, so `uri` is the decoded path.
 */
export const pageByPathDocument = graphql`
  ${whole}
  query PageByPath($path: String!, $uri: String!) {
    eduEmbedMoved(path: $path) { location }
    nodeByUri(uri: $uri) {
      __typename
      ...ListedPage
      ...WholePost
      ... on Category { slug name description }
      ... on ContentType { isPostsPage isFrontPage postsPageTitle: eduEmbedPostsPageTitle }
    }
  }
`;

/** Posts and pages by database id, in the order of the ids. */
export const postsByIdsDocument = graphql`
  ${image}
  ${listedPage}
  ${listedPost}
  query PostsByIds($ids: [ID]) {
    posts(first: 100, where: { in: $ids }) { nodes { ...ListedPost } }
    pages(first: 100, where: { in: $ids }) { nodes { ...ListedPage } }
  }
`;

const newest = `orderby: [{ field: DATE, order: DESC }]`;

/** The newest posts of a category and its subcategories. */
export const postsByCategoryDocument = graphql`
  ${image}
  ${listedPost}
  query PostsByCategory($category: ID!, $slug: String!, $limit: Int!) {
    category(id: $category, idType: SLUG) { databaseId }
    posts(first: $limit, where: { categoryName: $slug, ${newest} }) { nodes { ...ListedPost } }
  }
`;

/** The newest posts of all categories. */
export const newestPostsDocument = graphql`
  ${image}
  ${listedPost}
  query NewestPosts($limit: Int!) {
    posts(first: $limit, where: { ${newest} }) { nodes { ...ListedPost } }
  }
`;

/** Ids of featured posts, which WPGraphQL itself cannot query. */
export const featuredDocument = graphql`
  query Featured($limit: Int!) {
    eduEmbedFeatured(first: $limit)
  }
`;

/** Sets `first`, because WPGraphQL returns only ten entries by default. */
export const menuDocument = graphql`
  query Menu($location: MenuLocationEnum!, $after: String) {
    menuItems(where: { location: $location }, first: 100, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { id parentId label uri url order }
    }
  }
`;

const contributor = `
  id: databaseId
  slug
  title
  content
  excerpt
  image: featuredImage { node { ...ImageFields } }
  fields: eduEmbedContributor ${selectionOf(wire.ContributorFieldsSchema)}
`;

export const contributorsDocument = graphql`
  ${image}
  query Contributors($after: String) {
    contributors: eduEmbedContributors(first: 100, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { ${contributor} }
    }
  }
`;

export const contributorDocument = graphql`
  ${image}
  query ContributorBySlug($slug: ID!) {
    contributor: eduEmbedContributor(id: $slug, idType: SLUG) {
      status
      ${contributor}
      posts: eduEmbedContributorPosts ${selectionOf(wire.ContributorPostsSchema)}
    }
  }
`;

export const rankingDocument = graphql`
  query Ranking($id: String!) {
    eduEmbedRanking(id: $id) ${selectionOf(wire.RankingWireSchema)}
  }
`;

export const adRulesDocument = graphql`
  query AdRules {
    eduEmbedAdRules ${selectionOf(wire.AdRulesWireSchema)}
  }
`;

export const siteDocument = graphql`
  query Site {
    generalSettings { title description url }
    eduEmbedSite ${selectionOf(wire.SiteSchema)}
  }
`;

const listing = `
  pageInfo { hasNextPage endCursor }
  nodes { __typename status link: uri title isProtected: hasPassword modified modifiedGmt seo: eduEmbedSeo { robots url } meta: eduEmbedMeta { kind } }
`;

export const pagePathsDocument = graphql`
  query PagePaths($after: String) {
    listing: pages(first: 100, after: $after) { ${listing} }
  }
`;

export const postPathsDocument = graphql`
  query PostPaths($after: String) {
    listing: posts(first: 100, after: $after) { ${listing} }
  }
`;

/** The newest draft of a post; null for users who may not edit it. */
export const draftDocument = graphql`
  ${whole}
  query Draft($id: ID!) {
    contentNode(id: $id, idType: DATABASE_ID, asPreview: true) {
      __typename
      ...ListedPage
      ...WholePost
    }
  }
`;

/** Checks the credentials at startup. */
export const viewerDocument = graphql`
  query Viewer {
    viewer { databaseId }
  }
`;
