import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { tags } from '@lezer/highlight';
import type { MarkupProblem } from '@masthead/markup/problem';
import CodeMirror, { EditorView, type Extension, type Text } from '@uiw/react-codemirror';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { translateMessage } from '../i18n/i18n';

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

/** Colours follow the scheme through CSS alone, so an open editor changes with the page. */
const ink = {
  name: 'light-dark(#1a5fb4, #8cb9ff)',
  value: 'light-dark(#9a3412, #ffb38a)',
  keyword: 'light-dark(#86198f, #f0a6ff)',
  number: 'light-dark(#146c43, #7fdba8)',
  comment: 'light-dark(#5c636b, #a6a9ad)',
};

const highlight = HighlightStyle.define([
  { tag: [tags.tagName, tags.typeName, tags.className, tags.labelName], color: ink.name },
  { tag: [tags.attributeName, tags.propertyName, tags.variableName], color: ink.keyword },
  { tag: [tags.keyword, tags.definitionKeyword, tags.modifier, tags.operatorKeyword], color: ink.keyword },
  { tag: [tags.attributeValue, tags.string, tags.url, tags.regexp], color: ink.value },
  { tag: [tags.number, tags.unit, tags.color, tags.bool, tags.atom, tags.character], color: ink.number },
  { tag: [tags.comment, tags.meta, tags.documentMeta, tags.processingInstruction], color: ink.comment },
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

export const codeTheme: Extension = [theme, syntaxHighlighting(highlight)];

export type CodeLanguage = 'html' | 'css';

/** What whoever shows the editor can do with it. */
export interface CodeHandle {
  /** To the given problem, or to where the cursor was. */
  focus: (problem?: MarkupProblem) => void;
}

export interface CodeEditorProps {
  language: CodeLanguage;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  check: (text: string) => MarkupProblem[];
  onChecked: (problems: MarkupProblem[]) => void;
  onReady: (handle: CodeHandle | null) => void;
  readOnly: boolean;
  labelledBy: string;
  describedBy: string;
}

const languages = { html: html({ selfClosingTags: true }), css: css() };

/** CodeMirror: its code is heavy, so it is loaded when a page shows it. */
export function CodeEditor(props: CodeEditorProps) {
  const { language, value, check, readOnly, labelledBy, describedBy } = props;
  const latest = useRef(props);
  latest.current = props;

  const extensions = useMemo(() => {
    return [
      languages[language],
      codeTheme,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        tabindex: '0',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        ...(readOnly && { 'aria-readonly': 'true' }),
      }),
      markers(check, (problems) => latest.current.onChecked(problems)),
    ];
  }, [language, check, labelledBy, describedBy, readOnly]);
  const onChange = useCallback((text: string) => latest.current.onChange(text), []);
  const onCreate = useCallback((view: EditorView) => {
    latest.current.onReady({ focus: (problem) => (problem ? goTo(view, problem) : view.focus()) });
  }, []);
  useEffect(() => () => latest.current.onReady(null), []);

  return (
    <CodeMirror
      theme="none"
      height="100%"
      style={{ height: '100%' }}
      value={value}
      readOnly={readOnly}
      extensions={extensions}
      onChange={onChange}
      onBlur={props.onBlur}
      onCreateEditor={onCreate}
    />
  );
}
