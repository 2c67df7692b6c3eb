import { describe, expect, it } from 'vitest';
import { visitLocation } from './visit-redirect.ts';

const page = 'https://site.example/a/?utm_cap=search&ref_anon=an&transit_id=tr';
const school = { to: 'https://school.example/?a=1#top', kind: 'program' } as const;
const correlationId = expect.stringMatching(/^[0-9a-f]{32}$/);
const cookie = (categories: readonly string[]) =>
  `x=1; edu_consent=${encodeURIComponent(JSON.stringify({ categories, revision: 0 }))}`;

function redirect(visitor: Parameters<typeof visitLocation>[1], consent?: Record<string, unknown>) {
  const url = new URL(visitLocation(school, visitor, { consent }));
  return Object.fromEntries(url.searchParams);
}

describe('the redirect to a school', () => {
  it('adds a click id, the traffic source and the alias ids of the page that the visitor leaves', () => {
    expect(redirect({ referer: page })).toEqual({
      a: '1',
      correlationId,
      source: 'paid search',
      ref_anon: 'an',
      transit_id: 'tr',
    });
    expect(visitLocation(school, {}, {})).toMatch(/#top$/);
  });

  it('creates a new click id for each visit', () => {
    expect(redirect({}).correlationId).not.toBe(redirect({}).correlationId);
  });

  it.each([
    ['no referrer', {}],
    ['a referrer that is not a web page', { referer: 'javascript:alert(1)?ref_anon=x' }],
    ['a referrer that is too long', { referer: `${page}&x=${'x'.repeat(2000)}` }],
  ])('counts the visit as organic with %s', (_, visitor) => {
    expect(redirect(visitor)).toEqual({ a: '1', correlationId, source: 'organic' });
  });

  it.each([
    ['the visitor refused measurement', { cookie: cookie(['necessary', 'advertising']) }, {}],
    ['the browser sends Global Privacy Control', { hasGlobalPrivacyControl: true }, {}],
    ['no choice was made where consent is opt-in', {}, { mode: 'opt-in' }],
    ['the page has its own consent tool', {}, { mode: 'host' }],
    ['the consent mode is unknown', {}, { mode: 'maybe' }],
    [
      'the choice is of another revision',
      { cookie: cookie(['measurement']) },
      { mode: 'opt-in', revision: 2 },
    ],
    [
      'the visitor refused measurement under another revision',
      { cookie: cookie(['necessary']) },
      { revision: 2 },
    ],
  ])('adds no alias id when %s', (_, visitor, consent) => {
    expect(redirect({ referer: page, ...visitor }, consent)).toEqual({
      a: '1',
      correlationId,
      source: 'paid search',
    });
  });

  it('adds alias ids when the visitor allowed measurement', () => {
    const visitor = { referer: page, cookie: cookie(['necessary', 'measurement']) };
    expect(redirect(visitor, { mode: 'opt-in' })).toMatchObject({ ref_anon: 'an' });
  });
});

it('the redirect to more programs adds the page without its query after a refusal', () => {
  const visitor = { referer: `${page}&gclid=g`, hasGlobalPrivacyControl: true };
  const url = new URL(visitLocation({ to: 'https://more.example/', kind: 'more' }, visitor, {}));
  expect(url.searchParams.get('url')).toBe('https://site.example/a/?utm_cap=search');
});

it('the redirect to more programs adds the page, a click id and the traffic source', () => {
  const url = new URL(visitLocation({ to: 'https://more.example/', kind: 'more' }, { referer: page }, {}));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    url: page,
    correlationId,
    trafficSource: 'paid search',
  });
});
