import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { stylesLinks } from '../../testing/light-sheet.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { themeBannerElement } from './theme-banner.element.ts';
import { ThemeBanner } from './theme-banner.tsx';

const lightSheet = readFileSync(join(import.meta.dirname, 'theme-banner.light.css'), 'utf8');

function renderBanner(attributes: Readonly<Record<string, string>>) {
  const reportedAttributes: string[] = [];
  const props = decodeAttributes(
    themeBannerElement.attributes,
    (name) => attributes[name] ?? null,
    (name) => reportedAttributes.push(name),
  );
  return { ...renderComponent(<ThemeBanner {...props} items={[]} />), props, reportedAttributes };
}

test('renders the title as one link with the title as its name', () => {
  const { container } = renderBanner({ heading: 'Are you ready?', link: '/study-match/' });
  expect(screen.getByRole('heading', { name: 'Are you ready?' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Are you ready?' }).getAttribute('href')).toBe('/study-match/');
  expect(container.querySelector('slot')).toBeTruthy();
});

test('renders no link without a valid URL', () => {
  const { reportedAttributes } = renderBanner({ heading: 'Are you ready?', link: 'javascript:alert(1)' });
  expect(screen.getByRole('heading', { name: 'Are you ready?' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(reportedAttributes).toEqual(['link']);
});

test('reports an unknown theme and uses the default', () => {
  const { props, reportedAttributes } = renderBanner({ heading: 'A', theme: 'neon' });
  expect([props.theme, reportedAttributes]).toEqual(['primary', ['theme']]);
});

test('renders only the author’s content without a title', () => {
  expect(renderBanner({ link: '/x' }).container.innerHTML).toBe('<slot></slot>');
});

test.each([
  ['', true],
  ['theme', true],
  ['theme="primary"', true],
  ['theme="neon"', true],
  ['theme="secondary"', false],
  ['theme="tertiary"', false],
  ['theme="white"', false],
])('changes the color of links with the attribute “%s”: %s', (attribute, isDark) => {
  expect(stylesLinks(lightSheet, `<theme-banner heading="A" ${attribute}>`)).toBe(isDark);
});
