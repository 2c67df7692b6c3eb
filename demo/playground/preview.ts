import { need } from '../tool/dom.ts';
import { createStage } from '../tool/stage.ts';

export interface Preview {
  /** Sends the text to the server and shows the page; the previous one stays until then. */
  show(text: string, query: string): void;
  setWidth(width: number | undefined): void;
}

/** Connects the page beside the text. */
export function createPreview(onRendered: (text: string) => void): Preview {
  const stage = createStage();
  const form = document.createElement('form');
  const field = document.createElement('input');
  form.method = 'post';
  form.hidden = true;
  field.type = 'hidden';
  field.name = 'html';
  form.append(field);
  document.body.append(form);
  need('[data-stage]').classList.add('wb-stage--play');
  stage.onLoad((frame) => {
    const [page] = frame.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const duration = page?.serverTiming.find(({ name }) => name === 'render')?.duration;
    onRendered(
      duration === undefined ? '' : `Rendered by the server in ${Math.max(1, Math.round(duration))} ms`,
    );
  });
  return {
    show(text, query) {
      field.value = text;
      form.action = `/demo/frame/${query && `?${query}`}`;
      stage.submit(form);
    },
    setWidth: (width) => stage.setWidth(width),
  };
}
