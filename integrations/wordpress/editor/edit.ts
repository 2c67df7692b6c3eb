import { attributesOf, type Entry, entryOf, findAttribute, isEmpty, toHtml } from './elements.ts';
import { Field } from './fields.ts';
import { InPlace } from './in-place.ts';
import { Panels } from './panels.ts';
import { type BlockProblem, findUnknownIds, lintAttributes } from './problems.ts';
import {
  __,
  type Attributes,
  type Block,
  blockEditor,
  components,
  data,
  h,
  type Rendered,
  useEffect,
  useState,
} from './wordpress.ts';

interface EditProps {
  readonly name: string;
  readonly clientId: string;
  readonly attributes: Attributes;
  readonly setAttributes: (values: Attributes) => void;
}

/** The live element. The key replaces the element on each change, which discards its previous DOM. */
function Preview({
  entry,
  attributes,
  inner,
}: {
  readonly entry: Entry;
  readonly attributes: Attributes;
  readonly inner: readonly Block[];
}): Rendered {
  const given = attributesOf(entry, attributes);
  const html = toHtml(inner);
  const live = h(entry.tag, {
    ...given,
    key: JSON.stringify([given, html]),
    dangerouslySetInnerHTML: { __html: html },
  });
  return h(
    components.Disabled,
    null,
    h('div', { className: 'edu-embed-block__preview', lang: window.eduEmbedEditor.language }, live),
  );
}

interface PromptProps {
  readonly entry: Entry;
  readonly values: Attributes;
  readonly setAttributes: (values: Attributes) => void;
}

/** The prompt of an empty block. A typed value is applied after Insert, a chosen value immediately. */
function Prompt({ entry, values, setAttributes }: PromptProps): Rendered {
  const [draft, setDraft] = useState<Attributes>({});
  const [text = '', name = ''] = entry.prompt ?? [];
  const found = findAttribute(entry, name);
  if (!found) return null;
  const attribute = { ...found, label: text, description: '' };
  const isTyped = !found.control.includes(':');
  const field = h(Field, {
    entry,
    attribute,
    values: isTyped ? draft : values,
    setAttributes: isTyped ? setDraft : setAttributes,
  });
  const insert = h(
    components.Button,
    { variant: 'primary', onClick: () => setAttributes(draft) },
    __('Insert', 'edu-embed'),
  );
  return h(
    components.Placeholder,
    { icon: entry.icon, label: entry.title, instructions: entry.description, isColumnLayout: true },
    field,
    isTyped ? insert : null,
  );
}

/** The problems of a block, updated after each change of its attributes. */
function useProblems(entry: Entry, clientId: string, attributes: Attributes): readonly BlockProblem[] {
  const [unknown, setUnknown] = useState<readonly BlockProblem[]>([]);
  const key = JSON.stringify(attributes);
  useEffect(() => {
    let isCurrent = true;
    void findUnknownIds(entry, { clientId, attributes }).then((problems) => {
      if (isCurrent) setUnknown(problems);
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return [...lintAttributes(entry, { clientId, attributes }), ...unknown];
}

const Problems = ({ problems }: { readonly problems: readonly BlockProblem[] }): Rendered =>
  problems.length === 0
    ? null
    : h(
        components.Notice,
        { status: 'warning', isDismissible: false, className: 'edu-embed-problems' },
        problems.map(({ message }) => h('p', { key: message }, message)),
      );

/** The editor of a block; its name determines the element. */
export function Edit({ name, attributes, setAttributes, clientId }: EditProps): Rendered {
  const entry = entryOf(name);
  const [isPreview, setPreview] = useState(entry?.isLive ?? false);
  const inner = data.useSelect(
    (select) => select('core/block-editor')?.getBlocks?.(clientId) as readonly Block[],
    [clientId],
  );
  const blockProps = blockEditor.useBlockProps({
    className: `edu-embed-block edu-embed-block--${entry?.tag}`,
  });
  if (!entry) return h('div', blockProps);
  return h(
    'div',
    blockProps,
    h(Body, { entry, attributes, setAttributes, clientId, inner, isPreview, setPreview }),
  );
}

interface BodyProps {
  readonly entry: Entry;
  readonly clientId: string;
  readonly attributes: Attributes;
  readonly setAttributes: (values: Attributes) => void;
  readonly inner: readonly Block[];
  readonly isPreview: boolean;
  readonly setPreview: (isPreview: boolean) => void;
}

function Body({
  entry,
  clientId,
  attributes,
  setAttributes,
  inner,
  isPreview,
  setPreview,
}: BodyProps): Rendered {
  const problems = useProblems(entry, clientId, attributes);
  const toggle = h(
    components.ToolbarButton,
    { isPressed: isPreview, onClick: () => setPreview(!isPreview) },
    __('Preview widget', 'edu-embed'),
  );
  const toolbar = h(blockEditor.BlockControls, { key: 'toolbar' }, h(components.ToolbarGroup, null, toggle));
  const isPrompting = isEmpty(entry, attributes);
  const view = isPrompting
    ? h(Prompt, { entry, values: attributes, setAttributes })
    : entry.slots && !isPreview
      ? h(InPlace, { entry, clientId, values: attributes, setAttributes })
      : h(Preview, { entry, attributes, inner });
  return [
    h(Panels, { key: 'panels', entry, values: attributes, setAttributes, problems }),
    entry.slots && !entry.parent && toolbar,
    h(Problems, { key: 'problems', problems: isPrompting ? [] : problems }),
    h('div', { key: 'view', className: 'edu-embed-view' }, view),
  ];
}
