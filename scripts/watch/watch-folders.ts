import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * Reports changes in folders and in all folders inside them. Watches each folder separately: Node 20's
 * recursive `fs.watch` on Linux reports only the first change of a file that an editor replaces by renaming.
 *
 * @param onChange called with the path of the changed file or folder
 * @returns stops watching
 */
export function watchFolders(folders: readonly string[], onChange: (path: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();

  function unwatch(folder: string): void {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue;
      watcher.close();
      watchers.delete(path);
    }
  }

  function watchFolder(folder: string): void {
    const watcher = watch(folder, (event, name) => {
      const path = join(folder, name ?? '');
      onChange(path);
      // A new folder under the name of a removed one needs a new watcher, too.
      if (event === 'rename' && name) update(path);
    });
    watcher.on('error', () => unwatch(folder));
    watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) watchFolder(join(folder, entry.name));
  }

  function update(path: string): void {
    unwatch(path);
    try {
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) watchFolder(path);
    } catch (error) {
      // The folder was removed in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  for (const folder of folders) watchFolder(folder);
  return () => {
    for (const folder of folders) unwatch(folder);
  };
}
