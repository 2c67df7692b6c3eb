/**
 * A process that shares the files of its build in the folder, a given number of times. It begins when its
 * parent sends a message. Arguments: FOLDER NAME FILES TIMES.
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
