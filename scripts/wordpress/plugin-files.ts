import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { elementExamples } from '#generated/examples.ts';
import { type AttributeForm, describeForms } from './attribute-forms.ts';
import { buildEditorScript } from './build-editor.ts';
import { type ManifestAttribute, type PluginElement, readElements } from './manifest.ts';
import { readTranslation, writeCompiled, writeScriptTranslation, writeTemplate } from './translations.ts';

/** Content of files by path in the plugin's folder: text, or bytes of compiled translations. */
export type PluginFiles = ReadonlyMap<string, string | Uint8Array>;

const php = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const translated = (text: string) => `__( ${php(text)}, 'edu-embed' )`;
const parse = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text));

function phpValue(value: unknown): string {
  if (typeof value === 'string') return php(value);
  if (Array.isArray(value)) return `array( ${value.map(phpValue).join(', ')} )`;
  return value === undefined ? 'null' : String(value);
}

function writeAttribute(
  { name, valueType, values, default: defaultText, description }: ManifestAttribute,
  form: AttributeForm,
): string {
  const rows = [
    `'type'        => ${php(valueType)},`,
    `'values'      => ${phpValue(values ?? [])},`.replace('array(  )', 'array()'),
    // The translatable label of each value.
    `'valueLabels' => array( ${(values ?? []).map((value) => translated(value.replaceAll('-', ' '))).join(', ')} ),`.replace(
      'array(  )',
      'array()',
    ),
    `'default'     => ${phpValue(parse(defaultText))},`,
    `'label'       => ${translated(form.label)},`,
    `'description' => ${translated(description)},`,
    `'panel'       => ${php(form.panel)},`,
    `'control'     => ${php(form.control)},`,
    `'onlyFor'     => ${phpValue(form.onlyFor)},`.replace('array(  )', 'array()'),
  ];
  return `\t\t\t${php(name)} => array(\n${rows.map((row) => `\t\t\t\t${row}`).join('\n')}\n\t\t\t),`;
}

const writePrompt = (prompt: PluginElement['details']['prompt']) =>
  prompt
    ? `array( ${translated(prompt.text)}, ${[prompt.attribute, ...(prompt.or ?? [])].map(php).join(', ')} )`
    : 'null';

function writeElement(element: PluginElement): string {
  const { tag, title, description, attributes, childTag, parentTag, hasSlots, details } = element;
  const forms = describeForms(attributes, details);
  const rows = [
    `'title'       => ${translated(title)},`,
    `'description' => ${translated(description)},`,
    `'icon'        => ${php(details.icon)},`,
    `'keywords'    => array( ${details.keywords.map(translated).join(', ')} ),`,
    `'isForThemes' => ${details.isForThemes ?? false},`,
    `'isLive'      => ${details.isLive ?? false},`,
    `'prompt'      => ${writePrompt(details.prompt)},`,
    `'inPlace'     => ${phpValue(details.inPlace ?? [])},`.replace('array(  )', 'array()'),
    `'variant'     => ${phpValue(details.variant)},`,
    `'example'     => ${php(elementExamples[tag]?.[0]?.html ?? '')},`,
    `'children'    => ${phpValue(childTag)},`,
    `'parent'      => ${phpValue(parentTag)},`,
    `'slots'       => ${hasSlots},`,
  ];
  const written = attributes.flatMap((attribute) => {
    const form = forms.get(attribute.name);
    return form ? [writeAttribute(attribute, form)] : [];
  });
  const list = written.length > 0 ? `array(\n${written.join('\n')}\n\t\t),` : 'array(),';
  return `\t${php(tag)} => array(\n${rows.map((row) => `\t\t${row}`).join('\n')}\n\t\t'attributes'  => ${list}\n\t),`;
}

/** Writes the table of elements as PHP, which is fast to load and translatable. */
function writeElements(elements: readonly PluginElement[]): string {
  return `<?php
/**
 * The elements of this version. Generated from custom-elements.json; do not edit.
 *
 * @package EduEmbed
 */

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.Arrays.MultipleStatementAlignment
return array(
${elements.map(writeElement).join('\n')}
);
`;
}

/** Compiles each translation in `languages`, for PHP and for the scripts. */
function compileTranslations(
  files: ReadonlyMap<string, string>,
): [path: string, content: string | Uint8Array][] {
  return [...files].flatMap(([path, text]): [string, string | Uint8Array][] => {
    const [, base = '', locale = ''] = /^(languages\/edu-embed-(\w+))\.po$/.exec(path) ?? [];
    if (!locale) return [];
    const texts = readTranslation(text);
    const scripts = ['editor', 'forms'].map((name): [string, string] => {
      const script = files.get(`assets/${name}.js`) ?? '';
      return [`${base}-edu-embed-${name}.json`, writeScriptTranslation(texts, script, locale)];
    });
    return [[`${base}.mo`, writeCompiled(texts)], ...scripts];
  });
}

/**
 * Collects the plugin's files: its sources, and files generated from the manifest of the elements.
 * @param manifest path of `custom-elements.json`; default: that of the build
 */
export function collectPlugin(
  root: string,
  manifest: string = join(root, 'dist/custom-elements.json'),
): PluginFiles {
  const source = join(root, 'integrations/wordpress/edu-embed');
  const { version, elements } = readElements(manifest);
  const names = readdirSync(source, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const files = new Map(
    names.map((entry) => [
      join(entry.parentPath, entry.name).slice(source.length + 1),
      readFileSync(join(entry.parentPath, entry.name), 'utf8'),
    ]),
  );
  const main = files.get('edu-embed.php') ?? '';
  files.set('edu-embed.php', main.replace(/^( \* Version: +).*$/m, `$1${version}`));
  files.set('includes/generated-elements.php', writeElements(elements));
  files.set('assets/editor.js', buildEditorScript(root, 'main'));
  files.set('assets/forms.js', buildEditorScript(root, 'forms'));
  files.set('assets/visual-tab.js', buildEditorScript(root, 'visual-tab'));
  files.set('languages/edu-embed.pot', writeTemplate(files));
  return new Map([...files, ...compileTranslations(files)].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Writes the plugin to a folder and deletes its previous content. */
export function writePlugin(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of collectPlugin(root)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
