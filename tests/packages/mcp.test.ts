import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { packagesFolder } from './built-packages.ts';

const program = join(packagesFolder, '../dist/server/mcp.mjs');
const client = new Client({ name: 'test', version: '1.0.0' });

beforeAll(async () => {
  const args = [program, '--site', inject('siteOrigin')];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
});
afterAll(() => client.close());

async function call(name: string, input: Readonly<Record<string, unknown>> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [first] = content as readonly { readonly text: string }[];
  return { text: first?.text ?? '', isError: isError === true };
}

test('lists four tools, and describes each element in one sentence', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'list_elements',
    'describe_element',
    'validate_html',
    'render_html',
  ]);
  expect((await call('list_elements')).text).toContain('<us-state-map>: A map of the United States');
});

test('describes an element, and suggests the nearest tag for an unknown tag', async () => {
  const { text } = await call('describe_element', { tag: 'program-finder' });
  expect(JSON.parse(text).events[1].name).toBe('program-finder-submit');
  expect(JSON.parse(text).attributes.at(-1)).toMatchObject({ name: 'hydrate', type: 'enum' });
  expect(await call('describe_element', { tag: 'program-findr' })).toEqual({
    text: 'There is no element <program-findr>. Use <program-finder>.',
    isError: true,
  });
});

test('reports mistakes such as ids that the site does not have, and renders with the site’s data', async () => {
  const wrong = '<school-rankings extid="no-such-ranking" limt="3"></school-rankings>';
  const rules = JSON.parse((await call('validate_html', { html: wrong })).text).map(
    ({ rule }: { rule: string }) => rule,
  );
  expect(rules).toEqual(expect.arrayContaining(['unknown-attribute', 'unknown-id']));
  const right = '<school-rankings extid="health-professions-us" limit="3"></school-rankings>';
  expect((await call('validate_html', { html: right })).text).toBe('No problems found.');
  expect((await call('render_html', { html: right })).text).toMatch(
    /data-state="ready"><template shadowrootmode/,
  );
});

test('validates HTML that contains a Unicode line separator', async () => {
  const html = '<us-state-map></us-state-map>\u2028\u2029';
  expect((await call('validate_html', { html })).text).toBe('No problems found.');
});

test('describes accordion-section as a child of its parent, and suggests it for a similar tag', async () => {
  const { text } = await call('describe_element', { tag: 'accordion-section' });
  expect(JSON.parse(text)).toMatchObject({
    parent: 'content-accordion',
    tag: 'accordion-section',
    attributes: [{ name: 'heading' }, { name: 'active' }],
  });
  expect((await call('describe_element', { tag: 'acordion-section' })).text).toBe(
    'There is no element <acordion-section>. Use <accordion-section>.',
  );
});

test('returns problems of the renderer, with their causes, apart from the HTML', async () => {
  const offline = new Client({ name: 'test', version: '1.0.0' });
  const args = [program, '--site', 'http://127.0.0.1:9'];
  const stderr = 'ignore';
  await offline.connect(new StdioClientTransport({ command: process.execPath, args, stderr }));
  const { content } = await offline.callTool({
    name: 'render_html',
    arguments: { html: '<us-state-map></us-state-map>' },
  });
  expect(content).toEqual([
    { type: 'text', text: expect.stringMatching(/^<us-state-map .*<\/us-state-map>$/s) },
    { type: 'text', text: expect.stringMatching(/^<edu-embed> the configuration .*: \w+/) },
  ]);
  await offline.close();
});

test('the error names the argument that is missing or not a string', async () => {
  const failed = (text: string) => ({ text, isError: true });
  expect(await call('validate_html')).toEqual(failed('validate_html needs html.'));
  expect(await call('validate_html', { html: { tag: 'a' } })).toEqual(
    failed('validate_html: html is not a string.'),
  );
  expect(await call('describe_element', {})).toEqual(failed('describe_element needs tag.'));
});

test('lists all tools if a call names an unknown tool', async () => {
  expect(await call('find_elements')).toEqual({
    text: 'There is no tool find_elements. The tools are list_elements, describe_element, validate_html, render_html.',
    isError: true,
  });
});

test('says why validate_html did not check ids, and returns the other problems', async () => {
  const html = '<program-finder degree="mastres" degre="a"></program-finder>';
  const validate = async (...options: string[]) => {
    const other = new Client({ name: 'test', version: '1.0.0' });
    const args = [program, ...options];
    await other.connect(new StdioClientTransport({ command: process.execPath, args }));
    const { content } = await other.callTool({ name: 'validate_html', arguments: { html } });
    await other.close();
    return (content as readonly { readonly text: string }[]).map(({ text }) => text);
  };
  const unchecked = 'Degrees, categories, subjects and rankings were not checked: ';
  expect(await validate()).toEqual([
    expect.stringContaining('unknown-attribute'),
    `${unchecked}start the server with --site ORIGIN.`,
  ]);
  expect(await validate('--site', 'http://127.0.0.1:9')).toEqual([
    expect.stringContaining('unknown-attribute'),
    expect.stringMatching(`^${unchecked}http://127.0.0.1:9/api/config could not be reached: .*\\.$`),
  ]);
});

test('responds to lines that are not messages with the error of JSON-RPC', () => {
  const input =
    'hello\n\n{"id":17,"method":"tools/list"}\n[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]\n';
  const { stdout, stderr } = spawnSync(process.execPath, [program], { input, encoding: 'utf8' });
  const responses = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(responses.map(({ id, error }) => [id, error.code])).toEqual([
    [null, -32_700],
    [17, -32_600],
    [null, -32_600],
  ]);
  expect(stderr.trim().split('\n')).toHaveLength(3);
});

test('logs a line that is not a message, and ends without an error when the client is gone', () => {
  const { status, stderr } = spawnSync(process.execPath, [program], { input: 'hello\n', encoding: 'utf8' });
  expect(stderr).toMatch(/^A line of the input is not a message of the protocol: .*hello/);
  expect(status).toBe(0);
});

test.each([
  [['mcp', '--help'], 'Usage: edu-embed mcp [--site ORIGIN]'],
  [['mcp', '-h'], 'Usage: edu-embed mcp [--site ORIGIN]'],
  [['lint', '-h'], 'Usage: edu-embed lint [options]'],
  [['-h'], 'Usage: edu-embed lint [options]'],
])('edu-embed %j prints its help', (args, start) => {
  const command = join(packagesFolder, '../scripts/edu-embed.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.startsWith(start)).toBe(true);
});
