/** Runs Lighthouse for mobile. It is large and only for measuring, so it is installed at its first use. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../install.mjs';

/** The part of Lighthouse's report that our tools read. */
export interface LighthouseReport<Category extends string> {
  readonly categories: Readonly<
    Record<Category, { score: number; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { score: number | null; displayValue?: string; numericValue?: number }>
  >;
}

type Lighthouse = <Category extends string>(
  url: string,
  options: object,
) => Promise<{ lhr: LighthouseReport<Category> }>;
type Launch = (options: object) => Promise<{ port: number; kill(): void }>;

/**
 * Installs Lighthouse if necessary, and returns a function that measures a URL.
 * @param flags flags for the browser
 */
export async function openLighthouse(chromePath: string, flags: readonly string[] = []) {
  // These versions support Node 20.
  if (!existsSync(join(root, 'node_modules/lighthouse')))
    run('npm', [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      'lighthouse@12.8.2',
      'chrome-launcher@1.2.1',
    ]);
  // The packages are not in package.json. The variables keep the import rules from reporting them.
  const [lighthousePackage, launcherPackage] = ['lighthouse', 'chrome-launcher'];
  const { default: lighthouse }: { default: Lighthouse } = await import(lighthousePackage);
  const { launch }: { launch: Launch } = await import(launcherPackage);
  const chromeFlags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-quic',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    ...flags,
  ];
  return async function measure<Category extends string>(
    url: string,
    categories: readonly Category[],
  ): Promise<LighthouseReport<Category>> {
    const chrome = await launch({ chromePath, chromeFlags });
    try {
      const options = { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: categories };
      return (await lighthouse<Category>(url, options)).lhr;
    } finally {
      chrome.kill();
    }
  };
}
