/**
 * The main module of the server's build. Packages are not bundled, and React chooses its production code by
 * NODE_ENV when it is first imported; its development code renders about twice as slowly.
 */
process.env.NODE_ENV = 'production';
await import('./serve.ts');

export {};
