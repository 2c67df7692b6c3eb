import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter, lintKeymap } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Problem } from '../../src/linter/problem.ts';
import { hasBlocks } from '../../src/linter/wordpress/has-blocks.ts';
import { catalog } from '../lint/lint-text.ts';
import { problemBoxes } from './editor-problems.ts';
import { lintTextOrBlocks } from './lint-blocks.ts';
import { listFixChanges, locateProblems } from './problem-ranges.ts';
import { listSuggestions } from './suggestions.ts';

/** Colors of the text. The page's tokens are inherited by the editor's shadow root. */
const highlight = HighlightStyle.define([
  { tag: tags.tagName, fontWeight: '700' },
  { tag: [tags.attributeName, tags.angleBracket], color: 'var(--e-ink-2)' },
  { tag: tags.comment, color: 'var(--e-ink-2)', fontStyle: 'italic' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--e-ink)', backgroundColor: 'var(--e-page)', fontSize: '15px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    lineHeight: '26px',
    overflow: 'auto',
  },
  '.cm-content': { paddingBlock: '12px' },
  '.cm-gutters': {
    paddingInlineStart: '12px',
    color: 'var(--e-ink-2)',
    backgroundColor: 'var(--e-page)',
    border: '0',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--e-mist)' },
  '.cm-cursor': { borderLeftColor: 'var(--e-ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--e-map-2) !important',
  },
  '&.cm-focused': { outline: '3px solid var(--e-ink)', outlineOffset: '-3px' },
  '.cm-tooltip': {
    color: 'var(--e-ink)',
    backgroundColor: 'var(--e-raised)',
    border: '1px solid var(--e-line-strong)',
    borderRadius: '4px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--e-on-cape)',
    backgroundColor: 'var(--e-cape)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', marginInlineStart: '16px' },
  '.cm-tooltip-autocomplete::after': {
    content: '"↑ ↓ choose   Enter inserts   Esc closes   Ctrl Space opens"',
    display: 'block',
    padding: '6px 10px',
    borderTop: '1px solid var(--e-line)',
    font: 'var(--e-label)',
    whiteSpace: 'pre',
  },
  '.cm-problem-line, .cm-activeLine.cm-problem-line': { backgroundColor: 'var(--e-accent-tint)' },
  '.cm-problem-space': { padding: '4px 12px 8px 4px' },
  '.cm-problem': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    padding: '8px 12px',
    border: '1px solid var(--e-accent)',
    borderRadius: '4px',
    font: 'var(--e-small)',
  },
  '.cm-problem p': { margin: '0' },
  '.cm-problem button': {
    minHeight: '32px',
    padding: '2px 10px',
    color: 'inherit',
    backgroundColor: 'transparent',
    border: '1px solid var(--e-line-strong)',
    borderRadius: '4px',
    font: '600 14px / 20px var(--e-sans)',
    cursor: 'pointer',
  },
});

/** Converts the linter's problems to diagnostics, which have ranges of the text instead of lines. */
function findDiagnostics(text: string, problems: readonly Problem[]): Diagnostic[] {
  const isBlockText = hasBlocks(text);
  const ranges = locateProblems(text, problems);
  return problems.map((problem, index) => {
    const { severity, message } = problem;
    const fix = isBlockText ? undefined : problem.fix;
    return {
      from: 0,
      to: 0,
      ...ranges[index],
      severity,
      message,
      ...(fix && {
        actions: [
          {
            name: `Change to ${fix}`,
            apply: (view: EditorView, from: number, to: number) =>
              view.dispatch({ changes: listFixChanges(view.state.doc.toString(), { from, to }, fix) }),
          },
        ],
      }),
    };
  });
}

function suggest(context: CompletionContext): CompletionResult | null {
  const before = context.state.sliceDoc(Math.max(0, context.pos - 2000), context.pos);
  const found = listSuggestions(before, catalog);
  if (!found || (found.typed === '' && !context.explicit)) return null;
  return {
    from: context.pos - found.typed.length,
    options: found.suggestions.map(({ label, detail, insert }) => ({
      label,
      detail,
      apply: insert ?? label,
    })),
    validFor: /^[\w-]*$/,
  };
}

export interface Editor {
  readonly text: string;
  replace(text: string): void;
  insert(text: string): void;
}

/**
 * Replaces the text field with an editor, which takes over its selection and its focus. The editor is in a
 * shadow root, because the page allows no inline style sheets.
 */
export function createEditor(
  field: HTMLTextAreaElement,
  onChange: (text: string) => void,
  onMove: (line: number, column: number) => void,
  onProblems: (problems: readonly Problem[]) => void,
): Editor {
  const host = document.createElement('div');
  host.className = 'wb-editor';
  field.after(host);
  const hasFocus = document.activeElement === field;
  field.hidden = true;
  const root = host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: field.value,
      selection: { anchor: field.selectionStart, head: field.selectionEnd },
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        html({ autoCloseTags: true }),
        syntaxHighlighting(highlight),
        autocompletion({ override: [suggest], icons: false }),
        problemBoxes,
        linter(
          ({ state }) => {
            const text = state.doc.toString();
            const problems = lintTextOrBlocks(text);
            onProblems(problems);
            return findDiagnostics(text, problems);
          },
          // The boxes below the lines contain the messages.
          { delay: 300, tooltipFilter: () => [] },
        ),
        keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Tags and text' }),
        theme,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
          if (!update.selectionSet && !update.docChanged) return;
          const { head } = update.state.selection.main;
          const line = update.state.doc.lineAt(head);
          onMove(line.number, head - line.from + 1);
        }),
      ],
    }),
  });
  if (hasFocus) view.focus();
  return {
    get text() {
      return view.state.doc.toString();
    },
    replace: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    insert: (text) => {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
  };
}
