import { expect, it, vi } from 'vitest';
import { fakeSite } from '../testing/fake-cms.ts';
import { testStyles } from '../testing/test-styles.ts';
import { createSiteAssets } from './site-assets.ts';

const assetsOf = (path: string) => ({
  stylesheets: [path],
  inlineStyles: testStyles,
  script: '/e.mjs',
  loaderScript: { html: '', source: '' },
  finderScript: { html: '', source: '' },
  positionScript: { html: '', source: '' },
  fontPreloads: [],
  chunksOf: () => [],
});
const themed = (accent: string) => ({ ...fakeSite, theme: { '--edu-accent': accent } });

it('builds one stylesheet per theme and reuses it', async () => {
  const build = vi.fn(async (theme: Readonly<Record<string, string>>) =>
    assetsOf(`/${theme['--edu-accent']}.css`),
  );
  const assets = await createSiteAssets(themed('red').theme, { build, log: vi.fn() });
  expect((await assets.for(themed('red'))).stylesheets).toEqual(['/red.css']);
  expect((await assets.for(themed('blue'))).stylesheets).toEqual(['/blue.css']);
  expect((await assets.for(themed('blue'))).stylesheets).toEqual(['/blue.css']);
  expect(assets.latest.stylesheets).toEqual(['/blue.css']);
  expect(build).toHaveBeenCalledTimes(2);
});

it('keeps the previous theme and logs the error when a theme fails to build', async () => {
  const failure = new Error('unbalanced');
  const log = vi.fn();
  const build = async (theme: Readonly<Record<string, string>>) => {
    if (theme['--edu-accent'] === 'broken') throw failure;
    return assetsOf('/good.css');
  };
  const assets = await createSiteAssets(themed('red').theme, { build, log });
  expect((await assets.for(themed('broken'))).stylesheets).toEqual(['/good.css']);
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('keeping the previous one'), failure);
});
