import { type Entry, isUsed } from './elements.ts';
import { Field } from './fields.ts';
import type { BlockProblem } from './problems.ts';
import { __, type Attributes, blockEditor, components, h, type Rendered } from './wordpress.ts';

interface PanelsProps {
  readonly entry: Entry;
  readonly values: Attributes;
  readonly setAttributes: (values: Attributes) => void;
  readonly problems: readonly BlockProblem[];
}

/** Whether authors edit an attribute inside the block. */
const isInPlace = ({ slots, inPlace }: Entry, name: string) =>
  slots && (name === 'image' || inPlace.includes(name));

/** The forms in the sidebar: only attributes that the block's variant uses and that are not edited in it. */
export function Panels({ entry, values, setAttributes, problems }: PanelsProps): Rendered {
  const titles = {
    content: __('Content', 'edu-embed'),
    layout: __('Layout', 'edu-embed'),
    data: __('Data', 'edu-embed'),
    advanced: __('More settings', 'edu-embed'),
  };
  const messages = new Map(problems.map(({ attribute, message }) => [attribute, message]));
  const panels = Object.entries(titles).map(([panel, title]) => {
    const attributes = entry.attributes.filter(
      (attribute) =>
        attribute.panel === panel && isUsed(entry, attribute, values) && !isInPlace(entry, attribute.name),
    );
    if (attributes.length === 0) return null;
    const isWrong = attributes.some(({ name }) => messages.has(name));
    const fields = attributes.map((attribute) =>
      h(Field, {
        key: attribute.name,
        entry,
        attribute,
        values,
        setAttributes,
        problem: messages.get(attribute.name),
      }),
    );
    return h(
      components.PanelBody,
      { key: panel, title, initialOpen: panel !== 'advanced' || isWrong },
      fields,
    );
  });
  return h(blockEditor.InspectorControls, null, panels);
}
