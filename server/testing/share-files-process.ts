/**
 * Child process of a test: calls `shareFiles` several times, like a server with its own build.
 *
 * - Arguments: FOLDER is the shared folder, NAME the start of the build's file names, FILES the number of
 *   these files, and TIMES the number of calls.
 * - Messages: sends `ready` to its parent, and starts to share when its parent sends any message.
 * - Exit code: 0 after the last call, 1 after an error, which it writes to stderr.
 */
import { prepareFile } from '../static/built-files.ts';
import { shareFiles } from '../static/shared-files.ts';

const [folder = '', name = '', files = '0', times = '0'] = process.argv.slice(2);
const build = new Map(
  Array.from({ length: Number(files) }, (_, index) => {
    const path = `/${name}${index}.0123abcd.css`;
    return [path, prepareFile(path, Buffer.from(path), true)] as const;
  }),
);
process.once('message', () => {
  const share = async () => {
    for (let count = 0; count < Number(times); count += 1) await shareFiles(folder, build);
    process.disconnect();
  };
  share().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.send?.('ready');
