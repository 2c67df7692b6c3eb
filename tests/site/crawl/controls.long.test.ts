import { expect } from 'vitest';
import { origin, sizes, test } from '../support/site-test.ts';
import { pressControls } from './controls/press-controls.ts';

/** Two pages for each size of the window. `npm run test:crawl` uses the controls of all pages. */
const visits = {
  phone: ['/rankings/lowest-in-state-tuition/', '/schools/moonberry-sample-university/'],
  desktop: ['/study-match/', '/articles/adn-or-bsn/'],
} as const;

test.for(['phone', 'desktop'] as const)(
  'every kind of control on two pages changes something or opens a page that matches its label, on a %s',
  { timeout: 180_000 },
  async (size, { browser }) => {
    const isTouch = size === 'phone';
    const context = await browser.newContext({ viewport: sizes[size], hasTouch: isTouch });
    const report = await pressControls(context, {
      origin,
      paths: visits[size],
      isTouch,
      maxPerKind: 1,
    });
    expect(report.problems).toEqual([]);
    expect(report.kinds).toBeGreaterThan(10);
    await context.close();
  },
);
