import { buildAll } from './build.ts';

const started = performance.now();
try {
  const manifest = await buildAll({ isDevelopment: process.argv.includes('--development') });
  const kilobytes = (path: string) => ((manifest.files[path]?.br ?? 0) / 1024).toFixed(1);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!process.argv.includes('--quiet'))
    console.log(
      `built ${manifest.build} in ${seconds} s: embed.js ${kilobytes('/embed.js')} KB br, entry ${kilobytes(manifest.script)} KB br`,
    );
} catch (error) {
  // esbuild has printed its own errors, and a declaration's problem needs no stack.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
