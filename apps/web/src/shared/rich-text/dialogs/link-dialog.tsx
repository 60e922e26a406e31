import { Anchor, Button, TextInput } from '@mantine/core';
import { hrefRefusal } from '@masthead/article/links';
import { phrase } from '@masthead/domain/text/phrase';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../i18n/i18n';
import { InsertDialog } from './insert-dialog';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Sets, changes or removes the link at the caret. Where no text is there to carry it, the dialog asks for one. */
export function LinkDialog({ editor, onClose }: Props) {
  const { t } = useTranslation();
  const [stored] = useState(() => linkAt(editor));
  const [needsText] = useState(() => stored === null && editor.state.selection.empty);
  const [href, setHref] = useState(stored ?? '');
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);

  function submit() {
    const address = href.trim();
    const reason = address === '' ? phrase('Field can not be empty') : hrefRefusal(address);
    setRefusal(reason);
    if (reason !== null) return;
    onClose();
    const chain = editor.chain().focus();
    if (needsText) {
      const words = text.trim() === '' ? address : text.trim();
      const mark = { type: 'link', attrs: { href: address } };
      chain
        .insertContent({ type: 'text', text: words, marks: [mark] })
        .unsetMark('link')
        .run();
    } else {
      chain.extendMarkRange('link').setLink({ href: address }).run();
    }
  }

  function remove() {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  }

  return (
    <InsertDialog
      title={stored === null ? t('Insert link') : t('Edit link')}
      submit={stored === null ? t('Insert') : t('Save')}
      onSubmit={submit}
      onClose={onClose}
      other={
        stored !== null ? (
          <>
            <Button variant="default" onClick={remove}>
              {t('Remove link')}
            </Button>
            <Anchor href={stored} target="_blank" rel="noopener noreferrer" size="sm">
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
          description={t('Left empty, the address is the text.')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
    </InsertDialog>
  );
}

function linkAt(editor: Editor): string | null {
  return editor.isActive('link') ? ((editor.getAttributes('link').href as string | null) ?? null) : null;
}
