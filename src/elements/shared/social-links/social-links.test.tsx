import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderComponent } from '../../../testing/render-component.tsx';
import { toMailtoUrl } from './mailto-url.ts';
import { cleanSocial, contributorLinks } from './social-links.logic.ts';
import { SocialLinks } from './social-links.tsx';

const pairs = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([key, value]) => ({ key: `contributors_${key}`, value }));

describe('links of a contributor', () => {
  test('links of a contributor include only known keys with a value', () => {
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

  test('links of a contributor accept URLs and user names as people type them, but no script URLs', () => {
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

  test.each([
    ['twitter', 'ann', 'https://twitter.com/ann'],
    ['instagram', 'jane.doe', 'https://www.instagram.com/jane.doe'],
    ['threads', '@jane.doe', 'https://www.threads.net/@jane.doe'],
    ['facebook', 'Facebook.com', 'https://Facebook.com'],
    ['twitter', 'x.com', 'https://x.com'],
    ['instagram', 'www.janedoe.com', 'https://www.janedoe.com'],
    ['facebook', 'www.facebook.com/ann', 'https://www.facebook.com/ann'],
    ['instagram', 'instagram.com/jane.doe', 'https://instagram.com/jane.doe'],
    ['website', 'jane.example', 'https://jane.example'],
    ['website', 'example.com?x=1', 'https://example.com?x=1'],
    ['website', 'example.com:8080/x', 'https://example.com:8080/x'],
    ['website', 'münchen.de', 'https://münchen.de'],
    ['linkedin', 'josé-garcía', 'https://www.linkedin.com/in/josé-garcía'],
    ['linkedin', 'jane/', 'https://www.linkedin.com/in/jane'],
    ['linkedin', 'in/jane-doe', 'https://www.linkedin.com/in/jane-doe'],
    ['linkedin', 'company/acme/', 'https://www.linkedin.com/company/acme/'],
    ['facebook', 'pages/Jane-Doe/123', 'https://www.facebook.com/pages/Jane-Doe/123'],
    ['facebook', 'groups/9', 'https://www.facebook.com/groups/9'],
    ['facebook', 'profile.php?id=100', 'https://www.facebook.com/profile.php?id=100'],
    ['facebook', 'janedoe.com/', 'https://janedoe.com/'],
    ['tiktok', '@jane/video/1', 'https://www.tiktok.com/@jane/video/1'],
    ['email', 'jane@example.edu?subject=Hi', 'mailto:jane@example.edu'],
    ['email', "mary.o'brien@example.edu", "mailto:mary.o'brien@example.edu"],
  ])('links to a contributor’s page on %s from the text %s', (network, text, url) => {
    expect(contributorLinks(pairs({ [network]: text })).map((link) => link.url)).toEqual([url]);
  });

  test.each([
    ['linkedin', 'N/A'],
    ['linkedin', 'in/jane doe'],
    ['website', 'in/jane-doe'],
    ['email', 'Jane Doe <jane@example.edu>'],
    ['email', 'jane'],
    ['website', 'coming soon'],
    ['website', 'none'],
  ])('drops the %s text “%s”, which is neither a URL nor a user name', (network, text) => {
    expect(contributorLinks(pairs({ [network]: text }))).toEqual([]);
  });

  test('links of a contributor have icons for most networks and text for the others', () => {
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

  test('links of a contributor open in a new tab and name their owner for screen readers', () => {
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

test('reads a text with a dot as the domain of an unknown network', () => {
  expect(cleanSocial([{ name: 'mastodon', url: 'm.example' }])?.[0]?.url).toBe('https://m.example');
});

test('shows an unknown network of a site as text', () => {
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

test('renders nothing without links', () => {
  const { container } = renderComponent(<SocialLinks links={[]} />);
  expect(container.childElementCount).toBe(0);
});

test('returns a mailto URL for one address, drops its headers, and rejects several recipients', () => {
  expect(
    [
      'a@b.example',
      ' mailto:a@b.example ',
      'MAILTO:a@b.example',
      'mailto:a@b.example?subject=Hi&bcc=c@d.example',
    ].map(toMailtoUrl),
  ).toEqual(Array(4).fill('mailto:a@b.example'));
  expect(
    ['?a@b.example', 'a@b.example,c@d.example', 'javascript:alert(1)', '', undefined].map(toMailtoUrl),
  ).toEqual(Array(5).fill(undefined));
});
