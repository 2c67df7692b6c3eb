import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ConfigurationError } from '../../server/configuration/configuration.ts';
import { openDataFolder } from '../../server/configuration/data-folder.ts';
import { ImportError } from './read-scorecard-file.ts';
import { type DataVersion, listVersions, restoreVersion } from './version-files.ts';
import { explainWriteError } from './write-errors.ts';

const help = `Lists the imported school data, or returns to earlier data.

  npm run data -- list [--data-dir DIR]
  npm run data -- rollback [VERSION] [--data-dir DIR]

  VERSION     a version that the list shows (default: the one before the current one)
  --data-dir  folder that the server reads (default: DATA_DIR, otherwise .data)

Running servers load the data within two seconds, without a restart.`;

/** The version to return to. @throws ConfigurationError if there is none */
function chooseVersion(versions: readonly DataVersion[], wanted: string | undefined): DataVersion {
  const current = versions.findIndex(({ isCurrent }) => isCurrent);
  // Without current data, for example after its file was deleted, the last version is the previous one.
  const previous = current === -1 ? versions.at(-1) : versions[current - 1];
  const chosen = wanted === undefined ? previous : versions.find(({ version }) => version === wanted);
  if (chosen) return chosen;
  throw new ConfigurationError(
    wanted === undefined
      ? 'There is no earlier version of the school data to return to.'
      : `There is no version ${wanted} of the school data. Stored versions: ${
          versions.map(({ version }) => version).join(', ') || 'none'
        }.`,
  );
}

const describe = ({ version, year, schools }: DataVersion): string =>
  `${version}  ${year}  ${schools.toLocaleString('en-US')} schools`;

/** Runs the command. Returns the exit code: 0 done, 1 failed or current data invalid, 2 wrong usage. */
export async function main(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  let parsed: { values: { 'data-dir'?: string; help?: boolean }; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return 2;
  }
  const { values, positionals } = parsed;
  const [command, version, ...others] = positionals;
  if (values.help) {
    console.info(help);
    return 0;
  }
  if ((command !== 'list' && command !== 'rollback') || others.length > 0) {
    console.error(help);
    return 2;
  }
  const dataDir = values['data-dir'] || environment.DATA_DIR?.trim() || '.data';
  // Servers that run as another user must be able to read the files.
  process.umask(0o022);
  try {
    const { versions, problem } = await listVersions(dataDir);
    if (command === 'rollback') {
      const chosen = chooseVersion(versions, version);
      await openDataFolder(dataDir);
      await restoreVersion(dataDir, chosen).catch(explainWriteError(dataDir));
      console.info(`Now in use: ${describe(chosen)}`);
      return 0;
    }
    for (const entry of versions) console.info(`${entry.isCurrent ? '*' : ' '} ${describe(entry)}`);
    if (problem !== undefined) {
      console.error(
        `The current data is invalid: ${problem}. Return to a stored version with "rollback", or import again.`,
      );
      return 1;
    }
    if (versions.length === 0)
      console.info(`No school data was imported into ${dataDir}: the sample is in use.`);
    return 0;
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    const isFixable = error instanceof ImportError || error instanceof ConfigurationError || syscall;
    if (!isFixable) throw error;
    console.error(message);
    return 1;
  }
}

// Node resolves symbolic links in a module's URL, but not in `argv`.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
