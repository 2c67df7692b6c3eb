import { describe, expect, it } from 'vitest';
import { linkNetworks, opensTab, shareUrl, toAbsoluteUrl } from './share.logic.ts';

const page = { url: 'https://example.org/a?b=1&c=2', heading: 'Cost & time' };
const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

describe('shareUrl', () => {
  it('encodes the URL and the heading of the page', () => {
    expect(parametersOf(shareUrl('facebook', page))).toEqual({ u: page.url });
    expect(parametersOf(shareUrl('linkedin', page))).toEqual({ url: page.url });
    expect(parametersOf(shareUrl('twitter', page))).toEqual({ url: page.url, text: page.heading });
    expect(parametersOf(shareUrl('email', page))).toEqual({
      subject: page.heading,
      body: `${page.heading}\n\n${page.url}`,
    });
    expect(shareUrl('sms', page)).toBe(`sms:?&body=${encodeURIComponent(`${page.heading}\n\n${page.url}`)}`);
  });

  it('creates a share URL when the page has no heading', () => {
    expect(parametersOf(shareUrl('twitter', { url: page.url }))).toEqual({ url: page.url });
    expect(parametersOf(shareUrl('email', { url: page.url }))).toEqual({ subject: '', body: page.url });
  });

  it('replaces an unpaired surrogate in the heading', () => {
    expect(parametersOf(shareUrl('twitter', { ...page, heading: 'Night \ud83d' })).text).toBe('Night \ufffd');
  });

  it('links to each network, and opens a tab only for web networks', () => {
    expect(linkNetworks.map(({ network }) => new URL(shareUrl(network, page)).host || network)).toEqual([
      'www.facebook.com',
      'www.linkedin.com',
      'twitter.com',
      'email',
      'sms',
    ]);
    expect(linkNetworks.filter(({ network }) => opensTab(network)).map(({ network }) => network)).toEqual([
      'facebook',
      'linkedin',
      'twitter',
    ]);
  });
});

describe('toAbsoluteUrl', () => {
  it.each([
    ['/articles/', 'https://example.org', 'https://example.org/articles/'],
    ['https://other.example/x', 'https://example.org', 'https://other.example/x'],
    ['https://other.example/x', '', 'https://other.example/x'],
    ['/articles/', '', undefined],
    ['mailto:a@b.example', 'https://example.org', undefined],
    [undefined, 'https://example.org', undefined],
  ])('resolves %s on %s to %s', (url, siteUrl, expected) => {
    expect(toAbsoluteUrl(url, siteUrl)).toBe(expected);
  });
});
