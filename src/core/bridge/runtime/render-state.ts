import type { followHash } from '../../browser/hash.ts';
import type { DataSource } from '../../data-source.ts';
import type { ElementController } from '../element-controller.ts';
import type { ElementModule } from '../element-module.ts';
import type { EntryServices } from '../entry-services.ts';
import type { Environment } from '../environment.ts';
import type { adoptStyles, loadStyles } from './styles.ts';

/** The exports of the `page` chunk that the runtime uses. */
export interface PageChunk {
  readonly environment: Environment;
  readonly adoptStyles: typeof adoptStyles;
  readonly loadStyles: typeof loadStyles;
  readonly followHash: typeof followHash;
  readonly observeViews: (services: EntryServices, root: ParentNode) => void;
}

/** What the functions that render one element share. */
export interface RenderState {
  readonly controller: ElementController;
  readonly module: ElementModule;
  readonly services: EntryServices;
  readonly source: DataSource;
  readonly page: PageChunk;
}
