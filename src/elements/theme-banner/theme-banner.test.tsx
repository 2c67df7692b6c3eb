import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { themeBannerElement } from './theme-banner.element.ts';
import { ThemeBanner } from './theme-banner.tsx';

function renderBanner(attributes: Readonly<Record<string, string>>) {
  const reported: string[] = [];
  const props = decodeAttributes(
    themeBannerElement.attributes,
    (name) => attributes[name] ?? null,
    (name) => reported.push(name),
  );
  return { ...renderComponent(<ThemeBanner {...props} items={[]} />), props, reported };
}

test('the title of a band is one link with its own name', () => {
  const { container } = renderBanner({ heading: 'Are you ready?', link: '/study-match/' });
  expect(screen.getByRole('heading', { name: 'Are you ready?' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Are you ready?' }).getAttribute('href')).toBe('/study-match/');
  expect(container.querySelector('slot')).toBeTruthy();
});

test('a band without a usable address is not a link', () => {
  const { reported } = renderBanner({ heading: 'Are you ready?', link: 'javascript:alert(1)' });
  expect(screen.getByRole('heading', { name: 'Are you ready?' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(reported).toEqual(['link']);
});

test('an unknown theme is reported and drawn as the first', () => {
  const { props, reported } = renderBanner({ heading: 'A', theme: 'neon' });
  expect([props.theme, reported]).toEqual(['primary', ['theme']]);
});

test('without a title the author’s text stands plain', () => {
  expect(renderBanner({ link: '/x' }).container.innerHTML).toBe('<slot></slot>');
});
