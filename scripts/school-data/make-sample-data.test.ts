import { describe, expect, it } from 'vitest';
import committed from '../../server/data/sample-schools.json' with { type: 'json' };
import { allowList } from '../../src/services/allow-list/allow-list.data.ts';
import { makeAllowList, makeSampleCatalog } from './make-sample-data.ts';

describe('sample data', () => {
  it('the script always generates the committed sample data', () => {
    expect(makeSampleCatalog()).toEqual(committed);
    expect(makeSampleCatalog()).toEqual(makeSampleCatalog());
  });

  it('the allow-list in the source code matches the degree tree', () => {
    expect(allowList).toBe(makeAllowList());
  });
});
