/** The import rules of CONTRIBUTING.md. Do not add exceptions: move the code instead. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Modules must not import each other in a cycle',
      {},
      { circular: true, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'core-imports-core-only',
      'Core imports no service, element, server or demo',
      { path: '^src/core/' },
      { path: '^(src/(services|elements)|server|demo|tests|bench)/' },
    ),
    forbid(
      'core-without-react-dom',
      'Only the bridge and server rendering import react-dom',
      { path: '^src/core/', pathNot: '^src/core/(bridge/runtime|ssr)/' },
      { path: '(^|/)node_modules/(@types/)?react-dom/' },
    ),
    forbid(
      'services-import-core-only',
      'Services import core and each other',
      { path: '^src/services/' },
      { path: '^(src/elements|server|demo|tests|bench)/|(^|/)node_modules/(@types/)?react(-dom)?/' },
    ),
    forbid(
      'no-imports-between-elements',
      'Elements share components through src/elements/shared',
      { path: '^src/elements/([^/]+)/', pathNot: '^src/elements/shared/' },
      { path: '^src/elements/', pathNot: '^src/elements/($1|shared)/' },
    ),
    forbid(
      'shared-imports-no-element',
      'Shared components never import elements',
      { path: '^src/elements/shared/' },
      { path: '^src/elements/', pathNot: '^src/elements/shared/' },
    ),
    forbid(
      'elements-run-in-browsers',
      'Elements import neither react-dom nor the server',
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
      'server-imports-no-component',
      'The server renders elements through the registry',
      { path: '^server/' },
      { path: '^src/(elements/(?!shared/)[^/]+/[^/]+\\.tsx$|core/(bridge|browser)/)' },
    ),
    forbid(
      'only-server-demo-imports-the-workbench',
      'On the server, only the workbench’s pages import the workbench’s code and the linter',
      { path: '^server/', pathNot: '^server/demo/|\\.test\\.' },
      { path: '^(demo|src/linter)/' },
    ),
    forbid(
      'demo-uses-the-built-script',
      'The workbench runs elements from the built script, as a customer does; it may lint with our rules',
      { path: '^demo/', pathNot: '\\.test\\.' },
      { path: '^(src/(?!linter/|core/[^/]+$|core/text/)|server|tests|bench)/' },
    ),
    forbid(
      'src-imports-only-src',
      'Nothing in src imports the server, the demo, scripts or tests',
      { path: '^src/' },
      { path: '^(server|demo|scripts|tests|bench)/' },
    ),
    forbid(
      'no-test-code-in-production',
      'Production code imports no test code',
      { path: '^(src|server)/', pathNot: '\\.test\\.|/testing/' },
      { path: '/testing/|\\.test\\.|^tests/' },
    ),
    forbid(
      'declared-packages',
      'Every imported package is in package.json',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'production-packages',
      'Production code imports no development package',
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
