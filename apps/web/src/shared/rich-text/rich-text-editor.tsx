import { Input } from '@mantine/core';
import type { Article, ArticleNode } from '@masthead/article/document';
import { articleSchema } from '@masthead/article/schema';
import { upgradeDocument } from '@masthead/article/upgrade';
import { accessRefusal, type Holder } from '@masthead/domain/access/refusal';
import { type Editor, EditorContent } from '@tiptap/react';
import { type ReactNode, type Ref, useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../access/viewer';
import type { FormMode } from '../form/use-field';

import { translateMessage } from '../i18n/i18n';
import { notifyWarning } from '../notices/notify';
import { EditorDialogs } from './dialogs/editor-dialogs';
import { IsOpenProvider, type Opened } from './editor-state';

import classes from './rich-text.module.css';
import { type Limits, StatusLine } from './status-line';
import { tableRefusal } from './table-rules';
import { Toolbar } from './toolbar/toolbar';
import { useArticleEditor } from './use-article-editor';

export interface RichTextEditorProps {
  label: string;
  /** Read once: another text is another editor, told apart by its `key`. */
  value: Article;
  /** Hears of every key. Paragraphs that were not typed into are the same objects as before, so that it costs little. */
  onChange: (article: Article) => void;
  onBlur?: () => void;
  /** Open by default. */
  mode?: FormMode;
  description?: string;
  error?: string;
  withAsterisk?: boolean;
  placeholder?: string;
  /** How many characters the plain text without spaces may have. */
  limits?: Limits;
  autoFocus?: boolean;
  /** At the end of the toolbar: what a page has to say about the text. */
  aside?: ReactNode;
  /** Pictures are chosen elsewhere on the page; the files are those that were pasted or dropped. */
  onImage?: (files: File[]) => void;
  /** Hears of the editor itself, and of `null` when it is gone. */
  onEditor?: (editor: Editor | null) => void;
  ref?: Ref<{ focus: () => void }>;
}

/** A text with headings, pictures, embeds and tables, as the article's format knows them. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { t } = useTranslation();
  const [doc] = useState(() => readDocument(props.value));
  if (doc) return <Editing {...props} doc={doc} />;
  return <Input.Wrapper label={props.label} labelElement="div" error={t('Error parsing data.')} />;
}

function Editing({ doc, mode = 'open', autoFocus = false, ...props }: RichTextEditorProps & { doc: ArticleNode }) {
  const { t } = useTranslation();
  const { label, description, error, limits, withAsterisk = false } = props;
  const id = useId();
  const viewer = useViewer();
  const toolbar = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOpen = mode === 'open';

  const editor = useArticleEditor({
    ...{ doc, onChange: props.onChange, onBlur: props.onBlur, isOpen, autoFocus, toolbar },
    placeholder: props.placeholder ?? t('Write here…'),
    attributes: {
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-describedby': [description && `${id}-description`, error && `${id}-error`, `${id}-status`]
        .filter(Boolean)
        .join(' '),
      ...(error && { 'aria-invalid': 'true' }),
      ...(withAsterisk && { 'aria-required': 'true' }),
      ...(!isOpen && { 'aria-readonly': 'true', tabindex: '0' }),
    },
    onOpen: (next) => open(next),
  });
  useImperativeHandle(props.ref, () => ({ focus: () => void editor.commands.focus() }), [editor]);
  const { onEditor } = props;
  useEffect(() => {
    onEditor?.(editor);
    return () => onEditor?.(null);
  }, [editor, onEditor]);

  function open(next: Opened) {
    const refusal = openRefusal(next, editor, viewer);
    if (refusal !== null) notifyWarning(translateMessage(refusal));
    else if (next.name === 'image' && props.onImage) props.onImage(next.files ?? []);
    else setOpened(next);
  }

  const latestOpen = useRef(open);
  latestOpen.current = open;
  const openByName = useCallback((name: Opened['name']) => latestOpen.current({ name }), []);

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => editor.commands.focus() }}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
    >
      <div
        className={classes.frame}
        {...(error && { 'data-error': true })}
        {...(mode === 'read-only' && { 'data-read-only': true })}
      >
        {mode === 'read-only' ? null : (
          <Toolbar
            ref={toolbar}
            editor={editor}
            label={label}
            isLocked={!isOpen}
            aside={props.aside}
            onOpen={openByName}
          />
        )}
        <IsOpenProvider value={isOpen}>
          <EditorContent editor={editor} className={classes.text} />
        </IsOpenProvider>
        <StatusLine id={`${id}-status`} editor={editor} limits={limits} />
      </div>
      {opened ? <EditorDialogs opened={opened} editor={editor} onClose={() => setOpened(null)} /> : null}
    </Input.Wrapper>
  );
}

/** Why a dialog would be of no use now. */
function openRefusal({ name, files }: Opened, { state }: Editor, viewer: Holder): string | null {
  if (name === 'table') return tableRefusal(state);
  return name === 'image' ? accessRefusal(viewer, files ? 'image.create' : 'image.read') : null;
}

/** What cannot be read must not be shown as an empty text, which the next save would store. */
function readDocument({ v, doc }: Article): ArticleNode | null {
  const upgraded = upgradeDocument(v, doc);
  if ('refusal' in upgraded) return null;
  try {
    articleSchema.nodeFromJSON(upgraded.doc).check();
    return upgraded.doc as ArticleNode;
  } catch {
    return null;
  }
}
