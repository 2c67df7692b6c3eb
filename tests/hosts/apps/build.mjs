/** Builds all hosts into `public/`. Runs in a copy of this folder, next to its packages. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { compile } from 'svelte/compiler';

const svelte = {
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, ({ path }) => {
      const { js } = compile(readFileSync(path, 'utf8'), { filename: path, generate: 'client' });
      return { contents: js.code, loader: 'js' };
    });
  },
};

/** Runs a package's command. */
function run(folder, ...args) {
  const { status } = spawnSync('npx', ['--no-install', ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed in ${folder} with code ${status}`);
}

const shared = {
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  logLevel: 'error',
  define: {
    // React's development build reports more problems, and the tests allow no message.
    'process.env.NODE_ENV': '"development"',
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
  },
};

mkdirSync('public', { recursive: true });
await build({
  ...shared,
  entryPoints: {
    react: 'react/main.jsx',
    'react-ssr': 'react-ssr/main.jsx',
    vue: 'vue/main.js',
    svelte: 'svelte/main.js',
    angular: 'angular/main.js',
    plain: 'plain/operations.js',
  },
  conditions: ['browser', 'svelte'],
  plugins: [svelte],
  outdir: 'public',
});
await build({
  ...shared,
  entryPoints: ['react-ssr/render.jsx'],
  platform: 'node',
  format: 'cjs',
  outfile: 'react-ssr/render.cjs',
});
writeFileSync('public/react-ssr.html', spawnSync(process.execPath, ['react-ssr/render.cjs']).stdout);
run('.', 'tailwindcss', '--input', 'plain/tailwind.css', '--output', 'public/tailwind.css');
cpSync('node_modules/bootstrap/dist/css/bootstrap.css', 'public/bootstrap.css');
cpSync('node_modules/htmx.org/dist/htmx.min.js', 'public/htmx.js');
cpSync('node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js', 'public/turbo.js');
cpSync('node_modules/sortablejs/Sortable.js', 'public/sortable.js');
run('astro', 'astro', 'build');
run('next', 'next', 'build');
