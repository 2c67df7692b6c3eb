/** `npm run new my-element`: writes an element folder whose test passes. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirePackages, run } from './install.mjs';

requirePackages('all');
// Needs esbuild, which a fresh clone does not have.
const { defaultFolders, generate } = await import('./build/elements.mjs');

const [tag] = process.argv.slice(2);

function fail(message) {
  console.error(message);
  process.exit(1);
}

if (!tag) fail('Give the tag: npm run new my-element');
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(tag))
  fail(
    `"${tag}" cannot be a tag: lower-case words with hyphens between, at least two, for example school-facts`,
  );
// Names of SVG and MathML with a hyphen, which no custom element may have.
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
if (reserved.includes(tag)) fail(`"${tag}" is a name of SVG or MathML, which no custom element may have`);
const folder = join(defaultFolders.elements, tag);
if (existsSync(folder)) fail(`src/elements/${tag}/ is there already`);

const camel = tag.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const pascal = camel.charAt(0).toUpperCase() + camel.slice(1);

const files = {
  'element.ts': `import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const ${camel}Element = defineElement({
  tag: '${tag}',
  summary: 'Says in one sentence what an author uses it for.',
  hydrate: 'static',
  attributes: {
    heading: { type: 'string', description: 'The heading; without one nothing is drawn' },
  },
  slots: { '': 'The text' },
  parts: { heading: 'The heading' },
});

export type ${pascal}Props = ElementProps<typeof ${camel}Element>;
`,
  tsx: `import type { ${pascal}Props } from './${tag}.element.ts';

/** Draws the heading over the author's text; draws nothing without a heading. */
export function ${pascal}({ heading }: ${pascal}Props) {
  if (!heading) return null;
  return (
    <section className="${tag}">
      <h3 className="${tag}__heading" part="heading">
        {heading}
      </h3>
      <slot />
    </section>
  );
}
`,
  css: `.${tag}__heading {
  margin: 0;
  font: var(--e-h3);
}
`,
  'examples.ts': `import type { ElementExample } from '../../core/examples.ts';

export const ${camel}Examples: readonly ElementExample[] = [
  { name: 'Default', html: '<${tag} heading="A heading"><p>Text of the author.</p></${tag}>' },
  { name: 'Empty', note: 'Nothing is drawn without a heading', empty: true, html: '<${tag}></${tag}>' },
  { name: 'Hostile', note: 'Markup stays text', html: '<${tag} heading="&lt;img src=x onerror=alert(1)&gt;"></${tag}>' },
  { name: 'Very long', html: '<${tag} heading="${'Averylongwordwithoutanyspace'.repeat(4)}"><p>Text.</p></${tag}>' },
];
`,
  'test.tsx': `import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../testing/render-component.tsx';
import { ${pascal} } from './${tag}.tsx';

it('shows its heading', () => {
  renderComponent(<${pascal} heading="A heading" items={[]} />);
  expect(screen.getByRole('heading', { name: 'A heading' })).toBeTruthy();
});

it('draws nothing without a heading', () => {
  const { container } = renderComponent(<${pascal} heading={undefined} items={[]} />);
  expect(container.childElementCount).toBe(0);
});
`,
};

try {
  mkdirSync(folder, { recursive: true });
  for (const [suffix, text] of Object.entries(files)) writeFileSync(join(folder, `${tag}.${suffix}`), text);
  // The length of the tag decides where lines break.
  run('npx', ['--no-install', 'biome', 'check', '--write', '--log-level=error', folder]);
  await generate();
} catch (error) {
  rmSync(folder, { recursive: true, force: true });
  fail(`${error.message}\nNothing was written.`);
}
console.log(`Wrote src/elements/${tag}/. Next:
  npm run dev                  and open /demo/${tag}/
  npm test -- ${tag}
  npm run docs && npm run budgets -- --write ${tag}`);
