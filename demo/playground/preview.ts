import type { Problem } from '../../src/linter/problem.ts';
import { need } from '../tool/dom.ts';
import { createMarkers } from '../tool/markers.ts';
import { createStage } from '../tool/stage.ts';
import { maxRenderedCharacters } from './text-query.ts';

export interface Preview {
  /** Sends the text to a URL and shows the page; the previous page stays visible until then. */
  show(text: string, url: string): void;
  setWidth(width: number | undefined): void;
  /** Marks the elements that have problems. */
  mark(problems: readonly Problem[], text: string): void;
}

/** Number of elements with the same tag that precede a problem's element in the text. */
function countBefore({ tag, position }: Problem, text: string): number {
  const lines = text.split('\n').slice(0, position.line);
  lines.push((lines.pop() ?? '').slice(0, position.column - 1));
  const [, ...starts] = lines.join('\n').toLowerCase().split(`<${tag}`);
  return starts.filter((rest) => /^[\s/>]/.test(rest)).length;
}

/** The text of a marker: the line, and the ignored attribute or else the rule. */
const describeMark = ({ position, attribute, rule }: Problem) =>
  `Line ${position.line}: ${attribute ? `${attribute} ignored` : rule}`;

/** Creates the preview next to the text. */
export function createPreview(onRendered: (text: string) => void): Preview {
  const stage = createStage({ fills: true });
  const form = document.createElement('form');
  const field = document.createElement('input');
  form.method = 'post';
  form.hidden = true;
  field.type = 'hidden';
  field.name = 'html';
  form.append(field);
  document.body.append(form);
  need('[data-stage]').classList.add('wb-stage--play');
  const showMarkers = createMarkers(stage);
  let marked: { problems: readonly Problem[]; text: string } = { problems: [], text: '' };
  const mark = () => {
    const { problems, text } = marked;
    const page = stage.window?.document;
    showMarkers(
      problems.flatMap((problem) => {
        const element = page?.getElementsByTagName(problem.tag)[countBefore(problem, text)];
        return element ? [{ element, text: describeMark(problem), isBad: true }] : [];
      }),
    );
  };
  stage.onLoad((frame) => {
    mark();
    const [page] = frame.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const duration = page?.serverTiming.find(({ name }) => name === 'render')?.duration;
    onRendered(
      duration === undefined ? '' : `Rendered by the server in ${Math.max(1, Math.round(duration))} ms`,
    );
  });
  return {
    show(text, url) {
      field.value = text.slice(0, maxRenderedCharacters);
      form.action = url;
      stage.submit(form);
    },
    setWidth: (width) => stage.setWidth(width),
    mark(problems, text) {
      marked = { problems, text };
      mark();
    },
  };
}
