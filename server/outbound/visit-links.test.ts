// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createVisitLinks } from './visit-links.ts';

const secrets = { purgeSecret: 'a secret of the purge' };
const links = createVisitLinks(secrets);
const school = 'https://school.example/apply?a=1&b="2"#top';
const queryOf = (url: string) => new URL(url, 'https://site.example').searchParams;
const changed = (url: string, name: string, value: string | undefined) => {
  const query = queryOf(url);
  if (value === undefined) query.delete(name);
  else query.set(name, value);
  return query;
};

describe('signed links', () => {
  it.each([
    { to: school, kind: 'program' },
    { to: '/study-match/?school=s', kind: 'program' },
    { to: 'https://more.example/', kind: 'more' },
  ] as const)('signed links to $to verify', (target) => {
    const url = links.sign(target);
    expect(url).toMatch(/^\/go\/visit\?to=/);
    expect(links.verify(queryOf(url))).toEqual(target);
  });

  it('signed links are absolute on pages of other origins', () => {
    expect(links.sign({ to: school, kind: 'program' }, 'https://site.example/')).toMatch(
      /^https:\/\/site\.example\/go\/visit\?to=/,
    );
  });

  it.each([
    ['another destination', 'to', 'https://evil.example/'],
    ['a destination with one more character', 'to', `${school}1`],
    ['another kind', 'kind', 'more'],
    ['no destination', 'to', undefined],
    ['no signature', 'sig', undefined],
    ['an empty signature', 'sig', ''],
    ['a shortened signature', 'sig', 'AAAA'],
    ['another signature', 'sig', 'A'.repeat(22)],
  ])('signed links do not verify with %s', (_, name, value) => {
    const url = links.sign({ to: school, kind: 'program' });
    expect(links.verify(changed(url, name, value))).toBeUndefined();
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/',
    '/\\evil.example/',
    'mailto:a@b.example',
    '#x',
    '',
  ])('does not sign a link to %j', (to) => {
    expect(links.sign({ to, kind: 'program' })).toBe(to);
  });

  it('signed links verify in every process that has the same secret, and in no other', () => {
    const query = queryOf(links.sign({ to: school, kind: 'program' }));
    expect(createVisitLinks(secrets).verify(query)).toBeDefined();
    expect(createVisitLinks({ purgeSecret: 'another secret!!' }).verify(query)).toBeUndefined();
    expect(createVisitLinks({}).verify(query)).toBeUndefined();
  });
});

describe('signMarkup', () => {
  const markup =
    '<a class="x" href="https://s.example/?a=1&amp;b=&#x27;2&#x27;" target="_blank" data-visit="program">Visit</a>' +
    '<a href="/discover?p=1" data-visit="more">More</a>' +
    '<a href="https://r.example/v1/redirect/1/2?idToken=t" data-visit="partner">Partner</a>' +
    '<a href="https://other.example/">Other</a>';

  it('points marked links at the redirect and leaves all others alone', () => {
    document.body.innerHTML = links.signMarkup(markup);
    const [program, more, ...others] = [...document.querySelectorAll('a')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    expect(links.verify(queryOf(program ?? ''))).toEqual({
      to: "https://s.example/?a=1&b='2'",
      kind: 'program',
    });
    expect(links.verify(queryOf(more ?? ''))).toEqual({ to: '/discover?p=1', kind: 'more' });
    expect(others).toEqual(['https://r.example/v1/redirect/1/2?idToken=t', 'https://other.example/']);
  });

  it('returns markup without marked links unchanged', () => {
    expect(links.signMarkup('<a href="/x/">x</a>')).toBe('<a href="/x/">x</a>');
  });
});
