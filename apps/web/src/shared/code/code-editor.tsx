import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { tags } from '@lezer/highlight';
import type { MarkupProblem } from '@masthead/markup/problem';
import CodeMirror, { EditorView, type Extension, type Text } from '@uiw/react-codemirror';
import { useEffect, useEffectEvent } from 'react';
import { translateMessage } from '../i18n/i18n';

/** The debounce delay of the check. */
const CHECK_DELAY_MS = 400;

/** Editor extension that marks the problems in the code while the user types. */
export function markProblems(
  check: (text: string) => MarkupProblem[],
  onChecked: (problems: MarkupProblem[]) => void,
): Extension {
  const findDiagnostics = ({ state }: EditorView): Diagnostic[] => {
    const problems = check(state.doc.toString());
    onChecked(problems);
    return problems.map((problem) => ({
      ...toRange(state.doc, problem),
      severity: 'error',
      message: translateMessage(problem.message),
    }));
  };
  return [linter(findDiagnostics, { delay: CHECK_DELAY_MS }), lintGutter()];
}

/** The range of the character at which a problem starts. The code may have become shorter since the check. */
function toRange(doc: Text, { line, column }: MarkupProblem): { from: number; to: number } {
  const target = doc.line(Math.min(line, doc.lines));
  const from = Math.min(target.from + column - 1, target.to);
  return { from, to: Math.min(from + 1, target.to) };
}

export function goToProblem(view: EditorView, problem: MarkupProblem): void {
  const { from } = toRange(view.state.doc, problem);
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
}

/** `light-dark()` makes an open editor follow a change of the colour scheme. */
const textColour = {
  name: 'light-dark(#1a5fb4, #8cb9ff)',
  value: 'light-dark(#9a3412, #ffb38a)',
  keyword: 'light-dark(#86198f, #f0a6ff)',
  number: 'light-dark(#146c43, #7fdba8)',
  comment: 'light-dark(#5c636b, #a6a9ad)',
};

const highlightStyle = HighlightStyle.define([
  { tag: [tags.tagName, tags.typeName, tags.className, tags.labelName], color: textColour.name },
  { tag: [tags.attributeName, tags.propertyName, tags.variableName], color: textColour.keyword },
  { tag: [tags.keyword, tags.definitionKeyword, tags.modifier, tags.operatorKeyword], color: textColour.keyword },
  { tag: [tags.attributeValue, tags.string, tags.url, tags.regexp], color: textColour.value },
  { tag: [tags.number, tags.unit, tags.color, tags.bool, tags.atom, tags.character], color: textColour.number },
  { tag: [tags.comment, tags.meta, tags.documentMeta, tags.processingInstruction], color: textColour.comment },
  { tag: tags.invalid, color: 'var(--mantine-color-error)', textDecoration: 'underline wavy' },
]);

const surface = 'var(--masthead-surface)';
const text = 'var(--mantine-color-text)';
const hairline = 'var(--masthead-hairline)';

const theme = EditorView.theme({
  '&': {
    color: text,
    backgroundColor: 'var(--mantine-color-body)',
    fontSize: 'var(--mantine-font-size-sm)',
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-sm)',
  },
  '&.cm-focused': { outline: '2px solid var(--mantine-color-brand-outline)', outlineOffset: '-1px' },
  '.cm-content': { caretColor: text, fontFamily: 'var(--mantine-font-family-monospace)' },
  '.cm-cursor': { borderLeftColor: text },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'light-dark(#cfe2ff, #284a7a) !important',
  },
  '.cm-gutters': {
    backgroundColor: surface,
    color: 'var(--mantine-color-dimmed)',
    borderRight: `1px solid ${hairline}`,
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'light-dark(rgb(0 0 0 / 3%), rgb(255 255 255 / 4%))' },
  '.cm-selectionMatch': { backgroundColor: 'light-dark(#e3f1d8, #30472a)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'light-dark(#d8f0dd, #2f4f3a)',
    color: text,
  },
  '.cm-foldPlaceholder': { backgroundColor: surface, color: text, borderColor: hairline },
  '.cm-panels, .cm-tooltip': { backgroundColor: surface, color: text, borderColor: hairline },
  '.cm-panels .cm-textfield': { backgroundColor: 'var(--mantine-color-body)', color: text, borderColor: hairline },
  '.cm-panels .cm-button': { backgroundImage: 'none', backgroundColor: surface, color: text, borderColor: hairline },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'light-dark(#1a5fb4, #284a7a)',
    color: '#fff',
  },
  '.cm-diagnostic': { borderLeftColor: 'var(--mantine-color-error)', whiteSpace: 'pre-wrap' },
});

export const codeTheme: Extension = [theme, syntaxHighlighting(highlightStyle)];

export type CodeLanguage = 'html' | 'css';

export interface CodeEditorHandle {
  /** Focuses a problem, or the last position of the cursor. */
  focus: (problem?: MarkupProblem) => void;
}

export interface CodeEditorProps {
  language: CodeLanguage;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  check: (text: string) => MarkupProblem[];
  onChecked: (problems: MarkupProblem[]) => void;
  /** Receives `null` when the editor unmounts. */
  onReady: (handle: CodeEditorHandle | null) => void;
  readOnly: boolean;
  labelledBy: string;
  describedBy: string;
}

const languages = { html: html({ selfClosingTags: true }), css: css() };

/** Editor for HTML or CSS, based on CodeMirror. Load this module lazily, because it is large. */
export function CodeEditor(props: CodeEditorProps) {
  const { language, value, check, onChecked, onReady, readOnly, labelledBy, describedBy } = props;
  // The React Compiler caches this array. A new array would reconfigure the editor.
  const extensions = [
    languages[language],
    codeTheme,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      tabindex: '0',
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      ...(readOnly && { 'aria-readonly': 'true' }),
    }),
    markProblems(check, onChecked),
  ];
  const reportUnmount = useEffectEvent(() => onReady(null));
  useEffect(() => () => reportUnmount(), []);

  return (
    <CodeMirror
      theme="none"
      height="100%"
      style={{ height: '100%' }}
      value={value}
      readOnly={readOnly}
      extensions={extensions}
      onChange={props.onChange}
      onBlur={props.onBlur}
      onCreateEditor={(view) => onReady({ focus: (problem) => (problem ? goToProblem(view, problem) : view.focus()) })}
    />
  );
}
