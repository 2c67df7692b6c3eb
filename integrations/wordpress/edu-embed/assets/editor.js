/**
 * Registers a block for each element: a form for its attributes, inner blocks for its
 * content, and the live element as a preview. Needs no build step. The braces keep the
 * constants out of the global scope.
 */
{
  const { blocks, blockEditor, components, data, element, i18n } = window.wp;
  const { createElement: h, Fragment } = element;
  const { __ } = i18n;
  const all = window.eduEmbedElements || [];
  const tagOf = (name) => name.replace(/^edu\//, '');
  const byTag = new Map(all.map((entry) => [entry.tag, entry]));

  /** Converts an attribute's name to a label. */
  const toLabel = (name) => {
    const words = name.replace(/-/g, ' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  };

  /** Converts a value to the text of the attribute; undefined if it is empty. */
  const toText = (value) => {
    if (value === undefined || value === null || value === '') {
      return undefined;
    }
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };

  /** Converts a list to the text that authors type: `3, 9`. */
  const toListText = (value) => (Array.isArray(value) ? value.join(', ') : value);

  const attributesOf = (entry, values) => {
    const texts = entry.attributes.map(({ name, fieldName }) => [name, toText(values[fieldName])]);
    return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
  };

  const escapeHtml = (text) => {
    return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  };

  /** The HTML that WordPress will render for the inner blocks of an element. */
  const toHtml = (inner) => {
    return inner
      .map((block) => {
        const entry = block.name.startsWith('edu/') ? byTag.get(tagOf(block.name)) : undefined;
        if (!entry) {
          return blocks.getBlockContent(block);
        }
        const given = Object.entries(attributesOf(entry, block.attributes));
        const texts = given.map(([name, text]) => ` ${name}="${escapeHtml(text)}"`);
        return `<${entry.tag}${texts.join('')}>${toHtml(block.innerBlocks)}</${entry.tag}>`;
      })
      .join('');
  };

  const isJson = (text) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  /** The control for one attribute. */
  const Field = ({ attribute, value, onChange }) => {
    const common = {
      label: toLabel(attribute.name),
      help: attribute.description,
      value: toText(value) || '',
      onChange,
    };
    if (attribute.type === 'boolean') {
      const isOn = value === undefined ? attribute.default === true : value === true;
      return h(components.ToggleControl, { label: common.label, help: common.help, checked: isOn, onChange });
    }
    if (attribute.type === 'enum') {
      const defaultOption = {
        value: '',
        label: attribute.default
          ? `${__('Default', 'edu-embed')}: ${attribute.default}`
          : __('Default', 'edu-embed'),
      };
      const choices = attribute.values.map((choice) => ({ value: choice, label: choice }));
      return h(components.SelectControl, { ...common, options: [defaultOption, ...choices] });
    }
    if (attribute.type === 'json') {
      const isInvalid = common.value !== '' && !isJson(common.value);
      return h(components.TextareaControl, {
        ...common,
        help: isInvalid ? __('This is not valid JSON.', 'edu-embed') : common.help,
      });
    }
    if (attribute.type === 'list') {
      const isInvalid = common.value.trim().startsWith('[') && !isJson(common.value);
      const help = isInvalid
        ? __('This is not a valid list. Separate the entries with commas, without brackets.', 'edu-embed')
        : common.help;
      return h(components.TextControl, {
        ...common,
        help,
        value: toListText(value) || '',
        placeholder: toListText(attribute.default) || '',
      });
    }
    const type = { number: 'number', integer: 'number', url: 'text' }[attribute.type] || 'text';
    return h(components.TextControl, { ...common, type, placeholder: toText(attribute.default) || '' });
  };

  const Form = ({ entry, attributes, setAttributes }) => {
    const fields = entry.attributes.map((attribute) =>
      h(Field, {
        key: attribute.name,
        attribute,
        value: attributes[attribute.fieldName],
        onChange: (value) => setAttributes({ [attribute.fieldName]: value === '' ? undefined : value }),
      }),
    );
    return h(
      blockEditor.InspectorControls,
      null,
      h(components.PanelBody, { title: __('Attributes', 'edu-embed') }, fields),
    );
  };

  /** The live element. The key replaces the element on each change, which discards its previous DOM. */
  const Preview = ({ entry, attributes, inner }) => {
    const given = attributesOf(entry, attributes);
    const html = toHtml(inner);
    const live = h(entry.tag, {
      ...given,
      key: JSON.stringify([given, html]),
      dangerouslySetInnerHTML: { __html: html },
    });
    return h(components.Disabled, null, h('div', { className: 'edu-embed-block__preview' }, live));
  };

  const allowedIn = (entry) => {
    return entry.children ? [`edu/${entry.children}`, 'core/paragraph'] : undefined;
  };

  const templateOf = (entry) => {
    return entry.children
      ? [[`edu/${entry.children}`, {}, [['core/paragraph', {}]]]]
      : [['core/paragraph', {}]];
  };

  /** The editor of a block; its name determines the element. */
  const Edit = ({ name, attributes, setAttributes, clientId }) => {
    const entry = byTag.get(tagOf(name));
    const inner = data.useSelect((select) => select('core/block-editor').getBlocks(clientId), [clientId]);
    const content = h(
      'div',
      { className: 'edu-embed-block__content' },
      h(blockEditor.InnerBlocks, { allowedBlocks: allowedIn(entry), template: templateOf(entry) }),
    );
    return h(
      'div',
      blockEditor.useBlockProps({ className: 'edu-embed-block' }),
      h(Form, { entry, attributes, setAttributes }),
      h('p', { className: 'edu-embed-block__name' }, entry.title),
      entry.parent ? null : h(Preview, { entry, attributes, inner }),
      entry.slots ? content : null,
    );
  };

  for (const entry of all) {
    blocks.registerBlockType(`edu/${entry.tag}`, {
      icon: 'welcome-learn-more',
      edit: Edit,
      save: () => (entry.slots ? h(Fragment, null, h(blockEditor.InnerBlocks.Content)) : null),
    });
  }
}
