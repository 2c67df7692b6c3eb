/**
 * Who may import whom: the table of CONTRIBUTING.md as rules. There are no
 * exceptions, and none may be added: move the code instead.
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Two modules that need each other are one module, or three',
      {},
      { circular: true, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'core-is-the-ground',
      'Core knows no service, element, server or demo',
      { path: '^src/core/' },
      { path: '^(src/(services|elements)|server|demo|tests|bench)/' },
    ),
    forbid(
      'core-without-react-dom',
      'Only the bridge touches react-dom',
      { path: '^src/core/', pathNot: '^src/core/(bridge/runtime|ssr)/' },
      { path: '(^|/)node_modules/(@types/)?react-dom/' },
    ),
    forbid(
      'services-stand-alone',
      'Services know core and each other',
      { path: '^src/services/' },
      { path: '^(src/elements|server|demo|tests|bench)/|(^|/)node_modules/(@types/)?react(-dom)?/' },
    ),
    forbid(
      'elements-stand-alone',
      'Elements share through src/elements/shared',
      { path: '^src/elements/([^/]+)/', pathNot: '^src/elements/shared/' },
      { path: '^src/elements/', pathNot: '^src/elements/($1|shared)/' },
    ),
    forbid(
      'shared-knows-no-element',
      'Shared components never import elements',
      { path: '^src/elements/shared/' },
      { path: '^src/elements/', pathNot: '^src/elements/shared/' },
    ),
    forbid(
      'elements-in-the-browser',
      'Elements know neither react-dom nor the server',
      { path: '^src/elements/', pathNot: '\\.test\\.' },
      { path: '^(server|demo|tests|bench)/|(^|/)node_modules/(@types/)?(react-dom|express|node)/' },
    ),
    forbid(
      'no-node-in-src',
      'Everything in src runs in a browser',
      { path: '^src/', pathNot: '\\.test\\.' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'server-knows-no-component',
      'The server draws elements through the registry',
      { path: '^server/' },
      { path: '^src/(elements/(?!shared/)[^/]+/[^/]+\\.tsx$|core/(bridge|browser)/)' },
    ),
    forbid(
      'demo-uses-the-built-script',
      'The demo includes the script as a customer does',
      { path: '^demo/' },
      { path: '^(src|server|tests|bench)/' },
    ),
    forbid(
      'nobody-imports-the-ends',
      'The server and the demo are ends',
      { path: '^src/' },
      { path: '^(server|demo|scripts|tests|bench)/' },
    ),
    forbid(
      'tests-in-tests',
      'What ships does not import what tests',
      { path: '^(src|server)/', pathNot: '\\.test\\.|/testing/' },
      { path: '/testing/|\\.test\\.|^tests/' },
    ),
    forbid(
      'declared-packages',
      'A package in use is in package.json',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'production-packages',
      'What ships needs no development package',
      { path: '^(src|server)/', pathNot: '\\.test\\.|/testing/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
