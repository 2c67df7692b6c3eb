import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { plotBars, plotLines } from '../../bench/compare/plots.ts';
import { writeText } from '../../bench/compare/report.ts';
import { addSample, type Results } from '../../bench/compare/results.ts';
import { median } from '../../bench/median.ts';
import { makeAllPages } from '../../bench/peers/pages/make-page.ts';
import { root } from '../install.mjs';
import { referencePageSchema, writeReferenceWidget } from './reference-widgets.ts';

const folder = join(root, 'bench/peers');
const readText = (file: string) => readFileSync(join(folder, file), 'utf8');
const peerFolders = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(join(folder, entry.name)).includes('package.json'))
  .map(({ name }) => name);

/**
 * Whether a range such as `^1.2.3` allows a version: it is not lower, and equal up to the first number of the
 * range that is not 0.
 */
function isInRange(version: string, range: string): boolean {
  const [, prefix = ''] = /^\^((?:0\.)*[1-9]\d*\.)[\d.]+$/.exec(range) ?? [];
  return (
    prefix !== '' &&
    version.startsWith(prefix) &&
    version.localeCompare(range.slice(1), 'en', { numeric: true }) >= 0
  );
}

function makeResults(): Results {
  const results: Results = {
    about: {
      date: '2026-11-22T12:00:00.000Z',
      rounds: 3,
      isQuick: false,
      isSamplePage: true,
      loadAverageBefore: 1.25,
      loadAverageAfter: 2.5,
      durationMinutes: 20,
      machine: 'a machine',
      versions: ['lit 3.3.3'],
    },
    samples: {},
    failures: [],
  };
  for (const value of [300, 100, 200]) addSample(results, 'fcp', 'edu-embed', value);
  addSample(results, 'fcp', 'Lit SSR', 400);
  addSample(results, 'fcp', 'Astro', 100);
  return results;
}

describe('the reference page of the peers', () => {
  it('the reference page equals the committed sample, so that all runs measure the same page', () => {
    expect(JSON.parse(readText('data/reference-page.json'))).toEqual(makeAllPages().reference);
  });

  it('the reference page has 25 widgets, and our converter supports each of them', () => {
    const page = v.parse(referencePageSchema, makeAllPages().reference);
    const tags = { has: () => true } as unknown as ReadonlySet<string>;
    const widgets = page.body.flatMap(({ widget }) => (widget ? [writeReferenceWidget(widget, tags)] : []));
    expect(widgets).toHaveLength(25);
    expect(widgets.filter(({ isPlain }) => isPlain)).toEqual([]);
  });

  it('the link of each state of the map contains the slug of a shape', () => {
    const shapes = JSON.parse(
      readFileSync(join(root, 'src/elements/us-state-map/us-state-map.shapes.json'), 'utf8'),
    );
    const map = makeAllPages().reference?.body.find(({ widget }) => widget.type === 'map')?.widget;
    const slugs = map?.type === 'map' ? map.states.map(({ href }) => href.split('/')[2]) : [];
    expect(slugs.toSorted()).toEqual(Object.keys(shapes.paths).toSorted());
  });

  it('the page of 1,000 widgets has a single finder and a single map', () => {
    const types = makeAllPages()['widgets-1000']?.body.map(({ widget }) => widget.type) ?? [];
    expect(types).toHaveLength(1000);
    expect(types.filter((type) => type === 'finder' || type === 'map')).toEqual(['map', 'finder']);
  });
});

describe('the packages of the peers', () => {
  it.each(peerFolders)('names no registry in the lockfile of %s', (peer) => {
    const lockfile = readText(`${peer}/package-lock.json`);
    expect(lockfile).toContain('"lockfileVersion": 3');
    expect(lockfile).not.toMatch(/"resolved"|https?:\/\/registry/);
  });

  it.each(peerFolders)('locks every dependency of %s at a version that its package.json allows', (peer) => {
    const { dependencies }: { dependencies: Readonly<Record<string, string>> } = JSON.parse(
      readText(`${peer}/package.json`),
    );
    const { packages } = JSON.parse(readText(`${peer}/package-lock.json`));
    expect(packages[''].dependencies).toEqual(dependencies);
    const locked = Object.entries(dependencies).map(([name, range]) => ({
      name,
      range,
      version: String(packages[`node_modules/${name}`]?.version),
    }));
    expect(locked.filter(({ range, version }) => !isInRange(version, range))).toEqual([]);
  });

  it('has a peer for each of five frameworks', () => {
    expect(peerFolders).toEqual(['astro', 'lit', 'next', 'r2wc', 'react']);
  });
});

describe('the report', () => {
  it('the median is the middle of an odd number of samples, and the mean of the middle two of an even number', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('shows the median with the smallest and largest sample', () => {
    expect(writeText(makeResults())).toContain('| **edu-embed** | – | 200 (100–300) |');
  });

  it('divides our median by the median of the best peer', () => {
    expect(writeText(makeResults())).toContain('| FCP | 200 | 100 (Astro) | 2 |');
  });

  it('names the date, the load average and every failed measurement', () => {
    const results = makeResults();
    results.failures.push('finder of Lit SSR: timeout');
    const text = writeText(results);
    expect(text).toContain('on 2026-11-22 at 12:00 UTC');
    expect(text).toContain('load average 1.3 before and 2.5 after');
    expect(text).toContain('finder of Lit SSR: timeout');
  });
});

describe('the plots', () => {
  it('gives each plot a title, an axis label and a style for dark pages', () => {
    const bars = plotBars({
      title: 'Paint & more',
      axis: 'milliseconds',
      parts: ['FCP', 'LCP'],
      rows: [{ name: 'edu-embed', values: [100, 200] }],
    });
    expect(bars).toContain('>Paint &amp; more</text>');
    expect(bars).toContain('>milliseconds</text>');
    expect(bars).toContain('prefers-color-scheme:dark');
  });

  it('draws a bar of 200 twice as long as one of 100', () => {
    const bars = plotBars({
      title: 'T',
      axis: 'ms',
      parts: ['a'],
      rows: [
        { name: 'x', values: [100] },
        { name: 'y', values: [200] },
      ],
    });
    const [short, long] = [...bars.matchAll(/width="([\d.]+)" height="15"/g)].map(([, width]) =>
      Number(width),
    );
    expect(long).toBeCloseTo((short ?? 0) * 2, 0);
  });

  it('leaves points without a value out of a line', () => {
    const lines = plotLines({
      title: 'T',
      xAxis: 'widgets',
      yAxis: 'ms',
      x: [50, 200, 1000],
      series: [{ name: 'edu-embed', values: [10, Number.NaN, 100] }],
    });
    expect(lines).not.toContain('NaN');
    expect(lines.match(/<circle/g)).toHaveLength(2);
  });
});
