import { describe, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import type { DataSource } from '../../core/data-source.ts';
import type { SponsoredHit } from '../../core/model/services/sponsored-hit.ts';
import { createTestSource } from '../../testing/render-component.tsx';
import { schoolRankingsAnchors } from './school-rankings.anchors.ts';
import { loadSchoolRankings, loadWholeRanking } from './school-rankings.data.ts';
import { schoolRankingsElement } from './school-rankings.element.ts';

function load(
  attributes: Readonly<Record<string, string>>,
  ranking: unknown = null,
  source: Partial<DataSource> = {},
) {
  const loadRanking = vi.fn(async () => ranking);
  const props = {
    ...decodeAttributes(schoolRankingsElement.attributes, (name) => attributes[name] ?? null),
    items: [],
  };
  return {
    loadRanking,
    props,
    data: loadSchoolRankings(props, createTestSource({ ranking: loadRanking as never, ...source })),
  };
}

const modern = {
  title: 'Best',
  schools: [
    { rank: 2, details: { schoolName: 'B' } },
    { rank: 1, details: { schoolName: 'A' } },
  ],
};

it('prefers extid to gid and loads it as the modern list', async () => {
  const { loadRanking, data } = load({ extid: 'RN-2026', gid: '4711' }, modern);
  expect(await data).toMatchObject({
    ranking: {
      kind: 'modern',
      title: 'Best',
      schools: [{ rank: 1, details: { schoolName: 'A' } }, { rank: 2 }],
    },
  });
  expect(loadRanking).toHaveBeenCalledExactlyOnceWith({ id: 'RN-2026' });
});

it('loads a ranking with only a gid as a legacy list, whatever its type', async () => {
  const { loadRanking, data } = load(
    { gid: '4711', type: 'modern' },
    { type: 'modern', schools: [{ SCHOOL: 'A' }] },
  );
  expect(await data).toMatchObject({ ranking: { kind: 'legacy', schools: [{ rank: 1, school: 'A' }] } });
  expect(loadRanking).toHaveBeenCalledExactlyOnceWith({ id: '4711' });
});

it('requests no ranking if schools are given or there is no id', async () => {
  const given = load({ schools: '[{"name":"A"}]', extid: 'x' }, modern);
  expect(await given.data).toEqual({ sponsored: [], finder: null });
  const none = load({}, modern);
  expect(await none.data).toBeNull();
  expect(given.loadRanking).not.toHaveBeenCalled();
  expect(none.loadRanking).not.toHaveBeenCalled();
});

it.each([
  ['extid', 'RN-2026'],
  ['gid', '4711'],
])('reports an unknown %s', async (attribute, value) => {
  const reportMissing = vi.fn();
  const source = createTestSource({ ranking: async () => null });
  const props = {
    ...decodeAttributes(schoolRankingsElement.attributes, (name) => (name === attribute ? value : null)),
    items: [],
  };
  expect(await loadSchoolRankings(props, source, reportMissing)).toBeNull();
  expect(reportMissing).toHaveBeenCalledExactlyOnceWith(attribute, value);
});

const hit = (id: string, url = `https://${id}.example/`): SponsoredHit => ({
  school: { slug: id, name: id, sdbSchoolId: id },
  url,
});

describe('sponsored entries', () => {
  it('sends the ids of the ranked schools, the number of positions and the presets to find sponsored entries', async () => {
    const sponsored = vi.fn<NonNullable<DataSource['sponsored']>>(async () => ({
      sponsored: [hit('p')],
      links: {},
    }));
    const { data } = load({ extid: 'x', 'sponsored-positions': '2,5,7', degree: 'masters' }, modern, {
      sponsored,
    });
    expect((await data)?.sponsored).toHaveLength(1);
    expect(sponsored).toHaveBeenCalledExactlyOnceWith({
      schoolIds: ['a', 'b'],
      slots: 3,
      degree: 'masters',
      category: undefined,
      subject: undefined,
    });
  });

  it('uses the site’s degree, category and subject when the author sets none', async () => {
    const sponsored = vi.fn<NonNullable<DataSource['sponsored']>>(async () => ({ sponsored: [], links: {} }));
    await load({ extid: 'x' }, modern, { sponsored }).data;
    expect(sponsored.mock.calls[0]?.[0]).toMatchObject({
      degree: 'masters',
      category: 'nursing-and-healthcare',
      subject: 'nursing',
    });
  });

  it('keeps the error and the organic schools [4.15, 8.4]', async () => {
    const sponsored = async () => ({ sponsored: [], links: {}, error: 'No sponsored results found' });
    expect(await load({ extid: 'x' }, modern, { sponsored }).data).toMatchObject({
      ranking: { schools: [{}, {}] },
      sponsored: [],
      error: 'No sponsored results found',
    });
  });

  it('drops unsafe URLs and adds links to schools without one', async () => {
    const sponsored = async () => ({
      sponsored: [hit('p', 'javascript:alert(1)'), hit('q')],
      links: { a: 'https://a.example/', b: 'data:text/html,x' },
    });
    const data = await load({ extid: 'x' }, modern, { sponsored }).data;
    expect([data?.sponsored?.map(({ school }) => school.name), data?.links]).toEqual([
      ['q'],
      { a: 'https://a.example/' },
    ]);
  });

  it('returns the ranking when the degree list fails', async () => {
    const degrees = async () => Promise.reject(new Error('500'));
    expect(await load({ extid: 'x' }, modern, { degrees }).data).toMatchObject({ ranking: {}, finder: null });
  });

  it('returns the ranking when the degree list never arrives', async () => {
    vi.useFakeTimers();
    const { data } = load({ extid: 'x' }, modern, { degrees: () => new Promise(() => undefined) });
    await vi.advanceTimersByTimeAsync(3000);
    expect(await data).toMatchObject({ ranking: {}, finder: null });
    vi.useRealTimers();
  });

  it('requests no sponsored entries for a legacy list', async () => {
    const sponsored = vi.fn<NonNullable<DataSource['sponsored']>>();
    await load({ gid: '1' }, { schools: [{ school: 'A' }] }, { sponsored }).data;
    expect(sponsored).not.toHaveBeenCalled();
  });
});

describe('list with a full-list URL', () => {
  const long = {
    schools: Array.from({ length: 500 }, (_, index) => ({
      rank: index + 1,
      details: { schoolName: `School ${index}`, stateCode: index % 2 ? 'TX' : 'UT' },
    })),
  };

  it('returns the first schools, the total number and, with tools, the states of all schools', async () => {
    const data = await load({ extid: 'x', 'full-list': '/x/', tools: '' }, long).data;
    expect([data?.ranking?.schools.length, data?.ranking?.total]).toEqual([11, 500]);
    expect(data?.ranking?.states).toEqual(['TX', 'UT']);
  });

  it('returns all schools if show-all is set', async () => {
    const data = await load({ extid: 'x', 'full-list': '/x/', 'show-all': '' }, long).data;
    expect(data?.ranking?.schools).toHaveLength(500);
  });

  it('embeds only links of rendered schools if all are too long, and loads the others later', async () => {
    const links = Object.fromEntries(
      long.schools.map((_, index) => [`school-${index}`, `https://a.example/${'x'.repeat(200)}`]),
    );
    const sponsored = async () => ({ sponsored: [], links });
    const { props, data } = load({ extid: 'x', 'full-list': '/x/' }, long, { sponsored });
    const first = await data;
    expect([Object.keys(first?.links ?? {}).length, first?.areLinksPartial]).toEqual([10, true]);
    const source = createTestSource({ ranking: async () => long as never, sponsored });
    const whole = await loadWholeRanking({ ...props, data: first }, source);
    expect([whole?.ranking.schools.length, Object.keys(whole?.links ?? {}).length]).toEqual([500, 500]);
  });
});

it('returns null for a ranking that is missing or empty [8.7]', async () => {
  expect(await load({ extid: 'x' }).data).toBeNull();
  expect(await load({ extid: 'x' }, { schools: [] }).data).toBeNull();
});

it('returns one anchor per school, given or loaded', async () => {
  const { props, data } = load({ extid: 'x' }, modern);
  expect(schoolRankingsAnchors({ ...props, data: await data })).toEqual(['a', 'b']);
  expect(schoolRankingsAnchors(load({ schools: '[{"name":"Red Mesa State"}]' }).props)).toEqual([
    'red-mesa-state',
  ]);
  expect(schoolRankingsAnchors(props)).toEqual([]);
});
