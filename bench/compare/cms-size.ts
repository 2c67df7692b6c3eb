/** Measures our server with 1,000 and 100,000 articles: startup time, memory, and CPU time per request. */
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/install.mjs';
import { measureLoad } from './load.ts';
import { workFolder } from './prepare.ts';
import { readMemoryMiB, startOurServer, startOurUncachedServer } from './processes.ts';
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

/** Returns the content folder of a site with this number of articles. */
function makeContent(count: number): string {
  const contentDir = join(workFolder, `site-${count}`);
  // Written last: if it exists, an earlier run has completed the site.
  const lastArticle = join(contentDir, `articles/made-${count - 1}.html`);
  if (existsSync(lastArticle)) return contentDir;
  rmSync(contentDir, { recursive: true, force: true });
  cpSync(join(root, 'sites/nursing'), contentDir, { recursive: true });
  for (let index = 0; index < count; index += 1)
    writeFileSync(join(contentDir, `articles/made-${index}.html`), makeArticle(index));
  return contentDir;
}

const path = '/articles/made-7/';

export async function measureCmsSize(results: Results, count: number, seconds: number): Promise<void> {
  const contentDir = makeContent(count);
  const name = count.toLocaleString('en-US');
  const start = performance.now();
  const server = await startOurServer(contentDir, path);
  try {
    addSample(results, 'cms start', name, performance.now() - start);
    addSample(results, 'cms memory', name, readMemoryMiB(server.pid));
    const { cpuMsPerRequest } = await measureLoad(server, path, seconds);
    addSample(results, 'cms cpu cached', name, cpuMsPerRequest);
  } finally {
    await server.stop();
  }
  const uncached = await startOurUncachedServer(contentDir, 'warm');
  try {
    const { cpuMsPerRequest } = await measureLoad(uncached, path, seconds);
    addSample(results, 'cms cpu uncached', name, cpuMsPerRequest);
  } finally {
    await uncached.stop();
  }
}
