import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { pullQuoteElement } from './pull-quote.element.ts';
import { PullQuote } from './pull-quote.tsx';

function renderQuote(attributes: Readonly<Record<string, string>>) {
  const reported: string[] = [];
  const props = decodeAttributes(
    pullQuoteElement.attributes,
    (name) => attributes[name] ?? null,
    (name) => reported.push(name),
  );
  return { ...renderComponent(<PullQuote {...props} items={[]} />), props, reported };
}

test('the quotation is the author’s, and its source is the caption of the figure', () => {
  const { container } = renderQuote({ source: 'Leilani Kahale, RN' });
  expect(within(screen.getByRole('figure')).getByText('Leilani Kahale, RN').localName).toBe('figcaption');
  expect(container.querySelector('blockquote slot:not([name])')).toBeTruthy();
});

test('a quotation needs no source', () => {
  expect(renderQuote({}).container.querySelector('figcaption')).toBeNull();
});

test('values that are unknown are reported and give the usual look', () => {
  const { props, reported } = renderQuote({ border: 'diagonal', placement: 'inside', theme: 'neon' });
  expect(reported).toEqual(['border', 'placement', 'theme']);
  expect(props).toMatchObject({ border: 'top', placement: 'center', theme: 'primary' });
});
