import { Textarea } from '@mantine/core';
import { readEmbed } from '@masthead/article/embeds/read-embed';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../i18n/translate-message';
import { useProject } from '../../project/project';
import { insertBlock } from '../insert-block';
import { InsertDialog } from './insert-dialog';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Takes an address, a frame or the code of a widget; what is kept of it is the provider and the address. */
export function EmbedDialog({ editor, onClose }: Props) {
  const { t } = useTranslation();
  const { switches } = useProject();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);

  function submit() {
    const read = readEmbed(text, switches);
    if (read.embed === undefined) return setRefusal(read.refusal);
    onClose();
    insertBlock(editor, editor.schema.node('embed', read.embed));
  }

  return (
    <InsertDialog title={t('Insert embed')} submit={t('Insert')} onSubmit={submit} onClose={onClose}>
      <Textarea
        label={t('Embed link')}
        description={t('An address, or the code that the provider gives for embedding.')}
        rows={3}
        value={text}
        error={refusal && translateMessage(refusal)}
        onChange={(event) => setText(event.currentTarget.value)}
        // Pasted code is read before it is inserted: the key that often follows a paste does nothing.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        data-autofocus
        withAsterisk
      />
    </InsertDialog>
  );
}
