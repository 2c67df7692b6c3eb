/**
 * `npm run docs`: writes the generated pages: `docs/elements.md` from the declarations,
 * `docs/configuration.md` from the server's variables, `docs/specification.md` from the titles of the tests,
 * and `docs/public-interface.json`. With `--check`, writes nothing and fails if a page is stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationVariables } from '../../server/configuration/configuration-variables.ts';
import {
  type AttributeSpec,
  type AttributeTable,
  allowedValues,
  type ElementDeclaration,
  type HydrationStrategy,
  hydrationStrategies,
} from '../../src/core/declaration.ts';
import { toKebab } from '../../src/core/names.ts';
import { loadDeclarations } from '../build/elements/declarations.ts';
import { findElements } from '../build/elements/element-folders.ts';
import { root } from '../install.mjs';
import { describeInterface, findRemovals } from './public-interface.ts';
import { specificationPage } from './specification-page.ts';

const escapeCell = (text: string) => text.replaceAll('|', '\\|');

function describeType(spec: AttributeSpec): string {
  const values = allowedValues(spec)
    ?.map((value) => `\`${value}\``)
    .join(' · ');
  if (values) return spec.type === 'list' ? `${values}, comma-separated` : values;
  const types: Readonly<Record<string, string>> = {
    url: 'URL',
    integer: 'whole number',
    json: 'JSON',
    list: 'words, comma-separated',
  };
  return types[spec.type] ?? spec.type;
}

function describeDefault(spec: AttributeSpec): string {
  const value = 'default' in spec ? spec.default : undefined;
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
  if (text !== '') return `\`${text}\``;
  return spec.type === 'boolean' ? '`false`' : '';
}

function attributeTable(attributes: AttributeTable): string {
  const rows = Object.entries(attributes).map(([name, spec]) => {
    const cells = [describeType(spec), describeDefault(spec), spec.description].map(escapeCell);
    return `| \`${toKebab(name)}\` | ${cells.join(' | ')} |`;
  });
  return ['| attribute | value | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function listOf(
  title: string,
  table: Readonly<Record<string, string>> = {},
  format = (name: string) => `\`${name}\``,
): string {
  const rows = Object.entries(table).map(([name, description]) => `- ${format(name)}: ${description}`);
  return rows.length > 0 ? `**${title}**\n\n${rows.join('\n')}` : '';
}

const hydrationOf: Readonly<Record<HydrationStrategy, string>> = {
  static: 'never: its markup is final, unless it is created in the browser or an attribute changes',
  interaction: 'on the first interaction; the click or key press is replayed',
  visible: 'when it comes near the viewport',
  idle: 'when the page is idle',
  load: 'immediately',
};

function elementSection(declaration: ElementDeclaration): string {
  const { tag, summary, attributes, items, hydrate, slots, events, parts } = declaration;
  const children =
    items?.match && `**Children**: \`<${items.match}>\`\n\n${attributeTable(items.attributes ?? {})}`;
  return [
    `## \`<${tag}>\``,
    summary,
    `Hydrates ${hydrationOf[hydrate]}.`,
    attributeTable(attributes),
    children,
    listOf('Slots', slots, (name) => (name ? `\`${name}\`` : 'default')),
    listOf('Events', events, (name) => `\`${name.replace(':', '-')}\``),
    listOf('Parts', parts, (name) => `\`::part(${name})\``),
  ]
    .filter(Boolean)
    .join('\n\n');
}

async function elementsPage(): Promise<string> {
  const declarations = await loadDeclarations(findElements());
  const intro = [
    'Generated from `src/elements/*/*.element.ts` by `npm run docs`.',
    `Every element also takes \`hydrate="${hydrationStrategies.join('|')}"\`, which overrides when it hydrates.`,
    'Each event is dispatched under its older name, too, which has a colon after the tag: `program-finder:submit`.',
  ];
  const index = declarations.map(({ tag, summary }) => `- [\`<${tag}>\`](#${tag}): ${summary}`);
  const sections = declarations.map(elementSection);
  return `# Elements\n\n${intro.join(' ')}\n\n${index.join('\n')}\n\n${sections.join('\n\n')}\n`;
}

function configurationPage(): string {
  const intro = [
    'Generated from `server/configuration/configuration-variables.ts` by `npm run docs`.',
    'No variable is required by itself, but some need others; for example, `PURGE_LOG` needs `PURGE_SECRET`. If a value is invalid or missing, the server does not start and lists what it needs.',
  ];
  const rows = Object.values(configurationVariables).map(
    ({ name, description, allowed, default: fallback }) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${description} | ${allowed} |`,
  );
  const table = ['| Name | Default | Purpose | Allowed |', '|---|---|---|---|', ...rows].join('\n');
  return `# Configuration\n\n${intro.join(' ')}\n\n${table}\n\n`;
}

/** @throws when the interface lacks an entry that host pages rely on, with all missing entries */
async function interfaceFile(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const current = describeInterface(await loadDeclarations(findElements()), version);
  const file = join(root, 'docs/public-interface.json');
  const removals = existsSync(file) ? findRemovals(JSON.parse(readFileSync(file, 'utf8')), current) : [];
  if (removals.length > 0)
    throw new Error(`Host pages rely on this until the next major version: ${removals.join('; ')}.`);
  return `${JSON.stringify(current, null, 2)}\n`;
}

const pages = {
  'docs/elements.md': await elementsPage(),
  'docs/configuration.md': configurationPage(),
  'docs/specification.md': specificationPage(),
  'docs/public-interface.json': await interfaceFile(),
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
