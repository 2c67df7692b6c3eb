import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { biographyCardElement } from './biography-card.element.ts';
import { BiographyCard } from './biography-card.tsx';

function renderCard(attributes: Readonly<Record<string, string>>) {
  const props = decodeAttributes(biographyCardElement.attributes, (name) => attributes[name] ?? null);
  return renderComponent(<BiographyCard {...props} items={[]} />);
}
const name = 'Leilani Kahale, RN';

describe('biography card', () => {
  test('renders the name, the occupation and a slot for the biography', () => {
    const { container } = renderCard({ name, occupation: 'Intensive care nurse' });
    expect(screen.getByRole('heading', { name })).toBeTruthy();
    expect(screen.getByText('Intensive care nurse')).toBeTruthy();
    expect(container.querySelector('slot:not([name])')).toBeTruthy();
  });

  test('renders a portrait of 110 by 110 if the image is given', () => {
    const { unmount } = renderCard({ name, image: '/p.jpg', 'image-alt': 'Leilani at work' });
    const portrait = screen.getByRole('img', { name: 'Leilani at work' });
    expect([portrait.getAttribute('width'), portrait.getAttribute('height')]).toEqual(['110', '110']);
    unmount();
    renderCard({ name });
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('renders nothing without a name', () => {
    expect(renderCard({ occupation: 'Nurse' }).container.innerHTML).toBe('');
  });
});

describe('links of a biography card', () => {
  test('names the person and the network in each link, and opens social networks in a new tab', () => {
    renderCard({
      name,
      facebook: 'https://f.example/l',
      twitter: 'https://t.example/l',
      linkedin: 'https://l.example/l',
      email: 'l@example.org',
    });
    const links = screen.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      `${name} on Facebook (opens in a new tab)`,
      `${name} on X (opens in a new tab)`,
      `${name} on LinkedIn (opens in a new tab)`,
      `Email ${name}`,
    ]);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://f.example/l',
      'https://t.example/l',
      'https://l.example/l',
      'mailto:l@example.org',
    ]);
    expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank', '_blank', null]);
  });

  test('links to profiles that are written without a scheme, as a user name or as a path', () => {
    renderCard({ name, facebook: 'facebook.com/l', twitter: '@l', linkedin: 'company/l' });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://facebook.com/l',
      'https://twitter.com/l',
      'https://www.linkedin.com/company/l',
    ]);
  });

  test('renders no link for an unsafe URL or an invalid email address', () => {
    renderCard({ name, facebook: 'javascript:alert(1)', email: 'nobody' });
    expect(screen.queryByRole('list')).toBeNull();
  });
});
