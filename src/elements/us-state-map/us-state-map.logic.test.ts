import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { usStates } from '../../core/us-states.ts';
import {
  labelBoxes,
  labelBoxSize,
  linkedStates,
  mapViewBox,
  type Point,
  placeTooltip,
  positionOf,
  stateByKey,
  stateHref,
} from './us-state-map.logic.ts';
import shapes from './us-state-map.shapes.json';

const paths: Readonly<Record<string, string>> = shapes.paths;

/** All points of the outlines: each begins with an absolute point, which relative points follow. */
function pointsOf(path: string): Point[] {
  return path.split('M').flatMap((outline) => {
    const numbers = (outline.match(/-?\d+/g) ?? []).map(Number);
    let [x, y] = [0, 0];
    return numbers.flatMap((number, index): Point[] => {
      if (index % 2 === 0) {
        x += number;
        return [];
      }
      y += number;
      return [[x, y]];
    });
  });
}

function expectInViewBox(x: number, y: number): void {
  const right = mapViewBox.x + mapViewBox.width;
  const bottom = mapViewBox.y + mapViewBox.height;
  expect(x >= mapViewBox.x && x <= right && y >= mapViewBox.y && y <= bottom, `${x} ${y}`).toBe(true);
}

describe('outlines and labels', () => {
  test('state shapes contain the 50 states and D.C.', () => {
    expect(Object.keys(paths).sort()).toEqual(usStates.map(({ slug }) => slug).sort());
    expect(Object.keys(paths)).toHaveLength(51);
  });

  test('state shapes are closed outlines with integer coordinates', () => {
    for (const [slug, path] of Object.entries(paths))
      expect(path, slug).toMatch(/^(?:M-?\d+[ -]\d+l(?:[ -]?\d+){4,}z)+$/);
  });

  test('state shapes take at most 10 KB, and 4.5 KB compressed', () => {
    const text = readFileSync(new URL('./us-state-map.shapes.json', import.meta.url));
    expect(text.length).toBeLessThan(10_000);
    expect(gzipSync(text, { level: 9 }).length).toBeLessThan(4500);
  });

  test('state shapes, label positions and label boxes lie within the view box', () => {
    for (const [x, y] of [
      ...Object.values(paths).flatMap(pointsOf),
      ...usStates.map(({ slug }) => positionOf(slug)),
    ])
      expectInViewBox(x, y);
    for (const [x, y] of Object.values(labelBoxes)) {
      expectInViewBox(x - labelBoxSize.width / 2, y - labelBoxSize.height / 2);
      expectInViewBox(x + labelBoxSize.width / 2, y + labelBoxSize.height / 2);
    }
  });

  test('label boxes exist for the small states and are 24 px high on a map of 600 px', () => {
    expect(Object.keys(labelBoxes).sort()).toEqual([
      'connecticut',
      'dc',
      'delaware',
      'maryland',
      'massachusetts',
      'new-hampshire',
      'new-jersey',
      'rhode-island',
      'vermont',
    ]);
    expect((labelBoxSize.height * 600) / mapViewBox.width).toBeGreaterThanOrEqual(24);
  });

  test('label boxes do not overlap', () => {
    const boxes = Object.entries(labelBoxes);
    for (const [slug, [x, y]] of boxes) {
      for (const [other, [otherX, otherY]] of boxes) {
        if (slug !== other)
          expect(
            Math.abs(x - otherX) >= labelBoxSize.width || Math.abs(y - otherY) >= labelBoxSize.height,
            `${slug} ${other}`,
          ).toBe(true);
      }
    }
  });
});

test('joins the base path and the slug to the URL of a state page, with single slashes', () => {
  expect(stateHref('/state/', 'new-york')).toBe('/state/new-york/');
  expect(stateHref('/programs/in', 'dc')).toBe('/programs/in/dc/');
  expect(stateHref('https://example.org/state//', 'ohio')).toBe('https://example.org/state/ohio/');
  expect(stateHref('/', 'ohio')).toBe('/ohio/');
});

test('lists D.C. only when it has a page', () => {
  expect(linkedStates(true)).toHaveLength(51);
  expect(linkedStates(false)).toHaveLength(50);
  expect(linkedStates(false).map(({ slug }) => slug)).not.toContain('dc');
});

describe('keyboard navigation of the map', () => {
  test.each([
    ['ArrowRight', 'colorado', 'kansas'],
    ['ArrowLeft', 'colorado', 'utah'],
    ['ArrowUp', 'colorado', 'wyoming'],
    ['ArrowDown', 'colorado', 'new-mexico'],
    ['ArrowUp', 'wyoming', 'montana'],
    ['ArrowRight', 'new-hampshire', 'maine'],
    ['ArrowLeft', 'georgia', 'alabama'],
  ])('%s moves from %s to %s', (key, from, to) => {
    expect(stateByKey(key, from, usStates)).toBe(to);
  });

  test('returns no target beyond the edge of the map and for other keys', () => {
    expect(stateByKey('ArrowRight', 'maine', usStates)).toBeUndefined();
    expect(stateByKey('ArrowRight', 'florida', usStates)).toBeUndefined();
    expect(stateByKey('Tab', 'maine', usStates)).toBeUndefined();
    expect(stateByKey('1', 'maine', usStates)).toBeUndefined();
  });

  test('reaches every state with arrow keys', () => {
    const reached = new Set(['alabama']);
    for (const from of reached) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
        reached.add(stateByKey(key, from, usStates) ?? from);
    }
    expect(usStates.filter(({ slug }) => !reached.has(slug))).toEqual([]);
  });

  test('moves to the next name that starts with the typed letter, and wraps around', () => {
    expect(stateByKey('t', 'alabama', usStates)).toBe('tennessee');
    expect(stateByKey('T', 'tennessee', usStates)).toBe('texas');
    expect(stateByKey('t', 'texas', usStates)).toBe('tennessee');
    expect(stateByKey('x', 'texas', usStates)).toBeUndefined();
  });

  test('moves to the first and last state with a page on Home and End', () => {
    expect(stateByKey('Home', 'texas', usStates)).toBe('alabama');
    expect(stateByKey('End', 'texas', linkedStates(false))).toBe('wyoming');
  });
});

describe('tooltip position', () => {
  const area = { width: 600, height: 400 };
  const size = { width: 100, height: 30 };

  test('places the tooltip below and after the point', () => {
    expect(placeTooltip([100, 100], size, area)).toEqual([109, 118]);
  });

  test('keeps the tooltip within the area', () => {
    expect(placeTooltip([590, 100], size, area)[0]).toBe(500);
    expect(placeTooltip([-50, 100], size, area)[0]).toBe(0);
  });

  test('places the tooltip above the point when it does not fit below', () => {
    expect(placeTooltip([100, 390], size, area)[1]).toBe(351);
  });
});
