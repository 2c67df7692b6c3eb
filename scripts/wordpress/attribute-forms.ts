import type { BlockDetails } from './block-details.ts';
import type { ManifestAttribute } from './manifest.ts';

/** Panels of the sidebar, in their order. */
type Panel = 'content' | 'layout' | 'data' | 'advanced';

/**
 * The control with which authors set an attribute. `image` and `link` choose from WordPress. `choice:KIND`
 * and `choices:KIND` search by title and store ids. `person:KIND` and `people:KIND` store JSON. `rows:FIELDS`
 * edits a list of objects; `schools`, `posts` and `menu` edit lists of schools, posts and menu items;
 * `byline` edits an object. `date` picks a day. All other controls are types of attributes.
 */
type Control =
  | ManifestAttribute['valueType']
  | 'byline'
  | 'date'
  | 'image'
  | 'link'
  | 'menu'
  | 'posts'
  | 'schools'
  | `${'choice' | 'choices' | 'people' | 'person' | 'rows'}:${string}`;

export interface AttributeForm {
  readonly label: string;
  readonly panel: Panel;
  readonly control: Control;
  /** Values of the block's variant for which the attribute has an effect; empty for all. */
  readonly onlyFor: readonly string[];
}

/**
 * Attributes that authors rarely need: values that the server's own pages set, layout limits, and formats of
 * older content.
 */
const advanced = new Set([
  'back-link',
  'base-path',
  'cards',
  'contributor-path',
  'current',
  'domain',
  'full-list',
  'gid',
  'guidelines-link',
  'left-out',
  'max-width',
  'menu',
  'min-height',
  'page',
  'posts',
  'privacy-link',
  'search',
  'show-all',
  'storage-key',
  'type',
  'url',
]);

/** Labels of attributes whose names do not tell authors what they do. */
const labels: Readonly<Record<string, string>> = {
  adjust: 'Fix at the bottom of small screens',
  'back-link': 'Link to all contributors',
  'base-path': 'Path of the linked pages',
  cards: 'Schools with cards',
  contents: 'Jump links',
  contributors: 'Only these contributors',
  'contributor-path': 'Path of contributor pages',
  current: 'Current page',
  'dc-link': 'Link Washington, D.C.',
  diameter: 'Width of the ring in pixels',
  domain: 'Site of the contributor pages',
  extid: 'Ranking',
  'face-gravity': 'Crop around faces',
  fields: 'Fields to show',
  figures: 'Figures of the states',
  'finder-position': 'Position of the finder',
  'full-list': 'Page with all schools',
  gap: 'Gap between slides in pixels',
  gid: 'Ranking in the older format',
  'guidelines-link': 'Link to the editorial guidelines',
  hover: 'Open on hover',
  ids: 'Posts',
  'image-alt': 'Alternative text',
  items: 'Tabs',
  'left-out': 'Why the slot is empty',
  'logo-alt': 'Alternative text of the logo',
  'max-width': 'Maximum width in pixels',
  'min-height': 'Reserved height in pixels',
  'more-label': 'Label of the link to more programs',
  'more-link': 'Link to more programs',
  nested: 'Group subjects by category',
  page: 'Pages shown at first',
  'page-size': 'Contributors per page',
  placeholders: 'Placeholders while loading',
  posts: 'Posts that are not in WordPress',
  pretitle: 'Text above the heading',
  'read-time': 'Reading time in minutes',
  search: 'Search text at first',
  shade: 'Darkness over the image in percent',
  'show-all': 'Show all schools',
  'show-contents': 'Show the jump links',
  'show-read-time': 'Show the reading time',
  'show-share': 'Show links to share the page',
  'slides-desktop': 'Slides on wide screens',
  'slides-mobile': 'Slides on phones',
  'slides-tablet': 'Slides on tablets',
  social: 'Social profiles',
  spacing: 'Gap between slides in pixels',
  'storage-key': 'Name for remembering that it was closed',
  'stroke-width': 'Thickness of the ring in pixels',
  tools: 'Tools for readers',
  type: 'Kind',
  url: 'URL to share',
};

/** Controls of attributes with JSON. */
const jsonControls: Readonly<Record<string, Control>> = {
  byline: 'byline',
  contents: 'rows:id,title',
  contributor: 'person:contributor-profile',
  contributors: 'people:contributor-profile',
  items: 'rows:label,uri',
  menu: 'menu',
  posts: 'posts',
  schools: 'schools',
  social: 'rows:name,url',
};

const people = new Set(['written-by', 'reviewed-by', 'edited-by']);

const toLabel = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

function controlOf({ name, valueType }: ManifestAttribute, hasDegree: boolean): Control {
  if (valueType === 'url') return /^(?:image|logo)$/.test(name) ? 'image' : 'link';
  if (people.has(name)) return 'people:contributor';
  if (valueType === 'json') return jsonControls[name] ?? 'json';
  if (name === 'date') return 'date';
  if (name === 'extid') return 'choice:ranking';
  if (name === 'gid') return 'choice:legacy-ranking';
  if (name === 'ids') return 'choices:post';
  // Without a degree attribute, a category is a category of articles.
  if (name === 'category') return hasDegree ? 'choice:category' : 'choice:list-category';
  if (name === 'degree' || name === 'subject') return hasDegree ? `choice:${name}` : valueType;
  return valueType;
}

function panelOf({ name, valueType }: ManifestAttribute, control: Control): Panel {
  if (advanced.has(name)) return 'advanced';
  if (/^(?:choices?|person|people|rows):/.test(control) || valueType === 'json') return 'data';
  return ['string', 'url'].includes(valueType) ? 'content' : 'layout';
}

/** Describes how authors set the attributes of an element, from the attributes’ names and types. */
export function describeForms(
  attributes: readonly ManifestAttribute[],
  details: BlockDetails,
): ReadonlyMap<string, AttributeForm> {
  const hasDegree = attributes.some(({ name }) => name === 'degree');
  return new Map(
    attributes.map((attribute) => {
      const { name } = attribute;
      const control = controlOf(attribute, hasDegree);
      const panel = name === details.variant ? 'layout' : panelOf(attribute, control);
      const label = labels[name] ?? toLabel(name);
      return [name, { label, panel, control, onlyFor: details.onlyFor?.[name] ?? [] }];
    }),
  );
}
