import type { TestProject } from 'vitest/node';
import { startSite } from '../support/start-site.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite('nursing');
  project.provide('siteOrigin', site.origin);
  return site.stop;
}
