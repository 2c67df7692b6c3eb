import { type Choice, useChoices } from './choices.ts';
import { __, blockEditor, components, h, newLayout, type Rendered, sprintf, useState } from './wordpress.ts';

export interface ControlProps {
  readonly label: string;
  readonly help?: string;
  /** For forms that have the label elsewhere. */
  readonly hideLabelFromVision?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const TextField = ({ label, help, hideLabelFromVision, value, onChange }: ControlProps): Rendered =>
  h(components.TextControl, { ...newLayout, label, help, hideLabelFromVision, value, onChange });

/** Several controls with a common label, which is also the name of their group for screen readers. */
export function FieldGroup({
  label,
  help,
  children,
}: Pick<ControlProps, 'label' | 'help'> & { readonly children?: Rendered }): Rendered {
  return h(
    'div',
    { role: 'group', 'aria-label': label },
    h(components.BaseControl, { __nextHasNoMarginBottom: true, label, help }, children),
  );
}

/** The choices, with an entry for a value that does not exist, or that is not loaded yet. */
function optionsFor(
  value: string,
  choices: readonly Choice[] | undefined,
  isChecked: boolean,
): readonly Choice[] {
  if (value === '' || choices?.some((choice) => choice.value === value)) return choices ?? [];
  const label = isChecked ? sprintf(__('%s (not found)', 'edu-embed'), value) : value;
  return [{ value, label }, ...(choices ?? [])];
}

/** A field for one choice, by its title; a text box if the choices are unavailable. */
export function ChoiceField({
  kind,
  onChoose,
  ...props
}: ControlProps & {
  readonly kind: string;
  readonly onChoose?: (choice: Choice | undefined) => void;
}): Rendered {
  const { choices, isChecked, search } = useChoices(kind, props.value === '' ? [] : [props.value]);
  if (choices === null) return h(TextField, { ...props });
  return h(components.ComboboxControl, {
    ...newLayout,
    ...props,
    value: props.value || null,
    // While the choices load, the text that the author types must not become the value.
    options: optionsFor(props.value, choices, isChecked),
    onFilterValueChange: search,
    onChange: (value: string | null | undefined) => {
      props.onChange(value ?? '');
      onChoose?.(choices?.find((choice) => choice.value === value));
    },
  });
}

/**
 * Choices by their titles without commas, because the field ends an entry at a comma. The field shows the
 * full titles.
 */
const byEntry = (choices: readonly Choice[]) => {
  const entries = new Map<string, Choice>();
  for (const choice of choices) {
    const entry = choice.label.replaceAll(',', '');
    // Two posts may have the same title.
    entries.set(entries.has(entry) ? `${entry} (${choice.value})` : entry, choice);
  }
  return entries;
};

interface ChoicesProps {
  readonly kind: string;
  readonly label: string;
  readonly help?: string;
  readonly values: readonly string[];
  /** Whether authors may enter text that is not one of the choices. */
  readonly allowsOthers?: boolean;
  readonly onChange: (choices: readonly Choice[]) => void;
}

/** A field for several choices, by their titles, in the order of the author. */
export function ChoicesField({ kind, label, help, values, allowsOthers, onChange }: ChoicesProps): Rendered {
  const { choices, search } = useChoices(kind, values);
  const entries = byEntry(choices ?? []);
  const byValue = new Map([...entries].map(([entry, choice]) => [choice.value, entry]));
  const chosen = values.map((value) => byValue.get(value) ?? value);
  // A part of a title is not a new entry: the author is still typing, or pressed Enter too early.
  const isPart = (text: string) =>
    [...entries.keys()].some((entry) => entry.toLowerCase().includes(text.toLowerCase()));
  // While the choices load, any text may be a part of a title.
  const isLoaded = choices !== undefined;
  const isValid = (text: string) =>
    entries.has(text) ||
    chosen.includes(text) ||
    choices === null ||
    (allowsOthers && isLoaded && !isPart(text));
  const toChoice = (entry: string): Choice => entries.get(entry) ?? { value: entry, label: entry };
  const field = h(components.FormTokenField, {
    ...newLayout,
    label,
    value: chosen,
    suggestions: [...entries.keys()],
    maxSuggestions: 20,
    displayTransform: (entry: string) => entries.get(entry)?.label ?? entry,
    __experimentalExpandOnFocus: true,
    // From WordPress 7.1, this replaces the hint that a comma ends an entry.
    help: '',
    __experimentalValidateInput: (text: string) => Boolean(isValid(text.trim())),
    onInputChange: search,
    onChange: (changed: readonly string[]) => onChange(changed.filter(isValid).map(toChoice)),
  });
  return h(components.BaseControl, { __nextHasNoMarginBottom: true, help }, field);
}

/** An image: a URL that the author typed, or an entry of the media library with its size and MIME type. */
export interface Media {
  readonly url: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
  readonly mime?: string;
}

/** Chooses an image from the media library, or by its URL. */
export function ImageField({
  label,
  help,
  value,
  onChange,
}: Pick<ControlProps, 'label' | 'help' | 'value'> & {
  readonly onChange: (media: Media) => void;
}): Rendered {
  const action = value ? __('Replace image', 'edu-embed') : __('Choose image', 'edu-embed');
  const renderButton = ({ open: openLibrary }: { readonly open: () => void }) =>
    h(
      components.Button,
      { variant: 'secondary', onClick: openLibrary, 'aria-label': `${label}: ${action}` },
      action,
    );
  // Without the right to upload files, authors cannot open the media library.
  const fallback = h(TextField, {
    label: __('Image URL', 'edu-embed'),
    value,
    onChange: (url: string) => onChange({ url, alt: '' }),
  });
  return h(
    FieldGroup,
    { label, help },
    h(
      'div',
      { className: 'edu-embed-image' },
      value ? h('img', { src: value, alt: '' }) : null,
      h(
        blockEditor.MediaUploadCheck,
        { fallback },
        h(blockEditor.MediaUpload, { allowedTypes: ['image'], onSelect: onChange, render: renderButton }),
      ),
      value
        ? h(
            components.Button,
            { variant: 'tertiary', isDestructive: true, onClick: () => onChange({ url: '', alt: '' }) },
            __('Remove image', 'edu-embed'),
          )
        : null,
    ),
  );
}

/** Chooses a page of this WordPress site by its title, or any URL. */
export function LinkField({ label, help, value, onChange }: ControlProps): Rendered {
  const [isOpen, setOpen] = useState(false);
  const text = value || __('Choose a page or enter a URL', 'edu-embed');
  const LinkControl = blockEditor.LinkControl ?? blockEditor.__experimentalLinkControl;
  const popover = h(
    components.Popover,
    { placement: 'bottom', onClose: () => setOpen(false) },
    h(LinkControl, {
      value: value ? { url: value } : undefined,
      settings: [],
      onChange: ({ url }: { readonly url: string }) => {
        onChange(url);
        setOpen(false);
      },
      onRemove: () => onChange(''),
    }),
  );
  return h(
    FieldGroup,
    { label, help },
    h(
      'div',
      { className: 'edu-embed-link' },
      h(
        components.Button,
        {
          variant: 'secondary',
          onClick: () => setOpen(true),
          'aria-expanded': isOpen,
          'aria-label': `${label}: ${text}`,
        },
        text,
      ),
      value
        ? h(
            components.Button,
            { variant: 'tertiary', onClick: () => onChange('') },
            __('Remove link', 'edu-embed'),
          )
        : null,
      isOpen ? popover : null,
    ),
  );
}
