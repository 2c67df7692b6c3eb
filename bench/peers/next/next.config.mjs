/** The front compresses for all peers, so the server does not. */
export default {
  compress: false,
  poweredByHeader: false,
  trailingSlash: false,
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};
