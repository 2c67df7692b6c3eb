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
  const build = vi.fn((theme: Readonly<Record<string, string>>) => assetsOf(`/${theme['--edu-accent']}.css`));
  const assets = createSiteAssets(themed('red').theme, build);
  expect(assets.for(themed('red')).stylesheets).toEqual(['/red.css']);
  expect(assets.for(themed('blue')).stylesheets).toEqual(['/blue.css']);
  expect(assets.for(themed('blue')).stylesheets).toEqual(['/blue.css']);
  expect(assets.latest.stylesheets).toEqual(['/blue.css']);
  expect(build).toHaveBeenCalledTimes(2);
});
