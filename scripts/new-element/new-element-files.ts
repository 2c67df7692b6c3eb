import { toCamel, toPascal } from '../../src/core/names.ts';
import { declarationName } from '../build/elements/element-folders.ts';

/**
 * Returns the text of each file of a new element, by suffix.
 * @param hydrate a hydration strategy
 * @param hasData true adds a data loader
 */
export function elementFiles(tag: string, hydrate: string, hasData: boolean): Record<string, string> {
  const camel = toCamel(tag);
  const declaration = declarationName(tag);
  const pascal = toPascal(tag);
  const longWord = 'Averylongwordwithoutanyspace'.repeat(4);
  return {
    'element.ts': `import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const ${declaration} = defineElement({
  tag: '${tag}',
  summary: 'One sentence about what authors use it for.',
  hydrate: '${hydrate}',
  attributes: {
    heading: { type: 'string', description: 'The heading; renders nothing without one' },
  },
  slots: { '': 'The text' },
  parts: { heading: 'The heading' },
});

${hasData ? `/** What \`${tag}.data.ts\` loads. */\nexport interface ${pascal}Data {\n  readonly siteName: string;\n}\n\n` : ''}export type ${pascal}Props = ElementProps<typeof ${declaration}${hasData ? `, ${pascal}Data` : ''}>;
`,
    tsx: `import type { ${pascal}Props } from './${tag}.element.ts';

/** Renders the heading over the author's text; renders nothing without a heading. */
export function ${pascal}({ heading${hasData ? ', data' : ''} }: ${pascal}Props) {
  if (!heading) return null;
  return (
    <section className="${tag}">
      <h3 className="${tag}__heading" part="heading">
        {heading}
      </h3>
      ${hasData ? `{data && <p className="${tag}__site">{data.siteName}</p>}\n      ` : ''}<slot />
    </section>
  );
}
`,
    ...(hasData && {
      'data.ts': `import type { DataLoader } from '../../core/data-source.ts';
import type { ${pascal}Data, ${pascal}Props } from './${tag}.element.ts';

/** Loads what the element shows besides its attributes; null when there is nothing to show. */
export const load${pascal}: DataLoader<${pascal}Props, ${pascal}Data> = async (_props, { config }) =>
  config.siteName ? { siteName: config.siteName } : null;
`,
    }),
    css: `.${tag}__heading {
  margin: 0;
  font: var(--e-h3);
}
`,
    'examples.ts': `import type { ElementExample } from '../../core/examples.ts';

export const ${camel}Examples: readonly ElementExample[] = [
  { name: 'Default', html: '<${tag} heading="A heading"><p>The author’s text.</p></${tag}>' },
  { name: 'Empty', note: 'Renders nothing without a heading', rendersNothing: true, html: '<${tag}></${tag}>' },
  { name: 'Hostile', note: 'Markup stays text', html: '<${tag} heading="&lt;img src=x onerror=alert(1)&gt;"></${tag}>' },
  { name: 'Very long', html: '<${tag} heading="${longWord}"><p>Text.</p></${tag}>' },
];
`,
    'test.tsx': `import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderComponent } from '../../testing/render-component.tsx';
import type { ${pascal}Props } from './${tag}.element.ts';
import { ${pascal} } from './${tag}.tsx';

const props: ${pascal}Props = { heading: 'A heading', items: [] };

it('renders its heading', () => {
  renderComponent(<${pascal} {...props} />);
  expect(screen.getByRole('heading', { name: 'A heading' })).toBeTruthy();
});

it('renders nothing without a heading', () => {
  const { container } = renderComponent(<${pascal} {...props} heading={undefined} />);
  expect(container.childElementCount).toBe(0);
});
`,
  };
}
