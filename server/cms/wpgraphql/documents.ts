/** Marks GraphQL for code editors and for the schema check; returns the text unchanged. */
function graphql(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw: strings }, ...parts);
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
  seo: eduEmbedSeo { title description robots url imageUrl imageWidth imageHeight imageType siteName locale twitterCard pageHeadCode }
  contributors: eduEmbedContributors {
    written { id name slug image }
    edited { id name slug image }
    reviewed { id name slug image }
  }
  meta: eduEmbedMeta { kind subtitle kicker category isNarrow isMonetizationDisabled image { url alt width height } }
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
 * The content at a path; before it, the redirect of the path, or null as its location for trashed content. WPGraphQL
 * does not decode percent-encoded paths, so `uri` is the decoded path.
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
  fields: eduEmbedContributor { types socialMedia { key value } image { url alt width height } }
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
      posts: eduEmbedContributorPosts { id url title image date dateType contributionType }
    }
  }
`;

export const rankingDocument = graphql`
  query Ranking($id: String!) {
    eduEmbedRanking(id: $id) {
      extid
      gid
      title
      kind
      method
      source { name year url }
      builtIn
      limit
      blurbs { key value }
      schools {
        schoolId
        rank
        position
        slug
        blurb
        helid
        url
        logo
        details {
          schoolName
          city
          stateCode
          schoolLevel
          percentOnlinePrograms
          undergradTuitionInState
          undergradTuitionOutOfState
          gradTuitionInState
          gradTuitionOutOfState
          retentionRate
          completionRate
          netPrice
          admissionRate
          totalStudentsEnrolled
          isPrivate
          percentOnlineEnrollment
          accreditation
          latitude
          longitude
        }
        overrideFields { schoolName }
      }
      legacySchools { rank school city state avgNetPrice domain copy iPEDS }
    }
  }
`;

const rule = '{ rendered width height house }';

export const adRulesDocument = graphql`
  query AdRules {
    eduEmbedAdRules {
      topOfPageRule ${rule}
      bottomOfPageRule ${rule}
      heroRule ${rule}
      inParagraphRule ${rule}
      internationalModalRule ${rule}
      internationalTrafficDCSRule ${rule}
    }
  }
`;

export const siteDocument = graphql`
  query Site {
    generalSettings { title description url }
    eduEmbedSite {
      siteName
      tagline
      domain
      slug
      degree
      category
      subject
      contributorPath
      publisher
      viewMoreProgramsUrl
      logo
      logoOnDark
      logoAlt
      social { name url }
      partner { brand redirectUrl }
      ads { provider networkCode density }
      analytics
      consent
      disclosure { text linkLabel link }
      prompt { text linkLabel link }
      theme { key value }
    }
  }
`;

const listing = `
  pageInfo { hasNextPage endCursor }
  nodes { __typename status link: uri title modified modifiedGmt seo: eduEmbedSeo { robots url } meta: eduEmbedMeta { kind } }
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
