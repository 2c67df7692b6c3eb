/**
 * Details of a block that the element's declaration lacks: its icon and search words, the prompt of an empty
 * block, and the attributes that authors type inside the block.
 */
export interface BlockDetails {
  /** Title in the inserter. Default: the tag as words. */
  readonly title?: string;
  /** Name of a Dashicon. */
  readonly icon: string;
  /** Search words with which authors find the block in the inserter, besides its title. */
  readonly keywords: readonly string[];
  /**
   * True for blocks that belong on every page, such as the header. Only users who may edit themes can insert
   * them.
   */
  readonly isForThemes?: boolean;
  /**
   * The question in an empty block, and the attribute that the answer sets. The block is empty until this
   * attribute or one of `or` is set.
   */
  readonly prompt?: { readonly attribute: string; readonly text: string; readonly or?: readonly string[] };
  /**
   * True for an element whose slot authors rarely fill. The editor then shows the live element instead of the
   * slot.
   */
  readonly isLive?: boolean;
  /** Attributes that authors type inside the block, in their order. */
  readonly inPlace?: readonly string[];
  /** The attribute whose values are the block's variations. */
  readonly variant?: string;
  /** Values of `variant` for which an attribute has an effect. */
  readonly onlyFor?: Readonly<Record<string, readonly string[]>>;
}

const finderVariants = ['personalized'];
const whichRanking = { attribute: 'extid', text: 'Which ranking?', or: ['gid', 'schools'] };

export const blockDetails: Readonly<Record<string, BlockDetails>> = {
  'accordion-section': { icon: 'minus', keywords: ['question', 'answer', 'faq'], inPlace: ['heading'] },
  'ad-slot': { icon: 'megaphone', keywords: ['advertisement', 'ads'], isForThemes: true, isLive: true },
  'article-byline': {
    icon: 'id',
    keywords: ['author', 'writer', 'reviewer', 'date'],
    prompt: { attribute: 'written-by', text: 'Who wrote it?', or: ['reviewed-by', 'edited-by', 'date'] },
  },
  'biography-card': {
    icon: 'businessperson',
    keywords: ['author', 'person', 'portrait', 'bio'],
    inPlace: ['name', 'occupation'],
  },
  'content-accordion': {
    title: 'Accordion',
    icon: 'list-view',
    keywords: ['faq', 'questions', 'sections', 'details', 'toggle', 'collapse'],
    inPlace: ['heading'],
  },
  'content-card': {
    title: 'Card',
    icon: 'index-card',
    keywords: ['teaser', 'link', 'picture', 'box'],
    inPlace: ['heading', 'button-label'],
    variant: 'variant',
    onlyFor: { 'button-label': ['basic'], shade: ['image'] },
  },
  'content-list': {
    title: 'List in columns',
    icon: 'editor-ul',
    keywords: ['bullets', 'numbers', 'resources', 'columns'],
    variant: 'variant',
  },
  'content-slider': {
    title: 'Slider',
    icon: 'slides',
    keywords: ['carousel', 'gallery', 'slides'],
  },
  'content-table': {
    title: 'Table for phones',
    icon: 'editor-table',
    keywords: ['table', 'rows', 'columns', 'compare'],
    variant: 'theme',
  },
  'contributor-profile': {
    icon: 'id-alt',
    isLive: true,
    keywords: ['author', 'biography', 'person'],
    prompt: { attribute: 'contributor', text: 'Which contributor?' },
  },
  'contributors-hub': { icon: 'groups', keywords: ['authors', 'team', 'people'], isLive: true },
  'cookie-settings': { icon: 'privacy', keywords: ['consent', 'privacy'], isForThemes: true },
  'dismissible-banner': { icon: 'bell', keywords: ['notice', 'announcement', 'bar'] },
  'editorial-listings': {
    title: 'Sponsored programs',
    icon: 'star-filled',
    keywords: ['programs', 'listings', 'schools', 'sponsors'],
  },
  'expert-item': {
    icon: 'admin-users',
    keywords: ['person', 'portrait', 'author'],
    prompt: { attribute: 'name', text: 'Who is it?' },
  },
  'icon-percentage': { icon: 'chart-pie', keywords: ['number', 'statistic', 'ring', 'percent'] },
  'info-tooltip': {
    title: 'Explained term',
    icon: 'info-outline',
    keywords: ['tooltip', 'glossary', 'help'],
    inPlace: ['text'],
  },
  'item-banner': {
    icon: 'flag',
    keywords: ['message', 'highlight', 'notice'],
    inPlace: ['heading', 'subtitle'],
  },
  'lead-gen': {
    title: 'Program finder for partners',
    icon: 'welcome-learn-more',
    keywords: ['finder', 'leads', 'international', 'programs'],
    variant: 'variant',
  },
  'modal-dialog': {
    icon: 'editor-expand',
    keywords: ['popup', 'window', 'overlay'],
    inPlace: ['heading', 'label'],
    variant: 'variant',
    onlyFor: { label: ['simple'] },
  },
  'page-hero': {
    icon: 'cover-image',
    keywords: ['header', 'title', 'headline', 'picture'],
    inPlace: ['heading', 'subtitle', 'image-attribution'],
  },
  'post-list': {
    title: 'Posts',
    icon: 'grid-view',
    keywords: ['articles', 'latest', 'grid', 'slider', 'news'],
    prompt: { attribute: 'category', text: 'Posts of which category?', or: ['ids', 'posts'] },
    variant: 'variant',
    onlyFor: {
      gap: ['slider'],
      'slides-desktop': ['slider'],
      'slides-tablet': ['slider'],
      'slides-mobile': ['slider'],
    },
  },
  'program-finder': {
    icon: 'search',
    keywords: ['search', 'degree', 'subject', 'programs', 'form'],
    variant: 'layout',
    onlyFor: {
      heading: finderVariants,
      text: finderVariants,
      image: finderVariants,
      'image-alt': finderVariants,
    },
  },
  'pull-quote': {
    icon: 'format-quote',
    keywords: ['quotation', 'citation', 'blockquote'],
    inPlace: ['source'],
  },
  'ranking-toc': {
    title: 'Ranking at a glance',
    icon: 'editor-ol',
    keywords: ['ranking', 'contents', 'schools', 'table'],
    prompt: whichRanking,
  },
  'school-rankings': {
    // The whole word that authors type comes first: "/ranking" and Enter insert this block.
    title: 'Ranking',
    icon: 'awards',
    keywords: ['ranking', 'schools', 'top', 'best', 'list'],
    prompt: whichRanking,
  },
  'share-bar': { icon: 'share', keywords: ['social', 'facebook', 'copy link'] },
  'site-footer': { icon: 'align-wide', keywords: ['footer'], isForThemes: true },
  'site-header': { icon: 'menu-alt3', keywords: ['header', 'menu', 'navigation'], isForThemes: true },
  'site-icon': {
    icon: 'star-empty',
    keywords: ['symbol', 'picture'],
    prompt: { attribute: 'name', text: 'Which icon?' },
  },
  'sub-nav': { title: 'Tabs of a section', icon: 'menu', keywords: ['navigation', 'tabs', 'links'] },
  'theme-banner': { icon: 'align-full-width', keywords: ['title', 'highlight'], inPlace: ['heading'] },
  'us-state-map': {
    title: 'U.S. state map',
    icon: 'location-alt',
    keywords: ['states', 'usa', 'united states', 'map'],
  },
};
