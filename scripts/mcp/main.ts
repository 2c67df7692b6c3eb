/**
 * `edu-embed mcp [--site ORIGIN]`: a Model Context Protocol server on standard input and output. Its
 * tools are the linter and the renderer.
 */
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { serverElements } from '#generated/registry.ts';
import project from '../../package.json' with { type: 'json' };
import { readSiteIds } from '../../src/linter/site-ids.ts';
import { readSiteOrigin } from '../lint/site-origin.ts';
import { readLines } from './read-lines.ts';
import { createTools, type Tool } from './tools.ts';

const help = `Usage: edu-embed mcp [--site ORIGIN]

Starts a Model Context Protocol server on standard input and output, with the linter and the renderer as tools.

  --site ORIGIN   checks ids against this site's server, and renders with its data
  -h, --help      prints this text
`;

/** The origin of `--site`; ends the process with a message if it prints help or the options are wrong. */
function readOptions(): string | undefined {
  try {
    const { values } = parseArgs({
      options: { site: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) {
      process.stdout.write(help);
      process.exit(0);
    }
    return values.site === undefined ? undefined : readSiteOrigin(values.site);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** @throws Error that names the argument, if one is missing or not a string */
function readInput({ name, inputSchema }: Tool, given: Readonly<Record<string, unknown>>) {
  const input: Record<string, string> = {};
  for (const [key, value] of Object.entries(given)) {
    if (typeof value !== 'string') throw new Error(`${name}: ${key} is not a string.`);
    input[key] = value;
  }
  const missing = inputSchema.required.filter((key) => input[key] === undefined);
  if (missing.length > 0) throw new Error(`${name} needs ${missing.join(' and ')}.`);
  return input;
}

const site = readOptions();
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
    if (!tool)
      throw new Error(
        `There is no tool ${params.name}. The tools are ${tools.map(({ name }) => name).join(', ')}.`,
      );
    const texts = [await tool.run(readInput(tool, params.arguments ?? {}))].flat();
    return { content: texts.map((text) => ({ type: 'text', text })) };
  } catch (error) {
    // The model reads the message and tries again.
    return {
      content: [{ type: 'text', text: error instanceof Error ? error.message : String(error) }],
      isError: true,
    };
  }
});
// Clients show this output in their logs.
server.onerror = ({ message }) => console.error(message);

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Reads messages. Responds with an error to other lines, to which the transport does not respond. */
async function* readMessages(): AsyncGenerator<Buffer> {
  for await (const line of readLines(process.stdin)) {
    if (!line.trim()) continue;
    const message = parseLine(line);
    if (JSONRPCMessageSchema.safeParse(message).success) {
      yield Buffer.from(`${line}\n`);
      continue;
    }
    console.error(`A line of the input is not a message of the protocol: ${line.slice(0, 200)}`);
    const code = message === undefined ? ErrorCode.ParseError : ErrorCode.InvalidRequest;
    const { id = null } = Object(message) as { readonly id?: unknown };
    const error = { code, message: 'The line is not one message of JSON-RPC 2.0.' };
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
  }
}

await server.connect(new StdioServerTransport(Readable.from(readMessages())));
