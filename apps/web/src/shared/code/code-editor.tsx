import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import type { MarkupProblem } from '@masthead/markup/problem';
import CodeMirror, { EditorView } from '@uiw/react-codemirror';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { codeTheme } from './code-theme';
import { goTo, markers } from './markers';

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
