import { expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import type { DataSource } from '../../core/data-source.ts';
import { schoolRankingsAnchors } from './school-rankings.anchors.ts';
import { loadSchoolRankings } from './school-rankings.data.ts';
import { schoolRankingsElement } from './school-rankings.element.ts';

function load(attributes: Readonly<Record<string, string>>, ranking: unknown = null) {
  const ask = vi.fn(async () => ranking);
  const props = { ...decodeAttributes(schoolRankingsElement.attributes, (name) => attributes[name] ?? null), items: [] };
  return { ask, props, data: loadSchoolRankings(props, { ranking: ask } as unknown as DataSource) };
}

const modern = {
  title: 'Best',
  schools: [
    { rank: 2, details: { schoolName: 'B' } },
    { rank: 1, details: { schoolName: 'A' } },
  ],
};

it('asks for extid before gid and draws the modern list', async () => {
  const { ask, data } = load({ extid: 'RN-2026', gid: '4711' }, modern);
  expect(await data).toMatchObject({ kind: 'modern', title: 'Best', schools: [{ rank: 1, details: { schoolName: 'A' } }, { rank: 2 }] });
  expect(ask).toHaveBeenCalledExactlyOnceWith('RN-2026');
});

it('asks for gid alone and draws the legacy list, whatever the type says', async () => {
  const { ask, data } = load({ gid: '4711', type: 'modern' }, { type: 'modern', schools: [{ SCHOOL: 'A' }] });
  expect(await data).toMatchObject({ kind: 'legacy', schools: [{ rank: 1, school: 'A' }] });
  expect(ask).toHaveBeenCalledExactlyOnceWith('4711');
});

it('asks nothing when the schools are given, and nothing without an id', async () => {
  const cases: Record<string, string>[] = [{ schools: '[{"name":"A"}]', extid: 'x' }, {}];
  for (const attributes of cases) {
    const { ask, data } = load(attributes, modern);
    expect(await data).toBeNull();
    expect(ask).not.toHaveBeenCalled();
  }
});

it('gives null for a ranking that is missing or empty', async () => {
  expect(await load({ extid: 'x' }).data).toBeNull();
  expect(await load({ extid: 'x' }, { schools: [] }).data).toBeNull();
});

it('names one anchor for each school, given or loaded', async () => {
  const { props, data } = load({ extid: 'x' }, modern);
  expect(schoolRankingsAnchors({ ...props, data: await data })).toEqual(['a', 'b']);
  expect(schoolRankingsAnchors(load({ schools: '[{"name":"Red Mesa State"}]' }).props)).toEqual(['red-mesa-state']);
  expect(schoolRankingsAnchors(props)).toEqual([]);
});
