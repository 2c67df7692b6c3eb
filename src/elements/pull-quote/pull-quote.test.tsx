import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { stylesLinks } from '../../testing/light-sheet.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { pullQuoteElement } from './pull-quote.element.ts';
import { PullQuote } from './pull-quote.tsx';

const lightSheet = readFileSync(join(import.meta.dirname, 'pull-quote.light.css'), 'utf8');

function renderQuote(attributes: Readonly<Record<string, string>>) {
  const reportedAttributes: string[] = [];
  const props = decodeAttributes(
    pullQuoteElement.attributes,
    (name) => attributes[name] ?? null,
    (name) => reportedAttributes.push(name),
  );
  return { ...renderComponent(<PullQuote {...props} items={[]} />), props, reportedAttributes };
}

test('renders a slot for the quotation, and the source as the figure’s caption', () => {
  const { container } = renderQuote({ source: 'Leilani Kahale, RN' });
  expect(within(screen.getByRole('figure')).getByText('Leilani Kahale, RN').localName).toBe('figcaption');
  expect(container.querySelector('blockquote slot:not([name])')).toBeTruthy();
});

test('renders no caption without a source', () => {
  expect(renderQuote({}).container.querySelector('figcaption')).toBeNull();
});

test('reports unknown attribute values and uses the defaults', () => {
  const { props, reportedAttributes } = renderQuote({
    border: 'diagonal',
    placement: 'inside',
    theme: 'neon',
  });
  expect(reportedAttributes).toEqual(['border', 'placement', 'theme']);
  expect(props).toMatchObject({ border: 'top', placement: 'center', theme: 'primary' });
});

test('changes the color of links only in the dark theme', () => {
  const isChanged = ['primary', 'secondary', 'tertiary', 'white', 'neon'].map((theme) =>
    stylesLinks(lightSheet, `<pull-quote theme="${theme}">`),
  );
  expect(isChanged).toEqual([false, false, true, false, false]);
});
