/**
 * Keeps our tags in TinyMCE, which is the Visual tab of the classic editor and the Classic block. The setting
 * `custom_elements` makes the tags known to TinyMCE; this script does what has no setting.
 */

interface Rule {
  readonly attributes: Record<string, object>;
  attributesOrder: readonly string[];
}

interface TinyMceNode {
  readonly name: string;
  /** Returns an attribute, or removes it if the value is null. */
  attr(name: string, value?: null): string;
}

interface TinyMce {
  on(
    name: 'AddEditor',
    listener: (event: {
      readonly editor: {
        on(name: 'PreInit', listener: () => void): void;
        readonly serializer: {
          addAttributeFilter(
            names: string,
            filter: (nodes: readonly TinyMceNode[], name: string) => void,
          ): void;
        };
        readonly schema: {
          getNonEmptyElements(): Record<string, object>;
          getElementRule(tag: string): Rule | undefined;
        };
      };
    }) => void,
  ): void;
}

interface JQuery {
  on(name: string, listener: (event: object, content: { data: string }) => void): void;
}

interface VisualTabWindow {
  readonly tinymce: TinyMce;
  readonly jQuery: (target: Document) => JQuery;
  readonly eduEmbedVisualTab: {
    readonly tags: readonly string[];
    readonly blockTags: readonly string[];
    /** HTML tags that may be in a slot of an element. */
    readonly slotted: readonly string[];
  };
}

const { tinymce, jQuery, eduEmbedVisualTab } = window as unknown as VisualTabWindow;
const { tags, blockTags, slotted } = eduEmbedVisualTab;

tinymce.on('AddEditor', ({ editor }) =>
  editor.on('PreInit', () => {
    // TinyMCE deletes a paragraph with only an empty element, unless the element is one of these.
    const nonEmpty = editor.schema.getNonEmptyElements();
    for (const tag of tags) for (const name of [tag, tag.toUpperCase()]) nonEmpty[name] = {};
    for (const tag of slotted) {
      const rule = editor.schema.getElementRule(tag);
      if (!rule) continue;
      rule.attributes.slot = {};
      rule.attributesOrder = [...rule.attributesOrder, 'slot'];
    }
    // In the Classic block, our script hydrates the elements and sets these attributes.
    editor.serializer.addAttributeFilter('data-state,slot', (nodes, name) => {
      for (const node of nodes)
        if (tags.includes(node.name) && (name === 'data-state' || /-\d+$/.test(node.attr(name))))
          node.attr(name, null);
    });
  }),
);

const names = blockTags.join('|');
const blockTag = new RegExp(`<(/?)(${names})(?=[\\s>])`, 'gi');

// The Visual tab adds paragraphs, as `wpautop` does in PHP. WordPress puts no paragraph around <hgroup>.
const page = jQuery(document);
page.on('beforeWpautop', (_event, content) => {
  content.data = content.data.replace(blockTag, (_tag, slash: string, name: string) =>
    slash ? '</hgroup' : `<hgroup data-edu-tag="${name}"`,
  );
});
page.on('afterWpautop', (_event, content) => {
  const open: (string | undefined)[] = [];
  content.data = content.data.replace(
    /<hgroup(?: data-edu-tag="([\w-]+)")?|<\/hgroup>/g,
    (text: string, name?: string) => {
      if (text.startsWith('<h')) {
        open.push(name);
        return name ? `<${name}` : text;
      }
      const tag = open.pop();
      return tag ? `</${tag}>` : text;
    },
  );
});

// The Code tab shows each element on its own line.
const endBeforeTag = new RegExp(`(</(?:${names})>)(?=<(?:${names})[\\s>])`, 'gi');
page.on('afterPreWpautop', (_event, content) => {
  content.data = content.data.replace(endBeforeTag, '$1\n\n');
});
