import { type Entry, findAttribute, labelOf, toText } from './elements.ts';
import { __ } from './wordpress.ts';

/**
 * Labels of the layouts of `post-list`: its `variant` has no fixed list, because `slider-2` is valid, too.
 */
const layouts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'post-list': {
    base: __('main post and list of titles', 'edu-embed'),
    single: __('one post', 'edu-embed'),
    slider: __('slider', 'edu-embed'),
    grid: __('grid', 'edu-embed'),
    featured: __('main post and side posts', 'edu-embed'),
  },
};

/**
 * One variation for each value of the block's variant; the inserter offers the block itself as the first one.
 */
export function variationsOf(entry: Entry): readonly object[] {
  const attribute = entry.variant ? findAttribute(entry, entry.variant) : undefined;
  if (!attribute) return [];
  const byDefault = toText(attribute.default);
  const labels =
    layouts[entry.tag] ??
    Object.fromEntries(attribute.values.map((value) => [value, labelOf(attribute, value)]));
  return Object.entries(labels).map(([value, label]) => ({
    name: value,
    title: `${entry.title}: ${label}`,
    attributes: { [attribute.blockAttribute]: value },
    isDefault: value === byDefault,
    scope: value === byDefault ? ['transform'] : ['inserter', 'transform'],
    isActive: [attribute.blockAttribute],
  }));
}
