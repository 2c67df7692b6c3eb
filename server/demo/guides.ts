import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const guidesSchema = v.object({
  /** The repository's documents by the paths of their pages. */
  pages: v.record(v.string(), v.object({ title: v.string(), html: v.string() })),
  /** `docs/public-interface.json`: what host pages and authors may rely on. */
  interface: v.object({
    version: v.string(),
    elements: v.record(
      v.string(),
      v.object({
        attributes: v.record(v.string(), v.string()),
        events: v.array(v.string()),
        slots: v.array(v.string()),
        parts: v.array(v.string()),
      }),
    ),
  }),
});

/** The documents that the workbench shows. */
export type Guides = v.InferOutput<typeof guidesSchema> & {
  /** File of the WordPress plugin; undefined until `npm run build:wordpress` has written it. */
  readonly plugin: string | undefined;
};

/** Reads the documents from the build folder. */
export async function readGuides(dist: string): Promise<Guides> {
  const path = join(dist, 'site/guides.json');
  const plugin = join(dist, 'edu-embed.zip');
  const guides = v.parse(guidesSchema, JSON.parse(await readFile(path, 'utf8')));
  return { ...guides, plugin: existsSync(plugin) ? plugin : undefined };
}
