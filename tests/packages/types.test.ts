import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { packagesFolder } from './built-packages.ts';

// A folder inside the project, so that the compiler finds React's types.
const folder = mkdtempSync(`${packagesFolder}../.generated/types-`);
afterAll(() => rmSync(folder, { recursive: true }));

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  strict: true,
  noEmit: true,
  types: ['react'],
};

/** Compiles the sources. Returns the compiler's messages, each after its source line. */
function compile(sources: Readonly<Record<string, string>>): string[] {
  const files = Object.entries(sources).map(([name, text]) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  });
  const program = ts.createProgram(files, options);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line : 0;
    const text = file?.text.split('\n')[line]?.trim() ?? '';
    return `${text} // ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

test('elements, events and properties have types in the DOM and in JSX, and mistakes are errors', () => {
  const dom = `import { register } from '../../packages/browser/dist/index.js';
import { programFinder } from '../../packages/browser/dist/elements/program-finder.js';
register({ elements: [programFinder], origin: 'https://edu.example' });
const finder = document.createElement('program-finder');
finder.layout = 'native';
finder.layout = 'wide';
finder.addEventListener('program-finder-submit', ({ detail }) => detail.selection.degree.length);
finder.addEventListener('program-finder:submit', ({ detail }) => detail.url.length);
finder.addEventListener('program-finder-submit', ({ detail }) => detail.missing);
document.addEventListener('program-finder-submit', (event) => event.detail.selection.degree.length);
document.addEventListener('edu-embed:error', ({ detail }) => detail.message.length);
document.querySelector('school-rankings')?.addEventListener('school-rankings-more', (event) => event.detail.shown + 1);
`;
  const jsx = `import '../../packages/browser/dist/react.js';
export const right = <program-finder class="x" id="a" layout="native" button-label="Go" nested onprogram-finder-submit={(event) => event.detail.url.length} />;
export const questions = <content-accordion><accordion-section heading="Cost?" active /></content-accordion>;
export const hidden = <page-hero show-image="false" />;
export const wrong = <program-finder layout="wide" />;
export const wrongName = <program-finder buttonLabel="Go" />;
export const wrongEvent = <us-state-map onus-state-map-select={(event) => event.detail.zip} />;
`;
  const messages = compile({ 'dom.ts': dom, 'jsx.tsx': jsx });
  expect(messages).toEqual([
    expect.stringMatching(/^finder\.layout = 'wide';.*not assignable/),
    expect.stringMatching(/detail\.missing\);.*does not exist/),
    expect.stringMatching(/^export const wrong =.*not assignable/),
    expect.stringMatching(/^export const wrongName =.*does not exist/),
    expect.stringMatching(/^export const wrongEvent =.*does not exist/),
  ]);
});

test('the example of eduEmbed in docs/host-pages.md compiles, and mistakes in it are errors', () => {
  const guide = readFileSync(`${packagesFolder}../docs/host-pages.md`, 'utf8');
  const [example = ''] = /^eduEmbed\.onError = .*\neduEmbed\..*$/m.exec(guide) ?? [];
  const source = `import '../../packages/browser/dist/index.js';
declare const myMonitoring: { send(tag: string, message: string, cause: unknown): void };
${example}
window.eduEmbed?.refreshAds();
window.eduEmbed.refreshAds();
eduEmbed.onError = ({ element }) => myMonitoring.send(element, '', undefined);
`;
  expect(compile({ 'page-api.ts': source })).toEqual([
    expect.stringMatching(/^window\.eduEmbed\.refreshAds.*possibly 'undefined'/),
    expect.stringMatching(/^eduEmbed\.onError = \({ element.*does not exist/),
  ]);
});

test('Vue and Svelte templates have types, and a wrong value is an error', () => {
  const stubs = `declare module 'vue' {
  export interface HTMLAttributes { class?: string; id?: string }
  export interface GlobalComponents {}
}
declare module 'svelte/elements' {
  export interface HTMLAttributes<T extends EventTarget> { class?: string; onclick?: (event: Event & { currentTarget: T }) => void }
  export interface SvelteHTMLElements {}
}
`;
  const use = `import '../../packages/browser/dist/vue.js';
import '../../packages/browser/dist/svelte.js';
import type { GlobalComponents } from 'vue';
import type { SvelteHTMLElements } from 'svelte/elements';
type VueProps = InstanceType<GlobalComponents['us-state-map']>['$props'];
export const vue: VueProps = { class: 'x', onUsStateMapSelect: ({ detail }) => console.log(detail.state.length) };
export const svelte: SvelteHTMLElements['content-slider'] = { 'oncontent-slider-change': ({ detail }) => console.log(detail.index + 1) };
export const wrong: SvelteHTMLElements['program-finder'] = { layout: 'wide' };
`;
  expect(compile({ 'stubs.d.ts': stubs, 'templates.ts': use })).toEqual([
    expect.stringMatching(/^export const wrong:.*not assignable/),
  ]);
});
