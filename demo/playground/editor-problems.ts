import { type Diagnostic, forEachDiagnostic, setDiagnosticsEffect } from '@codemirror/lint';
import { type EditorState, type Extension, RangeSetBuilder, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

/** The message of a problem below its line, with a button for the fix. */
class ProblemBox extends WidgetType {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super();
    this.diagnostic = diagnostic;
  }

  override toDOM(view: EditorView): HTMLElement {
    const { message, actions = [] } = this.diagnostic;
    // The editor measures widgets without their margins.
    const space = document.createElement('div');
    space.className = 'cm-problem-space';
    const box = document.createElement('div');
    box.className = 'cm-problem';
    space.append(box);
    const text = document.createElement('p');
    text.textContent = message;
    box.append(text);
    for (const { name, apply } of actions) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = name;
      button.addEventListener('click', () => {
        // The text may have changed since the check, so this looks up the current range.
        const ranges: [from: number, to: number][] = [];
        forEachDiagnostic(view.state, (diagnostic, from, to) => {
          if (diagnostic === this.diagnostic) ranges.push([from, to]);
        });
        for (const range of ranges) apply(view, ...range);
        view.focus();
      });
      box.append(button);
    }
    return space;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const problemLine = Decoration.line({ class: 'cm-problem-line' });

function decorate(state: EditorState, diagnostics: readonly Diagnostic[]): DecorationSet {
  const byLine = new Map<number, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const { number } = state.doc.lineAt(Math.min(diagnostic.from, state.doc.length));
    byLine.set(number, [...(byLine.get(number) ?? []), diagnostic]);
  }
  const builder = new RangeSetBuilder<Decoration>();
  for (const [number, list] of [...byLine].sort(([one], [next]) => one - next)) {
    const { from, to } = state.doc.line(number);
    builder.add(from, from, problemLine);
    for (const diagnostic of list)
      builder.add(to, to, Decoration.widget({ widget: new ProblemBox(diagnostic), block: true, side: 1 }));
  }
  return builder.finish();
}

/** Shows each problem below its line. */
export const problemBoxes: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(boxes, { changes, effects, state }) {
    const effect = effects.find((entry) => entry.is(setDiagnosticsEffect));
    return effect ? decorate(state, effect.value as readonly Diagnostic[]) : boxes.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});
