/**
 * The main module of the server's build. Packages are not bundled, and React chooses its production code by
 * NODE_ENV when it is first imported; its development code renders about twice as slowly.
 */
process.env.NODE_ENV = 'production';
// Until the server replaces these handlers. In a container, the process has the id 1, and the system ignores
// signals for it that have no handler.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
await import('./serve.ts');

export {};
