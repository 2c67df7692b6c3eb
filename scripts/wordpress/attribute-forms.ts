import type { BlockDetails } from './block-details.ts';
import type { ManifestAttribute } from './manifest.ts';

/** Panels of the sidebar, in their order. */
type Panel = 'content' | 'layout' | 'data' | 'advanced';

/**
 * How authors set an attribute. `image` and `link` choose from WordPress; `choice:KIND` and `choices:KIND`
 * search by title and store ids; `person:KIND` and `people:KIND` store JSON; `rows:FIELDS` edits a list of
 * objects. All other controls are types of attributes.
 */
type Control = string;

export interface AttributeForm {
  readonly label: string;
  readonly panel: Panel;
  readonly control: Control;
  /** Values of the block's variant for which the attribute has an effect; empty for all. */
  readonly onlyFor: readonly string[];
}

/** Attributes that the server's own pages set, and formats that older content uses. */
const advanced = new Set([
  'back-link',
  'base-path',
  'cards',
  'contributor-path',
  'contributors',
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
  'schools',
  'search',
  'show-all',
  'storage-key',
  'type',
  'url',
]);

const labels: Readonly<Record<string, string>> = {
  'dc-link': 'Link Washington, D.C.',
  extid: 'Ranking',
  gid: 'Legacy ranking',
  ids: 'Posts',
  'image-alt': 'Alternative text',
  'logo-alt': 'Alternative text of the logo',
  'more-link': 'Link to more programs',
  url: 'URL to share',
};

/** Fields of JSON lists whose entries are flat objects. */
const rows: Readonly<Record<string, string>> = {
  contents: 'rows:id,title',
  items: 'rows:label,uri',
  social: 'rows:name,url',
};

const people = new Set(['written-by', 'reviewed-by', 'edited-by']);

const toLabel = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

function controlOf({ name, valueType }: ManifestAttribute, isFinder: boolean): Control {
  if (valueType === 'url') return /^(?:image|logo)$/.test(name) ? 'image' : 'link';
  if (people.has(name)) return 'people:contributor';
  if (valueType === 'json')
    return name === 'contributor' ? 'person:contributor-profile' : (rows[name] ?? 'json');
  if (name === 'extid') return 'choice:ranking';
  if (name === 'gid') return 'choice:legacy-ranking';
  if (name === 'ids') return 'choices:post';
  // A category without a degree beside it is one of articles.
  if (name === 'category') return isFinder ? 'choice:category' : 'choice:list-category';
  if (name === 'degree' || name === 'subject') return isFinder ? `choice:${name}` : valueType;
  return valueType;
}

function panelOf({ name, valueType }: ManifestAttribute, control: Control): Panel {
  if (advanced.has(name)) return 'advanced';
  if (/^(?:choices?|person|people|rows):/.test(control)) return 'data';
  if (valueType === 'json') return 'advanced';
  return ['string', 'url'].includes(valueType) ? 'content' : 'layout';
}

/** Describes how authors set the attributes of an element, from the attributes’ names and types. */
export function describeForms(
  attributes: readonly ManifestAttribute[],
  details: BlockDetails,
): ReadonlyMap<string, AttributeForm> {
  const isFinder = attributes.some(({ name }) => name === 'degree');
  return new Map(
    attributes.map((attribute) => {
      const { name } = attribute;
      const control = controlOf(attribute, isFinder);
      const panel = name === details.variant ? 'layout' : panelOf(attribute, control);
      const label = labels[name] ?? toLabel(name);
      return [name, { label, panel, control, onlyFor: details.onlyFor?.[name] ?? [] }];
    }),
  );
}
