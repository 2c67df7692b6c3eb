import { expect, it } from 'vitest';
import { type Consent, type ConsentStatus, createConsentState } from '../../../core/consent/consent.ts';
import type { Degree } from '../../../core/model/degree.ts';
import { testConfig } from '../../../testing/render-component.tsx';
import { findSelectedItems, submissionUrl } from './finder-submit.ts';

const item = (slug: string, name: string) => ({ id: slug, slug, name });
const nursing = {
  ...item('nursing-and-healthcare', 'Nursing and healthcare'),
  subjects: [item('nursing', 'Nursing')],
};
const arts = { ...item('art-and-design', 'Art and design'), subjects: [item('animation', 'Animation')] };
const general = { ...item('general', 'Any category'), subjects: [item('general', 'Any subject')] };
const tree: readonly Degree[] = [
  { ...item('general', 'Any degree'), categories: [nursing, arts, general] },
  { ...item('masters', 'Master’s degree'), categories: [arts, nursing, general] },
];
const page = {
  href: 'https://example.org/guide/?utm_cap=search&ref_anon=a1&evil=1',
  search: '?utm_cap=search&ref_anon=a1&evil=1',
};
const destination = (
  selection: Parameters<typeof findSelectedItems>[1],
  status: ConsentStatus = 'granted',
  from = page,
) =>
  new URL(
    submissionUrl(
      findSelectedItems(tree, selection),
      { config: testConfig, consent: { read: () => createConsentState(status, 'choice') } as Consent },
      from,
      () => 'id-1',
    ),
    'https://example.org',
  );

it('returns the Voyager URL with names, page and traffic source for an allowed combination [7.12]', () => {
  const url = destination({ degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' });
  expect(url.pathname).toBe('/discover');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'dcs[degrees][]': 'Master’s degree',
    'dcs[categories][]': 'Nursing and healthcare',
    'dcs[subjects][]': 'Nursing',
    elementClickID: 'id-1',
    publisher: 'example',
    url: page.href,
    trafficSource: 'paid search',
    ref_anon: 'a1',
  });
});

it.each(['refused', 'pending'] as const)('sends no ids of the page while measurement is %s', (status) => {
  const selection = { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' };
  expect(decodeURIComponent(destination(selection, status).href)).not.toMatch(/ref_anon|evil/);
});

it('returns the study-match URL with slugs for any other combination [7.13]', () => {
  const url = destination({ degree: '', category: 'art-and-design', subject: '' });
  expect(url.pathname).toBe('/study-match/');
  expect(Object.fromEntries(url.searchParams)).toEqual({ category: 'art-and-design', correlationId: 'id-1' });
});

it('does not derive a category from the subject', () => {
  expect(
    findSelectedItems(tree, { degree: 'masters', category: '', subject: 'nursing' }).category,
  ).toBeUndefined();
  expect(
    findSelectedItems(tree, { degree: 'masters', category: 'general', subject: 'nursing' }).category?.slug,
  ).toBe('general');
  const url = destination({ degree: 'masters', category: '', subject: 'nursing' });
  expect(url.pathname).toBe('/study-match/');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    degree: 'masters',
    subject: 'nursing',
    correlationId: 'id-1',
  });
});

it('keeps the state and the sort order of the results page that the visitor refines', () => {
  const search = '?degree=doctorate&state=ohio&sort=net-price';
  const from = { href: `https://example.org/study-match/${search}`, search };
  for (const category of ['nursing-and-healthcare', 'art-and-design']) {
    const url = destination({ degree: 'masters', category, subject: '' }, 'granted', from);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ state: 'ohio', sort: 'net-price' });
  }
});
