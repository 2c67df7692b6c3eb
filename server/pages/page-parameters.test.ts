import { describe, expect, it } from 'vitest';
import { allowedParameters } from './page-parameters.ts';

describe('the schools of a comparison', () => {
  const slugs = Array.from({ length: 16 }, (_, index) => `${index}-`.padEnd(41, 'x'));
  const schoolsOf = (search: string) => allowedParameters('/compare/', search, 'people').get('schools');

  it('keeps the first slugs that fit if a visitor checks many schools', () => {
    expect(schoolsOf(`?${slugs.map((slug) => `schools=${slug}`).join('&')}`)).toBe(
      slugs.slice(0, 11).join(','),
    );
    expect(schoolsOf(`?schools=${slugs.join(',')}`)).toBe(slugs.slice(0, 11).join(','));
  });

  it('keeps all slugs of a list that fits, also if it is as long as allowed', () => {
    const longest = [...slugs.slice(0, 11), 'y'.repeat(38)].join(',');
    expect(longest).toHaveLength(500);
    expect(schoolsOf(`?schools=${longest}`)).toBe(longest);
    expect(schoolsOf(`?schools=${longest},z`)).toBe(longest);
  });

  it('drops a single slug that is too long', () => {
    expect(schoolsOf(`?schools=${'x'.repeat(501)}`)).toBeNull();
  });
});

describe('values that choose an element’s attributes', () => {
  const read = (path: string, search: string) => String(allowedParameters(path, search, 'people'));

  it('removes leading zeros from weights', () => {
    expect(read('/a/', '?weights=050-00-25-025')).toBe('weights=50-0-25-25');
    expect(read('/a/', '?weights=50-0-25-25-large')).toBe('weights=50-0-25-25-large');
  });

  it('ignores a page number and a type that the list of contributors does not have', () => {
    expect(read('/people/', '?page=02&q=ann&type=writer')).toBe('page=2&q=ann&type=writer');
    for (const page of ['x', '0', '-1', '1.5', '501', '']) expect(read('/people/', `?page=${page}`)).toBe('');
    expect(read('/people/', '?type=x')).toBe('');
    expect(read('/search/', '?type=article')).toBe('type=article');
  });
});

describe('the weights of a form without a script', () => {
  const weightsOf = (...weights: string[]) =>
    allowedParameters('/rankings/x/', `?weights=${weights.join('&weights=')}`, 'people').get('weights');

  it('joins the weights of a form even if their total is not 100 or a field is empty', () => {
    expect(weightsOf('20', '30', '40', '10')).toBe('20-30-40-10');
    expect(weightsOf('99', '20', '30', '40')).toBe('99-20-30-40');
    expect(weightsOf('', '20', '30', '40')).toBe('0-20-30-40');
  });

  it.each([[['101', '0', '0', '0']], [['1', '2', '3']], [['x', '1', '2', '3']], [['-1', '1', '2', '3']]])(
    'drops %s, which are not percentages of four measures',
    (weights) => expect(weightsOf(...weights)).toBeNull(),
  );
});
