// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createTestBridge } from '../core/bridge/testing/test-bridge.ts';
import { createConsentState } from '../core/consent/consent.ts';
import { linkHandler } from './outbound.ts';

const consent = vi.hoisted(() => ({ read: vi.fn() }));
const source = vi.hoisted(() => vi.fn());

// The build provides a module that the page's environment imports.
vi.mock('./environment.ts', () => ({ environment: { source } }));

afterEach(() => {
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

function click(handle: Awaited<ReturnType<typeof linkHandler>>): string {
  const open = vi.spyOn(window, 'open').mockReturnValue({} as Window);
  const link = document.createElement('a');
  link.href = 'https://school.example/';
  link.dataset.visit = 'program';
  handle(link, new MouseEvent('click', { cancelable: true }));
  return String(open.mock.lastCall?.[0]);
}

test('reads the consent at each click, also if the first page had no query', async () => {
  source.mockResolvedValue({ consent });
  consent.read.mockReturnValue(createConsentState('granted', 'choice'));
  const handle = await linkHandler(createTestBridge().services);
  expect(click(handle)).not.toContain('ref_anon');
  history.replaceState(null, '', '/next/?ref_anon=a1');
  expect(click(handle)).toContain('ref_anon=a1');
  consent.read.mockReturnValue(createConsentState('refused', 'choice'));
  expect(click(handle)).not.toContain('ref_anon');
});

test('opens links without a query before the consent has loaded', async () => {
  source.mockReturnValue(new Promise(() => undefined));
  const handle = await linkHandler(createTestBridge().services);
  expect(click(handle)).toContain('https://school.example/');
});
