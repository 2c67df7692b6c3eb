import { readFileSync } from 'node:fs';
import * as v from 'valibot';

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

/** An element, or child markup of one, as the plugin needs to know it. */
export interface PluginElement {
  readonly tag: string;
  readonly title: string;
  readonly description: string;
  readonly attributes: readonly ManifestAttribute[];
  /** Child markup that it declares, such as `accordion-section`. */
  readonly children?: string;
  /** The element that this is child markup of. */
  readonly parent?: string;
  /** Whether an author can put anything into it. */
  readonly hasSlots: boolean;
}

const toTitle = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ');
/** Child markup with a hyphen is ours; `li` and the like are HTML's own. */
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
    ...(isOwn(childTag) && { children: childTag }),
  };
  if (!children || !isOwn(childTag)) return [element];
  const summary = `One of the parts of: ${toTitle(tagName)}`;
  return [
    element,
    {
      tag: childTag,
      title: toTitle(childTag),
      description: summary,
      attributes: children.attributes,
      parent: tagName,
      hasSlots: true,
    },
  ];
}

/** The elements of a build, from the `custom-elements.json` that it wrote. */
export function readElements(file: string): { version: string; elements: PluginElement[] } {
  const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));
  return {
    version: manifest.package.version,
    elements: manifest.modules.flatMap(({ declarations }) => declarations.flatMap(describe)),
  };
}
