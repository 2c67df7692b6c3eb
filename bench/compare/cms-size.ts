/** Measures our server with 1,000 and 100,000 articles: startup time, memory, and CPU time per request. */
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/install.mjs';
import { measureLoad } from './load.ts';
import { workFolder } from './prepare.ts';
import { readMemoryMiB, startOurs, startOursUncached } from './processes.ts';
import { addSample, type Results } from './results.ts';

const makeArticle = (index: number): string => `---
id: made-${index}
kind: article
title: Made-up article ${index}
category: career
date: '2026-01-${String(1 + (index % 28)).padStart(2, '0')}'
excerpt: Article ${index} is made up.
---
<p>Article ${index} is made up, so that there is something to measure.</p>
<content-accordion heading="Questions"><accordion-section heading="What is ${index}?"><p>A number.</p></accordion-section></content-accordion>
`;

function makeSite(count: number): string {
  const site = join(workFolder, `site-${count}`);
  // Written last: if it exists, an earlier run has completed the site.
  const lastArticle = join(site, `articles/made-${count - 1}.html`);
  if (existsSync(lastArticle)) return site;
  rmSync(site, { recursive: true, force: true });
  cpSync(join(root, 'sites/nursing'), site, { recursive: true });
  for (let index = 0; index < count; index += 1)
    writeFileSync(join(site, `articles/made-${index}.html`), makeArticle(index));
  return site;
}

const path = '/articles/made-7/';

export async function measureCmsSize(results: Results, count: number, seconds: number): Promise<void> {
  const site = makeSite(count);
  const name = count.toLocaleString('en-US');
  const start = performance.now();
  const origin = await startOurs(site, path);
  try {
    addSample(results, 'cms start', name, performance.now() - start);
    addSample(results, 'cms memory', name, readMemoryMiB(origin.pid));
    addSample(results, 'cms cpu cached', name, (await measureLoad(origin, path, seconds)).cpuMs);
  } finally {
    await origin.stop();
  }
  const uncached = await startOursUncached(site, 'warm');
  try {
    addSample(results, 'cms cpu uncached', name, (await measureLoad(uncached, path, seconds)).cpuMs);
  } finally {
    await uncached.stop();
  }
}
