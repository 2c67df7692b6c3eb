// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

const attachCompareButtons = vi.hoisted(() => vi.fn());

// The build provides these modules, or modules that they import.
vi.mock('#generated/behaviors.ts', () => ({ behaviors: {} }));
vi.mock('./environment.ts', () => ({ environment: {} }));
vi.mock('./page-settings.ts', () => ({}));
vi.mock('./tracking.ts', () => ({}));
vi.mock('./outbound.ts', () => ({}));
vi.mock('../core/bridge/runtime/styles.ts', () => ({}));
// jsdom has neither `IntersectionObserver` nor web fonts.
vi.mock('../core/browser/current-section.ts', () => ({ markCurrentSection: () => undefined }));
vi.mock('../core/browser/late-fonts.ts', () => ({ showLateFonts: async () => undefined }));
vi.mock('../elements/school-rankings/compare/compare-buttons.ts', () => ({ attachCompareButtons }));

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('__SINGLE_FILE__', false);
});

test.each([
  ['a button that compares a school', '<button data-compare="{}">Compare</button>'],
  // Four schools are the maximum, so their page has no buttons that add one.
  ['only links that remove one of four schools', '<a data-compare-remove="a">Remove</a>'.repeat(4)],
])('handles the stored comparison on a page with %s', async (_, html) => {
  attachCompareButtons.mockClear();
  document.body.innerHTML = html;
  await import('./page.ts');
  await vi.waitFor(() => expect(attachCompareButtons).toHaveBeenCalledTimes(1));
});
