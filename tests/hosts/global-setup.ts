import type { TestProject } from 'vitest/node';
import { startSite } from '../support/start-site.ts';
import { serveHosts } from './testing/serve-hosts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteOrigin: string;
    /** Origin of the hosts' pages, `/NAME` each. */
    hostsOrigin: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite('nursing');
  const hosts = await serveHosts(site.origin);
  project.provide('siteOrigin', site.origin);
  project.provide('hostsOrigin', hosts.origin);
  return async () => {
    hosts.stop();
    await site.stop();
  };
}
