import { dirname } from 'node:path';

export default {
  output: 'export',
  reactStrictMode: true,
  // The scene is in the folder of the React host.
  turbopack: { root: dirname(import.meta.dirname) },
};
