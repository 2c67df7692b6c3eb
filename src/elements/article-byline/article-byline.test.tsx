import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { articleBylineElement } from './article-byline.element.ts';
import { ArticleByline } from './article-byline.tsx';

function renderByline(attributes: Readonly<Record<string, string>>) {
  const reportedAttributes: string[] = [];
  const props = decodeAttributes(
    articleBylineElement.attributes,
    (name) => attributes[name] ?? null,
    (name) => reportedAttributes.push(name),
  );
  return { ...renderComponent(<ArticleByline {...props} items={[]} />), reportedAttributes };
}

test('renders authors, date and reading time from the attributes', () => {
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
  expect(screen.getByText('October 12, 2026').parentElement?.textContent).toBe('Updated October 12, 2026');
  expect(screen.getByText('9 min read')).toBeTruthy();
});

test('reports attributes that are not lists and renders the others', () => {
  const { reportedAttributes } = renderByline({
    'written-by': '{"name":"A"}',
    'edited-by': '[{',
    'reviewed-by': '[{"name":"B","slug":"b"}]',
  });
  expect(reportedAttributes).toEqual(['written-by', 'edited-by']);
  expect(screen.getByRole('link', { name: 'B' })).toBeTruthy();
  expect(screen.queryByText('Written by')).toBeNull();
});

test('accepts white space around the date', () => {
  const { container } = renderByline({ date: ' 2026-10-12\n' });
  expect(container.querySelector('time')?.outerHTML).toBe(
    '<time datetime="2026-10-12">October 12, 2026</time>',
  );
});

test('renders nothing without a person, a date or a reading time', () => {
  expect(renderByline({ 'show-read-time': '' }).container.innerHTML).toBe('');
});
