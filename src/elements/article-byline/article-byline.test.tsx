import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { articleBylineElement } from './article-byline.element.ts';
import { ArticleByline } from './article-byline.tsx';

function renderByline(attributes: Readonly<Record<string, string>>) {
  const reported: string[] = [];
  const props = decodeAttributes(
    articleBylineElement.attributes,
    (name) => attributes[name] ?? null,
    (name) => reported.push(name),
  );
  return { ...renderComponent(<ArticleByline {...props} items={[]} />), reported };
}

test('an article’s byline is written in attributes', () => {
  renderByline({
    'written-by': '[{"name":"Leilani Kahale, RN","slug":"leilani-kahale"}]',
    date: '2026-10-12',
    updated: 'true',
    'show-read-time': '',
    'read-time': '9',
    'contributor-path': 'healthcare-review-partners',
  });
  expect(screen.getByRole('link', { name: 'Leilani Kahale, RN' }).getAttribute('href')).toBe(
    '/healthcare-review-partners/leilani-kahale',
  );
  expect(screen.getByText('10/12/2026').parentElement?.textContent).toBe('Updated 10/12/2026');
  expect(screen.getByText('9 min read')).toBeTruthy();
});

test('lists that are none are reported and leave the rest as it is', () => {
  const { reported } = renderByline({
    'written-by': '{"name":"A"}',
    'edited-by': '[{',
    'reviewed-by': '[{"name":"B","slug":"b"}]',
  });
  expect(reported).toEqual(['written-by', 'edited-by']);
  expect(screen.getByRole('link', { name: 'B' })).toBeTruthy();
  expect(screen.queryByText('Written by')).toBeNull();
});

test('without a person or a date there is nothing', () => {
  expect(renderByline({ 'show-read-time': '' }).container.innerHTML).toBe('');
});
