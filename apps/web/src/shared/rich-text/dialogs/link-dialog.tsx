import { Anchor, Button, TextInput } from '@mantine/core';
import { hrefRefusal } from '@masthead/article/links';
import { phrase } from '@masthead/domain/text/phrase';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from '../../../ui/translation';
import { translateMessage } from '../../i18n/i18n';
import { InsertDialog } from './insert-dialog';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Sets, changes or removes the link at the caret. Without a selected text the dialog asks for one. */
export function LinkDialog({ editor, onClose }: Props) {
  const { t } = useTranslation();
  const [linkedHref] = useState(() => findLinkAtCaret(editor));
  const [needsText] = useState(() => linkedHref === null && editor.state.selection.empty);
  const [href, setHref] = useState(linkedHref ?? '');
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);

  function submit() {
    const url = href.trim();
    const reason = url === '' ? phrase('Field can not be empty') : hrefRefusal(url);
    setRefusal(reason);
    if (reason !== null) return;
    onClose();
    const chain = editor.chain().focus();
    if (needsText) {
      const linkText = text.trim() === '' ? url : text.trim();
      const mark = { type: 'link', attrs: { href: url } };
      chain
        .insertContent({ type: 'text', text: linkText, marks: [mark] })
        .unsetMark('link')
        .run();
    } else {
      chain.extendMarkRange('link').setLink({ href: url }).run();
    }
  }

  function remove() {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  }

  return (
    <InsertDialog
      title={linkedHref === null ? t('Insert link') : t('Edit link')}
      submitLabel={linkedHref === null ? t('Insert') : t('Save')}
      onSubmit={submit}
      onClose={onClose}
      otherActions={
        linkedHref !== null ? (
          <>
            <Button variant="default" onClick={remove}>
              {t('Remove link')}
            </Button>
            <Anchor href={linkedHref} target="_blank" rel="noopener noreferrer" size="sm">
              {t('Open in a new tab')}
            </Anchor>
          </>
        ) : null
      }
    >
      <TextInput
        label={t('Link')}
        type="url"
        placeholder="https://"
        value={href}
        error={refusal && translateMessage(refusal)}
        onChange={(event) => setHref(event.currentTarget.value)}
        data-autofocus
        withAsterisk
      />
      {needsText ? (
        <TextInput
          label={t('Text')}
          description={t('Leave this empty to show the URL as the text.')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
    </InsertDialog>
  );
}

function findLinkAtCaret(editor: Editor): string | null {
  return editor.isActive('link') ? ((editor.getAttributes('link').href as string | null) ?? null) : null;
}
