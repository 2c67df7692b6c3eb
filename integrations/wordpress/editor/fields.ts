import type { Entry } from './elements.ts';
import { type AttributeEntry, findAttribute, labelOf, listValues, toListText, toText } from './elements.ts';
import { BylineField, JsonPeopleField, JsonPersonField, RowsField } from './json-fields.ts';
import { MenuField, PostsField } from './lists.ts';
import { ChoiceField, ChoicesField, ImageField, LinkField } from './pickers.ts';
import { limitsOf } from './problems.ts';
import { toFieldText } from './rows.ts';
import { SchoolsField } from './schools.ts';
import { __, type Attributes, components, h, newLayout, type Rendered } from './wordpress.ts';

export interface FieldProps {
  readonly entry: Entry;
  readonly attribute: AttributeEntry;
  readonly values: Attributes;
  readonly setAttributes: (values: Attributes) => void;
  /** The linter's message about the value. */
  readonly problem?: string;
}

function choiceOptions(attribute: AttributeEntry) {
  const { default: byDefault, values } = attribute;
  const first = byDefault
    ? `${__('Default', 'edu-embed')}: ${labelOf(attribute, toText(byDefault) ?? '')}`
    : __('Default', 'edu-embed');
  return [
    { value: '', label: first },
    ...values.map((value) => ({ value, label: labelOf(attribute, value) })),
  ];
}

/** Sets an image, and its alternative text in the attribute `…-alt`, if the element has it. */
export function setImage(
  { entry, attribute, setAttributes }: Pick<FieldProps, 'entry' | 'attribute' | 'setAttributes'>,
  url: string,
  alt: string,
): void {
  const text = findAttribute(entry, `${attribute.name}-alt`);
  setAttributes({
    [attribute.blockAttribute]: url || undefined,
    ...(text && { [text.blockAttribute]: alt || undefined }),
  });
}

/** The control of one attribute. */
export function Field(props: FieldProps): Rendered {
  const { attribute, values, setAttributes, problem, entry } = props;
  const { control, blockAttribute, label, type } = attribute;
  const value = values[blockAttribute];
  const onChange = (next: unknown) => setAttributes({ [blockAttribute]: next === '' ? undefined : next });
  const help = problem ?? attribute.description;
  const common = { label, help, value: toText(value) ?? '', onChange };
  // The descriptions of JSON attributes are about the format, which authors do not see.
  const withPlainHelp = { ...common, help: problem };
  const [name = '', detail = ''] = control.split(':');
  switch (name) {
    case 'image':
      return h(ImageField, {
        label,
        help,
        value: common.value,
        onChange: (media: { readonly url: string; readonly alt?: string }) =>
          setImage(props, media.url, media.alt ?? ''),
      });
    case 'link':
      return h(LinkField, common);
    case 'choice':
      // The description is about the id that the block stores; authors see titles.
      return h(ChoiceField, { ...common, help: problem, kind: detail });
    case 'choices':
      return h(ChoicesField, {
        kind: detail,
        label,
        help: problem,
        values: listValues(value),
        onChange: (choices: readonly { readonly value: string }[]) =>
          onChange(choices.map((choice) => choice.value).join(', ')),
      });
    case 'people':
      return h(JsonPeopleField, { ...withPlainHelp, kind: detail });
    case 'person':
      return h(JsonPersonField, { ...withPlainHelp, kind: detail });
    case 'rows':
      return h(RowsField, { ...withPlainHelp, fields: detail.split(',') });
    case 'schools':
      return h(SchoolsField, { ...withPlainHelp, isLegacy: false });
    case 'posts':
      return h(PostsField, withPlainHelp);
    case 'menu':
      return h(MenuField, withPlainHelp);
    case 'byline':
      return h(BylineField, withPlainHelp);
    case 'date':
      return h(components.TextControl, {
        ...newLayout,
        ...common,
        type: 'date',
        value: toFieldText('date', value),
      });
    case 'boolean':
      return h(components.ToggleControl, {
        __nextHasNoMarginBottom: true,
        label,
        help,
        checked:
          value === undefined
            ? attribute.default === true
            : value === true || value === 'true' || value === '',
        onChange,
      });
    case 'enum':
      return h(components.SelectControl, { ...newLayout, ...common, options: choiceOptions(attribute) });
    case 'json':
      return h(components.TextareaControl, { __nextHasNoMarginBottom: true, ...common });
    case 'list':
      return h(components.TextControl, {
        ...newLayout,
        ...common,
        value: toListText(value),
        placeholder: toListText(attribute.default),
      });
    default:
      return h(components.TextControl, {
        ...newLayout,
        ...common,
        ...limitsOf(entry.tag, attribute.name),
        type: type === 'number' || type === 'integer' ? 'number' : 'text',
        placeholder: toText(attribute.default) ?? '',
      });
  }
}
