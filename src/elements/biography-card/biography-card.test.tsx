import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { biographyCardElement } from './biography-card.element.ts';
import { mailAddress } from './biography-card.logic.ts';
import { BiographyCard } from './biography-card.tsx';

function renderCard(attributes: Readonly<Record<string, string>>) {
  const props = decodeAttributes(biographyCardElement.attributes, (name) => attributes[name] ?? null);
  return renderComponent(<BiographyCard {...props} items={[]} />);
}
const name = 'Leilani Kahale, RN';

describe('a biography', () => {
  test('has a name, an occupation and a place for the text', () => {
    const { container } = renderCard({ name, occupation: 'Intensive care nurse' });
    expect(screen.getByRole('heading', { name })).toBeTruthy();
    expect(screen.getByText('Intensive care nurse')).toBeTruthy();
    expect(container.querySelector('slot:not([name])')).toBeTruthy();
  });

  test('has a portrait of 110 by 110 where one is given', () => {
    const { unmount } = renderCard({ name, image: '/p.jpg', 'image-alt': 'Leilani at work' });
    const portrait = screen.getByRole('img', { name: 'Leilani at work' });
    expect([portrait.getAttribute('width'), portrait.getAttribute('height')]).toEqual(['110', '110']);
    unmount();
    renderCard({ name });
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('without a name is nothing', () => {
    expect(renderCard({ occupation: 'Nurse' }).container.innerHTML).toBe('');
  });
});

describe('links', () => {
  test('say where they lead and open networks in a new tab', () => {
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
      `${name} on Twitter (opens in a new tab)`,
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

  test('are left out when they are not given or not allowed', () => {
    renderCard({ name, facebook: 'javascript:alert(1)', email: 'nobody' });
    expect(screen.queryByRole('list')).toBeNull();
  });
});

test('a mail address is one address and nothing else', () => {
  expect(
    [
      'a@b.example',
      ' mailto:a@b.example ',
      'MAILTO:a@b.example',
      'mailto:a@b.example?subject=Hi&bcc=c@d.example',
    ].map(mailAddress),
  ).toEqual(Array(4).fill('mailto:a@b.example'));
  expect(
    ['?a@b.example', 'a@b.example,c@d.example', 'javascript:alert(1)', '', undefined].map(mailAddress),
  ).toEqual(Array(5).fill(undefined));
});
