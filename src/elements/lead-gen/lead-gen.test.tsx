import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import type { BehaviorContext } from '../../core/behavior.ts';
import type { AdRules } from '../../core/model/ad-rules.ts';
import { createTestSource, renderComponent, testConfig } from '../../testing/render-component.tsx';
import { attachLeadGen } from './lead-gen.behavior.ts';
import { loadLeadGen } from './lead-gen.data.ts';
import { leadGenElement } from './lead-gen.element.ts';
import { LeadGen } from './lead-gen.tsx';

const partner = { brand: 'Abroad U', redirectUrl: 'https://redirect.example' };
const propsOf = (attributes: Readonly<Record<string, string>> = {}) => ({
  ...decodeAttributes(leadGenElement.attributes, (name) => attributes[name] ?? null),
  items: [],
});
const render = (
  attributes?: Readonly<Record<string, string>>,
  config = { ...testConfig, partner } as typeof testConfig,
) =>
  renderComponent(<LeadGen {...propsOf(attributes)} data={null} />, { tag: 'lead-gen', source: { config } });

const degrees = [
  {
    id: '1',
    slug: 'masters',
    name: 'Masters',
    categories: [
      { id: '2', slug: 'health', name: 'Health', subjects: [{ id: '3', slug: 'nursing', name: 'Nursing' }] },
    ],
  },
];

function attach(rules: () => Promise<AdRules | null>) {
  const host = document.createElement('lead-gen');
  const root = host.attachShadow({ mode: 'open' });
  const stop = attachLeadGen({
    host,
    root,
    track: () => undefined,
    source: async () => createTestSource({ adRules: rules }),
  } as unknown as BehaviorContext);
  return { host, stop };
}

it('is the program finder with the author’s presets', async () => {
  const { container } = render({ variant: 'native' });
  expect(container.querySelector('form')?.getAttribute('action')).toBe('/go/finder');
  expect(screen.getByText('Discover matches')).toBeTruthy();
  const data = await loadLeadGen(
    propsOf({ degree: 'masters', category: 'health', subject: 'nursing' }),
    createTestSource({ degrees: async () => degrees }),
  );
  expect(data?.preset).toEqual({ degree: 'masters', category: 'health', subject: 'nursing' });
});

describe('specification 4: the international-traffic flag switches to the international variant and its brand', () => {
  it('whose link is the partner’s redirect, paid for and marked so [4.16, 7.14]', () => {
    render({ degree: 'bachelors' });
    const link = screen.getByRole('link', { name: 'Find programs with Abroad U' });
    expect(link.getAttribute('href')).toBe(
      'https://redirect.example/v1/redirect/30029/4479?idToken=embedded&brand=Abroad+U&formatType=cta&formatSubtype=hosted-entry',
    );
    expect(link.getAttribute('rel')).toBe('sponsored noopener');
    expect(screen.getByRole('region', { name: 'Studying from abroad' }).textContent).toContain(
      'Sponsored. Abroad U pays to appear here.',
    );
  });

  it('ElementViewed: whose link is told once it is seen in full [7.16]', () => {
    render();
    expect(JSON.parse(screen.getByRole('link', { name: /^Find programs/ }).dataset.view ?? '')).toEqual({
      name: 'ElementViewed',
      payload: {
        webElement: { location: 'lead-gen', elementType: 'LINK', text: 'Find programs', name: 'partner' },
      },
    });
  });

  it('takes the site’s degree where the author names none', () => {
    render();
    expect(screen.getByRole('link', { name: /^Find programs/ }).getAttribute('href')).toContain(
      '/30031/4481?',
    );
  });

  it('and stays the finder where the site has no such partner', () => {
    render({ variant: 'international' }, testConfig);
    expect(screen.queryByRole('link', { name: /^Find programs/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Search Programs' })).toBeTruthy();
  });

  it.each([
    ['no address', { brand: 'Abroad U' }],
    ['an empty address', { brand: 'Abroad U', redirectUrl: '' }],
    ['an address that no browser may follow', { brand: 'Abroad U', redirectUrl: 'javascript:alert(1)' }],
    ['no brand', { redirectUrl: 'https://redirect.example' }],
  ])('and stays the finder where the partner has %s', (_, half) => {
    render({ variant: 'international' }, { ...testConfig, partner: half as typeof partner });
    expect(screen.queryByRole('link', { name: /^Find programs/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Search Programs' })).toBeTruthy();
  });

  it('when the ad rules say so, and not otherwise [4.16]', async () => {
    const flagged = attach(async () => ({ internationalTrafficDCSRule: { value: { rendered: '' } } }));
    await vi.waitFor(() => expect(flagged.host.dataset.traffic).toBe('international'));
    const rules = vi.fn(async () => ({ internationalTrafficDCSRule: null }));
    const unflagged = attach(rules);
    await vi.waitFor(() => expect(rules).toHaveBeenCalled());
    expect(unflagged.host.dataset.traffic).toBeUndefined();
  });

  it('stays the finder when the ad rules cannot be read', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { host } = attach(async () => Promise.reject(new Error('500')));
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    expect(host.dataset.traffic).toBeUndefined();
    warn.mockRestore();
  });
});
