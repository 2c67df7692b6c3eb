#!/usr/bin/env node
/** `node scripts/edu-embed.mjs COMMAND`: the command-line tools of edu-embed. */
const commands = new Set(['lint', 'mcp']);
const [command = '', ...args] = process.argv.slice(2);
if (!commands.has(command)) {
  const isHelp = ['', '-h', '--help', 'help'].includes(command);
  console[isHelp ? 'log' : 'error'](
    `${isHelp ? '' : `edu-embed has no command ${JSON.stringify(command)}.\n`}Usage: edu-embed lint [options] FILE|FOLDER|URL …\n       edu-embed mcp [--site ORIGIN]`,
  );
  process.exit(isHelp ? 0 : 2);
}
process.argv.splice(2, process.argv.length, command, ...args);
await import('./run-tool.mjs');
