import { join } from 'node:path';
import { findImportedPackages, writeDeploymentPackage } from './deployment.ts';
import { virtualModules } from './plugins.ts';
import { buildWithMetafile, type Target } from './target.ts';

/** Entry points that run where the build is deployed. */
const deployed = {
  main: 'server/main.ts',
  'import-scorecard': 'scripts/school-data/import-scorecard.ts',
  'data-versions': 'scripts/school-data/data-versions.ts',
  'import-zip-codes': 'scripts/school-data/import-zip-codes.ts',
  'reference-page': 'scripts/measure/reference-page.ts',
  report: 'scripts/report/main.ts',
  lint: 'scripts/lint/main.ts',
};
/** Entry points that run only in a checkout. */
const tools = {
  mcp: 'scripts/mcp/main.ts',
  'build-wordpress': 'scripts/wordpress/build-zip.ts',
  wordpress: 'scripts/wordpress/main.ts',
};

/** Bundles the server and the tools that share its code; packages stay imports. */
export async function buildServer({ build, isDevelopment, options, dist, generated }: Target): Promise<void> {
  const metafile = await buildWithMetafile(build, {
    ...options,
    minify: false,
    define: { 'process.env.NODE_ENV': isDevelopment ? '"development"' : '"production"' },
    entryPoints: { ...deployed, ...tools, ...(isDevelopment && { development: 'server/development.ts' }) },
    outdir: join(dist, 'server'),
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    format: 'esm',
    target: ['node20'],
    splitting: true,
    packages: 'external',
    plugins: [virtualModules({}, generated)],
  });
  writeDeploymentPackage(dist, findImportedPackages(metafile, Object.keys(deployed)));
}
