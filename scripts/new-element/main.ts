/** `npm run new my-element [-- --hydrate visible --data]`: writes an element folder with a passing test. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { strategies } from '../build/elements/declaration-problems.ts';
import { defaultFolders } from '../build/elements/element-folders.ts';
import { generate } from '../build/elements/generate.ts';
import { run } from '../install.mjs';
import { elementFiles } from './new-element-files.ts';

const help = `Writes the folder of a new element, with a test that passes.

  npm run new my-element [-- --hydrate STRATEGY --data]

  --hydrate  when the browser hydrates it: ${strategies.join(', ')} (default: static);
             interaction suits elements with buttons or fields
  --data     adds a loader for data beyond the attributes`;

/** Names of SVG and MathML with a hyphen, which no custom element may have. */
const reserved = [
  'annotation-xml',
  'color-profile',
  'font-face',
  'font-face-format',
  'font-face-name',
  'font-face-src',
  'font-face-uri',
  'missing-glyph',
];

function readArguments() {
  const { values, positionals } = parseArgs({
    options: {
      hydrate: { type: 'string', default: 'static' },
      data: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  if (values.help) return null;
  const [tag, ...others] = positionals;
  if (!tag || others.length > 0) throw new Error('Name exactly one tag: npm run new my-element');
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(tag))
    throw new Error(
      `"${tag}" is not a valid tag. Use at least two lower-case words joined by hyphens, for example school-facts.`,
    );
  if (reserved.includes(tag))
    throw new Error(`"${tag}" is a name of SVG or MathML. Choose another, for example my-${tag}.`);
  if (!strategies.includes(values.hydrate))
    throw new Error(`--hydrate: '${values.hydrate}' is not one of ${strategies.join(', ')}.`);
  if (existsSync(join(defaultFolders.elements, tag)))
    throw new Error(`src/elements/${tag}/ already exists. Choose another tag.`);
  return { tag, hydrate: values.hydrate, hasData: values.data };
}

async function main(): Promise<void> {
  const options = readArguments();
  if (!options) {
    console.log(help);
    return;
  }
  const { tag, hydrate, hasData } = options;
  const folder = join(defaultFolders.elements, tag);
  try {
    mkdirSync(folder, { recursive: true });
    for (const [suffix, text] of Object.entries(elementFiles(tag, hydrate, hasData)))
      writeFileSync(join(folder, `${tag}.${suffix}`), text);
    // The length of the tag decides where lines break.
    run('npx', ['--no-install', 'biome', 'check', '--write', '--log-level=error', folder]);
    await generate();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`${error instanceof Error ? error.message : error}\nRemoved src/elements/${tag}/ again.`);
  }
  console.log(`Wrote src/elements/${tag}/. Next:
  npm run dev                  and open /demo/${tag}/
  npm test -- ${tag}
  npm run docs && npm run budgets -- --write ${tag}`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
