import { describe, expect, it } from 'vitest';
import committed from '../../server/data/sample-schools.json' with { type: 'json' };
import { allowList } from '../../src/services/allow-list.data.ts';
import { makeAllowList, makeSampleCatalog } from './make-sample-data.ts';

describe('sample data', () => {
  it('equals the output of its script, which is the same each time', () => {
    expect(makeSampleCatalog()).toEqual(committed);
    expect(makeSampleCatalog()).toEqual(makeSampleCatalog());
  });

  it('includes the allow-list of the degree tree', () => {
    expect(allowList).toBe(makeAllowList());
  });
});
