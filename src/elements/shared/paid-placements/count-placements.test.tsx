import { expect, it } from 'vitest';
import { countPlacements } from './count-placements.ts';

it('counts the schools behind View More that are not in the DOM, unless the whole list is hidden', () => {
  document.body.innerHTML = `
    <ol><li data-paid="{}"></li><li data-school="a"></li><li data-school="b"></li><li data-school="c" hidden></li></ol>
    <details data-unrendered="40"></details>
    <details data-unrendered="5" hidden></details>`;
  expect(countPlacements([document])).toEqual({ paid: 1, unpaid: 42 });
});
