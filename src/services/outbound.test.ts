import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  buildUrl,
  createClickId,
  finderDestination,
  partnerRedirectUrl,
  programClickUrl,
  readAliases,
  trafficSource,
  visitDestination,
  visitUrl,
} from './outbound.ts';

afterEach(() => vi.restoreAllMocks());

const queryOf = (url: string) => Object.fromEntries(new URL(url, 'https://example.org').searchParams);

describe('buildUrl', () => {
  it('throws if the base is empty [5.3, 8.3]', () => {
    expect(() => buildUrl('', { a: 1 })).toThrow(/^base is required$/);
  });

  it('skips empty and null parameters, keeps zero and false, and writes objects as JSON [5.3]', () => {
    const url = buildUrl('/x', { a: '', b: null, c: undefined, d: {}, e: 0, f: false, g: { h: [1] } });
    expect(queryOf(url)).toEqual({ e: '0', f: 'false', g: '{"h":[1]}' });
  });

  it('keeps the query and the fragment of the base', () => {
    expect(buildUrl('https://a.example/b?c=1#d', { e: 2 })).toBe('https://a.example/b?c=1&e=2#d');
    expect(buildUrl('/b?', { e: 2 })).toBe('/b?e=2');
    expect(buildUrl('/b', {})).toBe('/b');
  });

  it('skips parameters that the base already has', () => {
    expect(buildUrl('/b?degree=masters&c=1#d', { degree: 'bachelors', c: 1, e: 2 })).toBe(
      '/b?degree=masters&c=1&e=2#d',
    );
    const click = programClickUrl('/study-match/?degree=masters&school=s', {
      publisher: 'p',
      presets: { degree: 'masters', subject: 'nursing' },
    });
    expect(click).toBe('/study-match/?degree=masters&school=s&publisher=p&subject=nursing');
  });

  it('adds parameters in browsers without `URLSearchParams.size`', () => {
    vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as never);
    expect(buildUrl('/b', { e: 2 })).toBe('/b?e=2');
  });

  it('escapes values so that they cannot add parameters', () => {
    expect(queryOf(buildUrl('/x', { a: '1&b=2#c' }))).toEqual({ a: '1&b=2#c' });
  });
});

describe('trafficSource', () => {
  it.each([
    ['', 'organic'],
    ['?utmCap=', 'organic'],
    ['?utmCap=email', 'email'],
    ['?utm_cap=email', 'email'],
    ['?utmCap=search', 'paid search'],
    ['?utm_cap=social', 'paid social'],
    ['?utmCap=search&utm_cap=social', 'paid search'],
  ])('reads the traffic source of %j as %s [5.8]', (search, source) => {
    expect(trafficSource(search)).toBe(source);
  });
});

const config = {
  voyagerUrl: '/discover',
  studyMatchUrl: '/study-match/',
  publisher: 'example',
  identityToken: 'embedded',
};
const item = (slug: string, name: string) => ({ id: slug, slug, name });
const masters = item('masters', 'Master’s degree');
const healthcare = item('nursing-and-healthcare', 'Nursing and healthcare');
const nursing = item('nursing', 'Nursing');
const aliases = { ref_anon: 'an', ref_inst: 'in', ref_sess: 'se', ref_tenant: 'te', transit_id: 'tr' };

const pageUrl = `https://example.org/p?utm_cap=search&${new URLSearchParams(aliases)}`;

describe('finderDestination', () => {
  const context = {
    pageUrl,
    elementClickId: 'click',
    correlationId: 'corr',
    trafficSource: 'organic',
    allowsMeasurement: true,
  };

  it('sends an allowed combination to the Voyager URL with exactly its parameters [5.2, 7.12]', () => {
    const url = finderDestination(
      { degree: masters, category: healthcare, subject: nursing },
      config,
      context,
    );
    expect(url.startsWith('/discover?')).toBe(true);
    expect(queryOf(url)).toEqual({
      'dcs[degrees][]': 'Master’s degree',
      'dcs[categories][]': 'Nursing and healthcare',
      'dcs[subjects][]': 'Nursing',
      elementClickID: 'click',
      publisher: 'example',
      url: pageUrl,
      trafficSource: 'organic',
      ...aliases,
    });
  });

  it('sends any other combination to study-match with exactly its parameters [5.2, 7.13]', () => {
    const url = finderDestination(
      { degree: masters, category: healthcare, subject: item('welding', 'Welding') },
      config,
      context,
    );
    expect(url.startsWith('/study-match/?')).toBe(true);
    expect(queryOf(url)).toEqual({
      degree: 'masters',
      category: 'nursing-and-healthcare',
      subject: 'welding',
      correlationId: 'corr',
    });
  });

  it('passes on neither alias ids nor other parameters of the page without consent', () => {
    const selection = { degree: masters, category: healthcare, subject: nursing };
    const page = 'https://example.org/p?gclid=g&utm_cap=email&ref_anon=an#part';
    const sent = queryOf(finderDestination(selection, config, { pageUrl: page }));
    expect(sent.url).toBe('https://example.org/p?utm_cap=email');
    expect(sent).not.toHaveProperty('ref_anon');
  });

  const welding = { degree: masters, category: healthcare, subject: item('welding', 'Welding') };
  const allowed = { degree: masters, category: healthcare, subject: nursing };
  const refinementOf = (selection: typeof allowed, pageUrl: string, given = {}) => {
    const { state, sort } = queryOf(finderDestination(selection, { ...config, ...given }, { pageUrl }));
    return { state, sort };
  };
  const query = 'degree=doctorate&state=ohio&sort=net-price';
  const kept = { state: 'ohio', sort: 'net-price' };

  it.each([
    ['/study-match/', 'voyager', allowed],
    ['/discover', 'voyager', allowed],
    ['/study-match/', 'study-match', welding],
    ['/discover', 'study-match', welding],
  ])('keeps the state and the sort order of the results page %s in the %s URL', (path, _, selection) => {
    expect(refinementOf(selection, `https://example.org${path}?${query}`)).toEqual(kept);
  });

  it('takes no state and no sort order from other pages, and sends none to partners', () => {
    expect(refinementOf(allowed, `https://example.org/guide/?${query}`)).toEqual({});
    const page = `https://example.org/study-match/?${query}`;
    expect(refinementOf(allowed, page, { voyagerUrl: 'https://partner.example/' })).toEqual({});
    expect(refinementOf(welding, page, { studyMatchUrl: 'https://partner.example/study-match/' })).toEqual(
      {},
    );
  });

  it('does not make the URL longer with each search from the results', () => {
    const from = (pageUrl: string) =>
      `https://example.org${finderDestination(allowed, config, { pageUrl, allowsMeasurement: true })}`;
    const first = from('https://example.org/study-match/?degree=doctorate&state=ohio');
    const second = from(first);
    expect(from(from(second))).toHaveLength(second.length);
    expect(new URL(queryOf(second).url ?? '').searchParams.get('state')).toBe('ohio');
    const other = 'https://example.org/guide/?url=a';
    expect(queryOf(from(other)).url).toBe(other);
  });

  it('omits fields with the slug `general` from the Voyager URL', () => {
    const url = finderDestination({ degree: masters, category: item('general', 'Any category') }, config);
    expect(queryOf(url)).toEqual({ 'dcs[degrees][]': 'Master’s degree', publisher: 'example' });
  });

  it.each([
    ['masters', '30031/4481'],
    ['doctorate', '30031/4481'],
    ['bachelors', '30029/4479'],
    [undefined, '30029/4479'],
  ])('redirects %s to the partner’s product %s [7.14]', (degree, product) => {
    expect(partnerRedirectUrl('', { degree })).toContain(`/v1/redirect/${product}?`);
  });
});

describe('outbound URLs', () => {
  const visit = { url: pageUrl, correlationId: 'corr', allowsMeasurement: true };
  const source = trafficSource('?utm_cap=search');

  it('adds the publisher, the click’s parameters and those of the visit to a school’s URL [7.11]', () => {
    const url = programClickUrl('https://school.example/apply?x=1', {
      publisher: 'example',
      idToken: 'embedded',
      helid: 'h',
      position: 3,
      trackingContext: { formatType: 'ad' },
      presets: { degree: 'masters', subject: 'nursing' },
    });
    expect(queryOf(visitUrl(url, 'program', visit))).toEqual({
      x: '1',
      publisher: 'example',
      correlationId: 'corr',
      idToken: 'embedded',
      helid: 'h',
      position: '3',
      trackingContext: '{"formatType":"ad"}',
      source,
      degree: 'masters',
      subject: 'nursing',
      ...aliases,
    });
  });

  it('adds page, selection and traffic source to the view-more link [7.15]', () => {
    const presets = { degree: 'd', category: 'c', subject: 's' };
    const url = buildUrl('https://more.example/', { publisher: 'p', ...presets });
    expect(queryOf(visitUrl(url, 'more', visit))).toEqual({
      publisher: 'p',
      url: visit.url,
      ...presets,
      correlationId: 'corr',
      trafficSource: source,
    });
  });

  it('passes on neither alias ids nor other parameters of the page without consent', () => {
    const refused = { ...visit, url: `${pageUrl}&gclid=g&email=a%40b.example`, allowsMeasurement: false };
    expect(queryOf(visitUrl('https://school.example/', 'program', refused))).toEqual({
      correlationId: 'corr',
      source,
    });
    expect(queryOf(visitUrl('https://more.example/', 'more', refused)).url).toBe(
      'https://example.org/p?utm_cap=search',
    );
  });
});

describe('visitDestination', () => {
  const redirect = (to: string) => `https://site.example/go/visit?${new URLSearchParams({ to, sig: 's' })}`;

  it.each([
    ['https://school.example/?a=1#b', 'https://school.example/?a=1#b'],
    ['/schools/s/', 'https://site.example/schools/s/'],
  ])('returns the destination of a redirect to %s', (to, destination) => {
    expect(visitDestination(redirect(to))).toBe(destination);
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'blob:https://site.example/1',
    'https://[',
  ])('returns a redirect to %j unchanged', (to) => {
    expect(visitDestination(redirect(to))).toBe(redirect(to));
  });

  it('returns a URL without a signature or with another path unchanged', () => {
    for (const url of ['https://site.example/go/visit?to=%2Fa', 'https://site.example/?to=%2Fa&sig=s'])
      expect(visitDestination(url)).toBe(url);
  });
});

it('reads only known alias ids from the page’s URL', () => {
  expect(readAliases('?utm_cap=search&ref_anon=a1&evil=1')).toEqual({ ref_anon: 'a1' });
});

it('creates a new id for each click', () => {
  expect(createClickId()).toMatch(/^[0-9a-f]{32}$/);
  expect(createClickId()).not.toBe(createClickId());
});
