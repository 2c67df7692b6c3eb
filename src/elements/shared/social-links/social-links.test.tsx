import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderComponent } from '../../../testing/render-component.tsx';
import { cleanSocial, contributorLinks } from './social-links.logic.ts';
import { SocialLinks } from './social-links.tsx';

const pairs = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([key, value]) => ({ key: `contributors_${key}`, value }));

describe('a contributor’s links', () => {
  test('show only for known keys with a value', () => {
    const links = contributorLinks([
      ...pairs({
        linkedin: 'https://linkedin.example/in/a',
        facebook: '',
        career: 'Nurse',
        subject_areas: 'Costs',
        myspace: 'https://m.example/',
      }),
      { key: 'linkedin', value: 'https://other.example/' },
    ]);
    expect(links.map(({ label }) => label)).toEqual(['LinkedIn']);
  });

  test('take addresses as people type them, and never a script', () => {
    const urls = contributorLinks(
      pairs({
        email: 'a@b.example',
        website: 'a.example/me',
        twitter: '@ann',
        youtube: 'https://y.example/@a',
        instagram: 'javascript:alert(1)',
      }),
    ).map(({ url }) => url);
    expect(urls).toEqual([
      'mailto:a@b.example',
      'https://a.example/me',
      'https://twitter.com/ann',
      'https://y.example/@a',
    ]);
  });

  test('have solid icons for email and website, marks for networks, and words for four of them', () => {
    const all = [
      'facebook',
      'twitter',
      'instagram',
      'threads',
      'linkedin',
      'youtube',
      'pinterest',
      'tiktok',
      'snapchat',
      'email',
      'website',
    ];
    const links = contributorLinks(
      pairs(Object.fromEntries(all.map((key) => [key, 'https://x.example/me']))),
    );
    expect(links).toHaveLength(11);
    expect(links.filter(({ icon }) => icon?.type === 'solid').map(({ label }) => label)).toEqual([
      'Email',
      'Website',
    ]);
    expect(links.filter(({ icon }) => !icon).map(({ label }) => label)).toEqual([
      'Threads',
      'Pinterest',
      'TikTok',
      'Snapchat',
    ]);
  });

  test('open in a new tab and say whose they are', () => {
    renderComponent(
      <SocialLinks
        links={contributorLinks(pairs({ linkedin: 'https://linkedin.example/in/a' }))}
        owner="Ann Young"
      />,
    );
    const link = screen.getByRole('link', { name: 'LinkedIn of Ann Young (opens in a new tab)' });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://linkedin.example/in/a',
      '_blank',
      'noopener',
    ]);
  });
});

test('a site’s links keep a network that is not known, in words', () => {
  const links = cleanSocial([
    { name: 'facebook', url: 'https://f.example/' },
    { name: 'mastodon', url: 'https://m.example/@a' },
    { name: 'x', url: 'javascript:alert(1)' },
    null,
    { url: 'https://n.example/' },
  ]);
  expect(links?.map(({ label, icon }) => [label, icon?.name])).toEqual([
    ['Facebook', 'facebook'],
    ['Mastodon', undefined],
  ]);
  expect(cleanSocial({})).toBeUndefined();
});

test('no links draw nothing', () => {
  const { container } = renderComponent(<SocialLinks links={[]} />);
  expect(container.childElementCount).toBe(0);
});
