/**
 * `npx edu-embed mcp [--site ORIGIN]`: a Model Context Protocol server on standard input and output, over the
 * linter and the renderer.
 */
import { parseArgs } from 'node:util';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { serverElements } from '#generated/registry.ts';
import project from '../../package.json' with { type: 'json' };
import { readSiteIds } from '../../src/linter/site-ids.ts';
import { createTools } from './tools.ts';

const { values } = parseArgs({ options: { site: { type: 'string' } } });
if (values.site !== undefined && !URL.canParse(values.site)) {
  console.error(`--site is ${JSON.stringify(values.site)}; use an origin such as https://www.example.org.`);
  process.exit(2);
}
const site = values.site === undefined ? undefined : new URL(values.site).origin;
const tools = createTools(
  serverElements.map(({ declaration }) => declaration),
  site,
  site === undefined ? undefined : () => readSiteIds(site),
);

const server = new Server({ name: 'edu-embed', version: project.version }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema: { ...inputSchema, required: [...inputSchema.required] },
  })),
}));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const tool = tools.find(({ name }) => name === params.name);
  try {
    if (!tool) throw new Error(`There is no tool ${params.name}.`);
    const given = Object.entries(params.arguments ?? {}).map(([name, value]) => [name, String(value)]);
    return { content: [{ type: 'text', text: await tool.run(Object.fromEntries(given)) }] };
  } catch (error) {
    // The model reads the message and tries again.
    return {
      content: [{ type: 'text', text: error instanceof Error ? error.message : String(error) }],
      isError: true,
    };
  }
});
await server.connect(new StdioServerTransport());
