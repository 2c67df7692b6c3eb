import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type BlockDetails, blockDetails } from './block-details.ts';

const attribute = v.object({
  name: v.string(),
  description: v.string(),
  valueType: v.picklist(['string', 'url', 'boolean', 'number', 'integer', 'enum', 'list', 'json']),
  values: v.optional(v.array(v.string())),
  default: v.optional(v.string()),
});

const declaration = v.object({
  tagName: v.string(),
  description: v.string(),
  attributes: v.array(attribute),
  slots: v.array(v.object({ name: v.string() })),
  children: v.optional(v.object({ tagName: v.string(), attributes: v.array(attribute) })),
});

const manifestSchema = v.object({
  package: v.object({ version: v.string() }),
  modules: v.array(v.object({ declarations: v.array(declaration) })),
});

export type ManifestAttribute = v.InferOutput<typeof attribute>;

/** Data of the WordPress plugin about an element, or about child markup such as `accordion-section`. */
export interface PluginElement {
  readonly tag: string;
  readonly title: string;
  readonly description: string;
  readonly attributes: readonly ManifestAttribute[];
  /** Tag of its child markup, such as `accordion-section`. */
  readonly childTag?: string;
  /** Tag of the parent element, for child markup. */
  readonly parentTag?: string;
  /** True if authors can add content. */
  readonly hasSlots: boolean;
  readonly details: BlockDetails;
}

const detailsOf = (tag: string): BlockDetails =>
  blockDetails[tag] ?? { icon: 'welcome-learn-more', keywords: [] };

const toTitle = (tag: string) =>
  detailsOf(tag).title ?? tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ');
/** True for our own child markup, which has a hyphen, unlike HTML tags such as `li`. */
const isOwn = (tag: string | undefined): tag is string => tag?.includes('-') === true;

function describe({
  tagName,
  description,
  attributes,
  slots,
  children,
}: v.InferOutput<typeof declaration>): PluginElement[] {
  const childTag = children?.tagName;
  const element = {
    tag: tagName,
    title: toTitle(tagName),
    description,
    attributes,
    hasSlots: slots.length > 0,
    details: detailsOf(tagName),
    ...(isOwn(childTag) && { childTag }),
  };
  if (!children || !isOwn(childTag)) return [element];
  const summary = `Belongs to: ${toTitle(tagName)}`;
  return [
    element,
    {
      tag: childTag,
      title: toTitle(childTag),
      description: summary,
      attributes: children.attributes,
      parentTag: tagName,
      hasSlots: true,
      details: detailsOf(childTag),
    },
  ];
}

/** Reads the elements of a build from its `custom-elements.json`. */
export function readElements(file: string): { version: string; elements: PluginElement[] } {
  const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));
  return {
    version: manifest.package.version,
    elements: manifest.modules.flatMap(({ declarations }) => declarations.flatMap(describe)),
  };
}
