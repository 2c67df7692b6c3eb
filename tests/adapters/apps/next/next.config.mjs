import { dirname } from 'node:path';

export default {
  reactStrictMode: true,
  // The packages are in the folder above.
  turbopack: { root: dirname(import.meta.dirname) },
  outputFileTracingRoot: dirname(import.meta.dirname),
};
