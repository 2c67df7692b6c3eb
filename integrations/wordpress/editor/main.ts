/** Registers a block for each element, the panel before publishing, and the panels of the document. */
import { DocumentPanels } from './document-panel.ts';
import { Edit } from './edit.ts';
import { entries, exampleOf } from './elements.ts';
import { PrePublish } from './pre-publish.ts';
import { transformsOf } from './transforms.ts';
import { TypePanels } from './type-panels.ts';
import { variationsOf } from './variations.ts';
import { blockEditor, blocks, h, plugins } from './wordpress.ts';

for (const entry of entries) {
  const InnerBlocks = blockEditor.InnerBlocks as { readonly Content: unknown };
  blocks.registerBlockType(`edu/${entry.tag}`, {
    apiVersion: 3,
    icon: entry.icon,
    example: exampleOf(entry),
    variations: variationsOf(entry),
    transforms: transformsOf(entry.tag),
    edit: Edit,
    save: () => (entry.slots ? h(InnerBlocks.Content) : null),
  });
}

plugins.registerPlugin('edu-embed-pre-publish', { render: PrePublish });
plugins.registerPlugin('edu-embed-document', { render: DocumentPanels });
plugins.registerPlugin('edu-embed-types', { render: TypePanels });
