import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import type { MarkupProblem } from '@masthead/markup/problem';
import { EditorView, type Extension, type Text } from '@uiw/react-codemirror';
import { translateMessage } from '../i18n/translate-message';

/** How long nobody types before the code is read again. */
const PAUSE = 400;

/** Marks what the check finds, and tells it. */
export function markers(
  check: (text: string) => MarkupProblem[],
  onChecked: (problems: MarkupProblem[]) => void,
): Extension {
  const find = ({ state }: EditorView): Diagnostic[] => {
    const problems = check(state.doc.toString());
    onChecked(problems);
    return problems.map((problem) => ({
      ...rangeOf(state.doc, problem),
      severity: 'error',
      message: translateMessage(problem.message),
    }));
  };
  return [linter(find, { delay: PAUSE }), lintGutter()];
}

/** The sign it stands at; the code may have become shorter since it was read. */
function rangeOf(doc: Text, { line, column }: MarkupProblem): { from: number; to: number } {
  const found = doc.line(Math.min(line, doc.lines));
  const from = Math.min(found.from + column - 1, found.to);
  return { from, to: Math.min(from + 1, found.to) };
}

/** Puts the cursor at a problem and brings it into view. */
export function goTo(view: EditorView, problem: MarkupProblem): void {
  const { from } = rangeOf(view.state.doc, problem);
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
}
