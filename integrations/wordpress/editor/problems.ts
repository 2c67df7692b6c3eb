import { elementDeclarations } from '#generated/declarations.ts';
import { createElementCatalog } from '../../../src/linter/element-catalog.ts';
import { lintElements } from '../../../src/linter/rules.ts';
import { findChoices } from './choices.ts';
import { attributesOf, type Entry, entryOf, findAttribute, isEmpty, listValues } from './elements.ts';
import { translateProblem } from './problem-texts.ts';
import { __, type Block, sprintf } from './wordpress.ts';

export interface BlockProblem {
  readonly clientId: string;
  readonly title: string;
  readonly attribute?: string;
  readonly message: string;
}

const catalog = createElementCatalog(elementDeclarations);

/** The limits of a numeric attribute, for its field. */
export function limitsOf(tag: string, attribute: string): { readonly min?: number; readonly max?: number } {
  const spec = catalog.attributes.get(tag)?.get(attribute);
  return spec?.type === 'number' || spec?.type === 'integer' ? { min: spec.min, max: spec.max } : {};
}

/** The problems that the linter finds in the attributes of a block. */
export function lintAttributes(
  entry: Entry,
  { clientId, attributes }: Pick<Block, 'clientId' | 'attributes'>,
): BlockProblem[] {
  const element = {
    tag: entry.tag,
    attributes: new Map(Object.entries(attributesOf(entry, attributes))),
    position: { line: 1, column: 1 },
    parent: entry.parent ?? undefined,
    control: undefined,
    children: [],
    isSelfClosed: false,
    hasEndTag: true,
    textSincePrevious: Number.POSITIVE_INFINITY,
  };
  const problems = lintElements([element], catalog).map(({ attribute, message }) => ({
    attribute,
    message: translateProblem(message, attribute === undefined ? undefined : findAttribute(entry, attribute)),
  }));
  const [prompt = '', attribute] = entry.prompt ?? [];
  const empty = isEmpty(entry, attributes)
    ? [{ attribute, message: sprintf(__('The block is empty: %s', 'edu-embed'), prompt) }]
    : [];
  return [...problems, ...empty].map((problem) => ({ clientId, title: entry.title, ...problem }));
}

/** Finds ids and slugs that the site does not have. */
export async function findUnknownIds(
  entry: Entry,
  block: Pick<Block, 'clientId' | 'attributes'>,
): Promise<BlockProblem[]> {
  const texts = attributesOf(entry, block.attributes);
  const checks = entry.attributes.map(async ({ name, label, control, type }) => {
    const [, kind] = /^choices?:(.+)$/.exec(control) ?? [];
    const text = texts[name];
    if (!kind || !text) return [];
    const given = (type === 'list' ? listValues(text) : [text.trim()]).filter((value) => value !== '');
    const found = await findChoices(kind, given);
    if (!found) return [];
    return given
      .filter((value) => !found.some((choice) => choice.value === value))
      .map((value) => ({
        clientId: block.clientId,
        title: entry.title,
        attribute: name,
        message: sprintf(__('%1$s: this site has no entry “%2$s”.', 'edu-embed'), label, value),
      }));
  });
  return (await Promise.all(checks)).flat();
}

/** All our blocks in a list of blocks, including inner blocks. */
export function collectOwn(list: readonly Block[]): { readonly entry: Entry; readonly block: Block }[] {
  return list.flatMap((block) => {
    const entry = entryOf(block.name);
    return [...(entry ? [{ entry, block }] : []), ...collectOwn(block.innerBlocks)];
  });
}
