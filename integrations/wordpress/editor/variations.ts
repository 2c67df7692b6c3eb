import { type Entry, findAttribute, toText } from './elements.ts';

/** Layouts of `post-list`, whose attribute takes more than a fixed list of words. */
const layouts: Readonly<Record<string, readonly string[]>> = {
  'post-list': ['base', 'single', 'slider', 'grid', 'featured'],
};

/** One variation for each value of the block's variant; the inserter offers the block itself as the first one. */
export function variationsOf(entry: Entry): readonly object[] {
  const attribute = entry.variant ? findAttribute(entry, entry.variant) : undefined;
  if (!attribute) return [];
  const byDefault = toText(attribute.default);
  const values = layouts[entry.tag] ?? attribute.values;
  return values.map((value) => ({
    name: value,
    title: `${entry.title}: ${value}`,
    attributes: { [attribute.fieldName]: value },
    isDefault: value === byDefault,
    scope: value === byDefault ? ['transform'] : ['inserter', 'transform'],
    isActive: [attribute.fieldName],
  }));
}
