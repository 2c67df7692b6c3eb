/**
 * Writes what can be generated: `docs/elements.md` from the declarations,
 * `docs/configuration.md` from the server's table and `docs/specification.md` from the
 * titles of the tests. `--check` only compares.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { findElements, loadDeclarations, root } from './build/elements.mjs';
import { specificationPage } from './build/specification-page.mjs';

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const cell = (text) => String(text).replaceAll('|', '\\|');

function describeType(spec) {
  if (spec.type === 'enum') return spec.values.map((value) => `\`${value}\``).join(' · ');
  return (
    { url: 'URL', integer: 'whole number', json: 'JSON', list: 'words, comma-separated' }[spec.type] ??
    spec.type
  );
}

function describeDefault(spec) {
  const value = Array.isArray(spec.default) ? spec.default.join(',') : spec.default;
  return value === undefined || value === '' ? (spec.type === 'boolean' ? '`false`' : '') : `\`${value}\``;
}

function attributeTable(attributes) {
  const rows = Object.entries(attributes).map(
    ([name, spec]) =>
      `| \`${kebab(name)}\` | ${cell(describeType(spec))} | ${cell(describeDefault(spec))} | ${cell(spec.description)} |`,
  );
  return ['| attribute | value | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function listOf(title, table = {}, format = (name) => `\`${name}\``) {
  const rows = Object.entries(table).map(([name, description]) => `- ${format(name)}: ${description}`);
  return rows.length ? `**${title}**\n\n${rows.join('\n')}` : '';
}

const behaviourOf = {
  static: 'never: its markup is final, unless it is created in the browser or an attribute changes',
  interaction: 'on the first sign of intent; the click or key that woke it is not lost',
  visible: 'when it comes near the screen',
  idle: 'when the page rests',
  load: 'at once',
};

function elementSection(declaration) {
  const { tag, summary, attributes, items } = declaration;
  const children =
    items?.match && `**Children**: \`<${items.match}>\`\n\n${attributeTable(items.attributes ?? {})}`;
  return [
    `## \`<${tag}>\``,
    summary,
    `React comes to it ${behaviourOf[declaration.hydrate]}.`,
    attributeTable(attributes),
    children,
    listOf('Slots', declaration.slots, (name) => (name ? `\`${name}\`` : 'default')),
    listOf('Events', declaration.events),
    listOf('Parts', declaration.parts, (name) => `\`::part(${name})\``),
  ]
    .filter(Boolean)
    .join('\n\n');
}

async function elementsPage() {
  const declarations = [...(await loadDeclarations(findElements())).values()];
  const index = declarations.map(({ tag, summary }) => `- [\`<${tag}>\`](#${tag}): ${summary}`).join('\n');
  return `# Elements\n\nGenerated from \`src/elements/*/*.element.ts\` by \`npm run docs\`. Every element also takes \`hydrate="load|idle|visible|interaction"\`, which overrides when React comes to it.\n\n${index}\n\n${declarations.map(elementSection).join('\n\n')}\n`;
}

async function configurationPage() {
  const result = await build({
    entryPoints: [join(root, 'server/configuration/configuration-help.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'bundle',
    write: false,
    logLevel: 'error',
  });
  const { formatConfigurationMarkdown } = await import(
    `data:text/javascript;base64,${Buffer.from(result.outputFiles[0].contents).toString('base64')}`
  );
  return `# Configuration\n\nGenerated from \`server/configuration/configuration.ts\` by \`npm run docs\`. All of it is optional; a wrong value stops the start and says what is allowed.\n\n${formatConfigurationMarkdown()}\n`;
}

const pages = {
  'docs/elements.md': await elementsPage(),
  'docs/configuration.md': await configurationPage(),
  'docs/specification.md': specificationPage(),
};
let isStale = false;
mkdirSync(join(root, 'docs'), { recursive: true });
for (const [name, text] of Object.entries(pages)) {
  const file = join(root, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${name} is stale: run \`npm run docs\` and commit the result.`);
    isStale = true;
  } else {
    writeFileSync(file, text);
    console.log(`wrote ${name}`);
  }
}
process.exit(isStale ? 1 : 0);
