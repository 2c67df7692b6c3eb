import { type BlockProblem, collectOwn, findUnknownIds, lintAttributes } from './problems.ts';
import {
  __,
  type Block,
  components,
  data,
  editorComponent,
  h,
  type Rendered,
  useEffect,
  useState,
} from './wordpress.ts';

/** All problems of a post, in the order of its blocks. */
export async function findProblems(list: readonly Block[]): Promise<readonly BlockProblem[]> {
  const found = collectOwn(list).map(async ({ entry, block }) => [
    ...lintAttributes(entry, block),
    ...(await findUnknownIds(entry, block)),
  ]);
  return (await Promise.all(found)).flat();
}

/** Lists the problems of the post's widgets before it is published. */
export function PrePublish(): Rendered {
  const list = data.useSelect((select) => select('core/block-editor')?.getBlocks?.() as readonly Block[], []);
  const { selectBlock } = data.useDispatch('core/block-editor');
  const [problems, setProblems] = useState<readonly BlockProblem[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void findProblems(list).then((found) => {
      if (isCurrent) setProblems(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [list]);
  const Panel = editorComponent('PluginPrePublishPanel');
  if (!Panel || problems.length === 0) return null;
  const items = problems.map(({ clientId, title, message }) =>
    h(
      'li',
      { key: clientId + message },
      h(components.Button, { variant: 'link', onClick: () => selectBlock?.(clientId) }, title),
      ` ${message}`,
    ),
  );
  return h(
    Panel,
    { title: __('Widgets with problems', 'edu-embed'), initialOpen: true },
    h('ul', { className: 'edu-embed-problem-list' }, items),
  );
}
