import { screen, waitFor } from '@testing-library/react';
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

/** Attaches the behavior to an element with the preset degree `masters` whose ad rules are `adRules`. */
function attach(adRules: () => Promise<AdRules | null>) {
  const host = document.body.appendChild(document.createElement('lead-gen'));
  const root = host.attachShadow({ mode: 'open' });
  const stop = attachLeadGen({
    host,
    root,
    props: propsOf({ degree: 'masters' }),
    source: async () => createTestSource({ adRules }),
  } as unknown as BehaviorContext);
  return { host, root, stop };
}

it('renders the program finder with the author’s presets', async () => {
  const { container } = render({ variant: 'native' });
  expect(container.querySelector('form')?.getAttribute('action')).toBe('/go/finder');
  expect(screen.getByText('Discover matches')).toBeTruthy();
  const data = await loadLeadGen(
    propsOf({ degree: 'masters', category: 'health', subject: 'nursing' }),
    createTestSource({ degrees: async () => degrees }),
  );
  expect(data?.preset).toEqual({ degree: 'masters', category: 'health', subject: 'nursing' });
});

describe('recipients', () => {
  const config = {
    ...testConfig,
    partner,
    siteName: 'Pinning Day',
    studyMatchUrl: 'https://match.example/find',
    voyagerUrl: 'https://voyager.example/',
  } as typeof testConfig;

  it.each(['base', 'native', 'horizontal', 'personalized', 'international'])(
    'names all recipients in the variant %s before the visitor sends the form',
    (variant) => {
      const { container } = render({ variant }, config);
      const form = container.querySelector('.lead-gen__finder');
      expect(form?.textContent).toContain('All matches are schools that pay us.');
      expect(form?.textContent).toContain('Your choices go to voyager.example or match.example.');
    },
  );

  it('names only the partner as recipient in the variant for international visitors', () => {
    render({ degree: 'bachelors' }, config);
    const region = screen.getByRole('region', { name: 'Studying from abroad' });
    expect(region.textContent).toContain(
      'Abroad U pays us when you follow its link. The link tells Abroad U whether this page is about graduate programs',
    );
  });
});

describe('international variant', () => {
  it('links to the partner’s redirect and is labeled as sponsored [4.16, 7.14]', () => {
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

  it('gives the link an ElementViewed event, which is tracked once the link is fully in view [7.16]', () => {
    render();
    expect(JSON.parse(screen.getByRole('link', { name: /^Find programs/ }).dataset.view ?? '')).toEqual({
      name: 'ElementViewed',
      payload: {
        webElement: { location: 'lead-gen', elementType: 'LINK', text: 'Find programs', name: 'partner' },
      },
    });
  });

  it('uses the site’s degree when the author sets none', () => {
    render();
    expect(screen.getByRole('link', { name: /^Find programs/ }).getAttribute('href')).toContain(
      '/30031/4481?',
    );
  });

  it('says that visitors from the United States see the finder, except where all visitors see the partner', () => {
    const sentence = 'Visitors from the United States see the program finder instead.';
    const { container, unmount } = render({ variant: 'base' });
    expect(container.textContent).toContain(`you come from this site. ${sentence}`);
    unmount();
    expect(render({ variant: 'international' }).container.textContent).not.toContain(sentence);
  });

  it('does not render the international variant when the site has no partner', () => {
    render({ variant: 'international' }, testConfig);
    expect(screen.queryByRole('link', { name: /^Find programs/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Search Programs' })).toBeTruthy();
  });

  it('has the class with which its styles hide the finder only when the site has a partner', () => {
    const partnered = '.lead-gen--partnered > .lead-gen__finder';
    const { container, unmount } = render({ variant: 'international' });
    expect(container.querySelector(partnered)).toBeTruthy();
    unmount();
    expect(render({}, testConfig).container.querySelector(partnered)).toBeNull();
  });

  it.each([
    ['no URL', { brand: 'Abroad U' }],
    ['an empty URL', { brand: 'Abroad U', redirectUrl: '' }],
    ['an unsafe URL', { brand: 'Abroad U', redirectUrl: 'javascript:alert(1)' }],
    ['no brand', { redirectUrl: 'https://redirect.example' }],
  ])('does not render the international variant when the partner has %s', (_, incompletePartner) => {
    render({ variant: 'international' }, { ...testConfig, partner: incompletePartner as typeof partner });
    expect(screen.queryByRole('link', { name: /^Find programs/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Search Programs' })).toBeTruthy();
  });

  it('replaces the finder only when the ad rules flag international traffic [4.16]', async () => {
    const flagged = attach(async () => ({ internationalTrafficDCSRule: { value: { rendered: '' } } }));
    // As React renders it in the browser: without `selected` attributes.
    flagged.root.innerHTML =
      '<select name="degree"><option value="">Degree<option value="masters">Masters</select>' +
      '<select name="category"><option value="">In<option value="health">Health</select>';
    (flagged.root.querySelector('select') as HTMLSelectElement).value = 'masters';
    await waitFor(() => expect(flagged.host.dataset.traffic).toBe('international'));
    const rules = vi.fn(async () => ({ internationalTrafficDCSRule: null }));
    const unflagged = attach(rules);
    await waitFor(() => expect(rules).toHaveBeenCalled());
    expect(unflagged.host.dataset.traffic).toBeUndefined();
  });

  it.each([
    ['the focus', (field: HTMLElement) => field.focus()],
    ['a choice', (field: HTMLElement) => field.dispatchEvent(new Event('input', { bubbles: true }))],
    [
      'a choice from before the behavior attached',
      (field: HTMLElement) => {
        field.innerHTML = '<option selected>masters<option>bachelors';
        Object.assign(field, { name: 'degree', value: 'bachelors' });
      },
    ],
  ])('does not replace a finder that has %s when slow ad rules arrive', async (_, use) => {
    let flag: () => void = () => undefined;
    const rules = new Promise<AdRules>((resolve) => {
      flag = () => resolve({ internationalTrafficDCSRule: { value: { rendered: '' } } });
    });
    const { host, root } = attach(() => rules);
    use(root.appendChild(document.createElement('select')));
    flag();
    await rules;
    await new Promise((resolve) => setTimeout(resolve));
    expect(host.dataset.traffic).toBeUndefined();
    host.remove();
  });

  it('reports ad rules that fail to load, and does not replace the finder', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const handleError = vi.fn();
    document.addEventListener('edu-embed:error', handleError, { once: true });
    const { host } = attach(async () => Promise.reject(new Error('500')));
    await waitFor(() => expect(handleError.mock.calls[0]?.[0].detail.tag).toBe('lead-gen'));
    expect(host.dataset.traffic).toBeUndefined();
    log.mockRestore();
  });
});
