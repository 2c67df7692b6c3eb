import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Catalog, openCatalog } from '../../server/built-in/catalog/catalog.ts';
import { sponsorCatalog } from '../../server/built-in/catalog/sponsors.ts';
import { createInventoryService } from '../../server/built-in/inventory/inventory.ts';
import { matchPrograms } from '../../server/built-in/inventory/matching.ts';
import { listRankings, rankingById } from '../../server/built-in/rankings/rankings.ts';
import { listen, type TestServer } from '../../server/testing/listen.ts';
import { provideTestContext } from '../../server/testing/provide-test-context.ts';
import type { Degree } from '../../src/core/model/degree.ts';
import { createInventoryClient } from '../../src/services/inventory-client.ts';
import { findSharedData } from '../testing/shared-data.ts';
import { type ImportSummary, importScorecard } from './import-scorecard.ts';

const { path: file, isAbsent, reason } = findSharedData('college-scorecard-2021-22.csv');

describe.skipIf(isAbsent)(`the real College Scorecard file${reason}`, () => {
  let dataDir = '';
  let summary: ImportSummary;
  let cpuSeconds = 0;
  let catalog: Catalog;
  let server: TestServer;
  const progress = vi.fn();
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'scorecard-'));
    const started = process.cpuUsage();
    summary = await importScorecard({ file, dataDir, progress });
    const { user, system } = process.cpuUsage(started);
    cpuSeconds = (user + system) / 1_000_000;
    const store = await openCatalog({ dataDir, log: vi.fn() });
    catalog = store.current();
    server = await listen(
      express().use(
        provideTestContext(),
        createInventoryService({ catalog: store, identityToken: 'embedded', site: async () => ({}) }),
      ),
    );
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    await rm(dataDir, { recursive: true });
  });

  it('imports all schools and reports progress', () => {
    expect(summary).toMatchObject({ schools: 6543, year: '2021-22' });
    // CPU time, because other programs delay the import on a busy machine.
    expect(cpuSeconds).toBeLessThan(15);
    expect(progress.mock.calls.length).toBeGreaterThan(5);
    expect(progress).toHaveBeenLastCalledWith(6543, 1);
  });

  it('ranks real schools from 1, with the figures that determine the order', () => {
    expect(summary.rankings).toBeGreaterThan(45);
    const ranking = rankingById(catalog, 'health-professions-us');
    expect(ranking?.schools).toHaveLength(25);
    expect(ranking?.source).toMatchObject({ year: '2021-22' });
    for (const { id, state } of listRankings(catalog)) {
      const schools = rankingById(catalog, id)?.schools ?? [];
      expect(schools.length, id).toBeGreaterThanOrEqual(2);
      expect(schools.map(({ rank }) => Number(rank))).toEqual(schools.map((_, index) => index + 1));
      if (!state) continue;
      const places = schools.map((school) => ('details' in school ? school.details.stateCode : undefined));
      expect(new Set(places), id).toEqual(new Set([state.abbreviation]));
    }
  });

  it('gives the finder only choices that lead to programs', async () => {
    const log = vi.fn();
    const client = createInventoryClient({
      inventoryUrl: { production: server.origin, staging: server.origin },
      identityToken: 'embedded',
      hostname: 'localhost',
      fetch,
      log,
    });
    const degrees: readonly Degree[] = (await client.queryDegrees())?.degrees ?? [];
    expect(log).not.toHaveBeenCalled();
    expect(new Set(catalog.offers.map(({ degree }) => degree.slug))).toEqual(
      new Set(['associates', 'bachelors']),
    );
    // Only one category, because matching all programs takes long.
    const isTested = ({ slug }: { slug: string }) => slug === 'nursing-and-healthcare';
    const chains = degrees.flatMap((degree) =>
      degree.categories.filter(isTested).flatMap((category) =>
        category.subjects.map((subject) => ({
          degree: degree.slug,
          category: category.slug,
          subject: subject.slug,
        })),
      ),
    );
    const countIn = (among: Catalog) =>
      chains.map(
        (chain) =>
          matchPrograms(among, { ...chain, isDistinct: true, includesRelated: true, limit: 1 }).exact,
      );
    const [real, paid] = [countIn(catalog), countIn(sponsorCatalog())];
    expect(chains.filter((_, index) => !real[index] && !paid[index])).toEqual([]);
    // The file has only whole fields of study, so three choices match: in general and at two levels.
    expect(real.filter(Boolean)).toHaveLength(3);
  });
});
