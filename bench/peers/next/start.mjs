/** Runs `next start` in this process, so that the measured CPU time and memory are those of the server. */
process.argv.splice(
  2,
  process.argv.length,
  'start',
  '--hostname',
  '127.0.0.1',
  '--port',
  process.env.PORT ?? '',
);
await import('next/dist/bin/next');
