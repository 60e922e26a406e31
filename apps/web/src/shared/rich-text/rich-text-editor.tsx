import { Input } from '@mantine/core';
import { type Article, type ArticleNode, emptyArticle, upgradeDocument } from '@masthead/article/document';
import { articleSchema } from '@masthead/article/schema';

import { accessRefusal, type Holder } from '@masthead/domain/access/refusal';
import { type Editor, EditorContent } from '@tiptap/react';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from '../../ui/translation';
import { useViewer } from '../access/viewer';
import type { FormMode } from '../form/use-field';
import { translateMessage } from '../i18n/i18n';
import { notifyWarning } from '../notices/notify';
import { EditorDialogs } from './dialogs/editor-dialogs';
import { EditableProvider, type EditorDialog, UploadsProvider } from './editor-state';
import { insertPictures, MAX_PICTURES, type TextUploads } from './pictures/pending-pictures';
import classes from './rich-text.module.css';
import { type Limits, StatusLine } from './status-line';
import { tableRefusal } from './table-rules';
import { Toolbar } from './toolbar/toolbar';
import { useArticleEditor } from './use-article-editor';

/** The heights of the sticky parts above a text, in pixels. */
const HEADER = 64;
const HEADER_AND_BARS = 200;

export interface RichTextHandle {
  focus: () => void;
  /** Replaces the text, which undo does not bring back. The focus stays where it is. */
  replaceText: (article: Article) => void;
}

export interface RichTextEditorProps {
  label: string;
  /** Read once: another text needs another `key`, or `replaceText()`. */
  value: Article;
  /** Runs on every keystroke. It is cheap, because unchanged paragraphs stay the same objects. */
  onChange: (article: Article) => void;
  onBlur?: () => void;
  mode?: FormMode;
  description?: string;
  error?: string;
  withAsterisk?: boolean;
  placeholder?: string;
  limits?: Limits;
  autoFocus?: boolean;
  /** Replaces the word count in the line below the text. */
  statistics?: ReactNode;
  /** The page scrolls the text. The toolbar stays visible, and there is neither a frame nor a visible label. */
  fillsPage?: boolean;
  /** Opens an image picker elsewhere on the page. */
  onImage?: () => void;
  /** Inserts pasted and dropped pictures at once. Without it, they open the image picker. Read once. */
  pictures?: TextUploads;
  /** Receives the editor instance, and `null` on unmount. */
  onEditor?: (editor: Editor | null) => void;
  ref?: Ref<RichTextHandle>;
}

/** The editor for articles: a toolbar, the text, and a line with its length. An invalid document shows an error. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { t } = useTranslation();
  const [doc] = useState(() => readDocument(props.value));
  if (doc) return <ArticleEditor {...props} doc={doc} />;
  return <Input.Wrapper label={props.label} labelElement="div" error={t('Error parsing data.')} />;
}

function ArticleEditor({
  doc,
  mode = 'open',
  autoFocus = false,
  ...props
}: RichTextEditorProps & { doc: ArticleNode }) {
  const { t } = useTranslation();
  const { label, description, error, limits, withAsterisk = false } = props;
  const id = useId();
  const viewer = useViewer();
  const toolbar = useRef<HTMLDivElement>(null);
  const [openDialog, setOpenDialog] = useState<EditorDialog | null>(null);
  const isEditable = mode === 'open';

  const editor = useArticleEditor({
    ...{ doc, onChange: props.onChange, onBlur: props.onBlur, isEditable, autoFocus, toolbar },
    pictures: props.pictures,
    coveredTop: props.fillsPage ? HEADER_AND_BARS : HEADER,
    placeholder: props.placeholder ?? t('Write here…'),
    attributes: {
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-describedby': [description && `${id}-description`, error && `${id}-error`, `${id}-status`]
        .filter(Boolean)
        .join(' '),
      ...(error && { 'aria-invalid': 'true' }),
      ...(withAsterisk && { 'aria-required': 'true' }),
      ...(!isEditable && { 'aria-readonly': 'true', tabindex: '0' }),
    },
    onOpen: (dialog) => tryToOpen(dialog),
  });
  useImperativeHandle(props.ref, () => createHandle(editor), [editor]);
  const { onEditor } = props;
  useEffect(() => {
    onEditor?.(editor);
    return () => onEditor?.(null);
  }, [editor, onEditor]);

  function tryToOpen(dialog: EditorDialog) {
    const refusal = dialogRefusal(dialog, editor, viewer);
    if (refusal !== null) notifyWarning(translateMessage(refusal));
    else if (dialog.files && props.pictures) insertFiles(dialog.files, props.pictures);
    else if (dialog.name === 'image' && props.onImage) props.onImage();
    else setOpenDialog(dialog);
  }

  function insertFiles(files: File[], pictures: TextUploads) {
    const rest = files.slice(MAX_PICTURES).map(({ name }) => name);
    if (rest.length > 0) {
      notifyWarning(
        t('At most {max} pictures can be inserted at once. Not inserted: {names}', {
          max: MAX_PICTURES,
          names: rest.join(', '),
        }),
      );
    }
    insertPictures(editor, pictures, files.slice(0, MAX_PICTURES));
  }

  return (
    <Input.Wrapper
      id={id}
      {...(!props.fillsPage && {
        label,
        labelElement: 'div',
        labelProps: { onClick: () => editor.commands.focus() },
      })}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
    >
      <div
        className={classes.frame}
        {...(error && { 'data-error': true })}
        {...(mode === 'read-only' && { 'data-read-only': true })}
        {...(props.fillsPage && { 'data-fills-page': true })}
      >
        {mode === 'read-only' ? null : (
          <Toolbar
            ref={toolbar}
            editor={editor}
            label={label}
            isLocked={!isEditable}
            onOpen={(name) => tryToOpen({ name })}
          />
        )}
        <EditableProvider value={isEditable}>
          <UploadsProvider value={props.pictures?.uploads ?? null}>
            <EditorContent editor={editor} className={classes.text} />
          </UploadsProvider>
        </EditableProvider>
        <StatusLine id={`${id}-status`} editor={editor} limits={limits} statistics={props.statistics} />
      </div>
      {openDialog ? (
        <EditorDialogs openDialog={openDialog} editor={editor} onClose={() => setOpenDialog(null)} />
      ) : null}
    </Input.Wrapper>
  );
}

const createHandle = (editor: Editor): RichTextHandle => ({
  focus: () => {
    // Tiptap's own command focuses a frame later, when the user may already type in another field.
    editor.view.focus();
    editor.commands.scrollIntoView();
  },
  replaceText: (article) => {
    const doc = readDocument(article) ?? emptyArticle.doc;
    editor.chain().setMeta('addToHistory', false).setContent(doc).run();
  },
});

/** The reason why a dialog cannot be opened; `null` when it can. */
function dialogRefusal({ name, files }: EditorDialog, { state }: Editor, viewer: Holder): string | null {
  if (name === 'table') return tableRefusal(state);
  return name === 'image' ? accessRefusal(viewer, files ? 'image.create' : 'image.read') : null;
}

/** `null` for an invalid document. Showing it as an empty text would let the next save overwrite it. */
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
