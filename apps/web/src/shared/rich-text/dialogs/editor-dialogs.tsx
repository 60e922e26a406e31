import { Group, Input, Textarea, TextInput } from '@mantine/core';
import { readEmbed } from '@masthead/article/embeds/read-embed';
import { phrase } from '@masthead/domain/text/phrase';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../i18n/i18n';
import { ImagePicker } from '../../images/picker/image-picker';
import { useProject } from '../../project/project';
import type { Opened } from '../editor-state';
import { insertBlock, insertFigure } from '../insert-block';
import { emptyTable, tableSizeRefusal } from '../table-rules';
import { InsertDialog } from './insert-dialog';
import { LinkDialog } from './link-dialog';

interface Props {
  opened: Opened;
  editor: Editor;
  onClose: () => void;
}

export function EditorDialogs({ opened, editor, onClose }: Props) {
  if (opened.name === 'link') return <LinkDialog editor={editor} onClose={onClose} />;
  if (opened.name === 'embed') return <EmbedDialog editor={editor} onClose={onClose} />;
  if (opened.name === 'table') return <TableDialog editor={editor} onClose={onClose} />;
  return (
    <ImagePicker
      purpose="insert"
      {...(opened.files && { files: opened.files })}
      onClose={onClose}
      onPick={(picked) => {
        onClose();
        insertFigure(editor, picked);
      }}
    />
  );
}

interface EmbedDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Takes an address, a frame or the code of a widget; what is kept of it is the provider and the address. */
function EmbedDialog({ editor, onClose }: EmbedDialogProps) {
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

interface TableDialogProps {
  editor: Editor;
  onClose: () => void;
}

function TableDialog({ editor, onClose }: TableDialogProps) {
  const { t } = useTranslation();
  const [columns, setColumns] = useState('3');
  const [rows, setRows] = useState('3');
  const [refusal, setRefusal] = useState<string | null>(null);
  const errorId = useId();

  function submit() {
    const size = { columns: Number(columns), rows: Number(rows) };
    const reason = size.columns * size.rows === 0 ? phrase('Field can not be empty') : tableSizeRefusal(size);
    setRefusal(reason);
    if (reason !== null) return;
    onClose();
    insertBlock(editor, emptyTable(editor.schema, size));
  }

  const field = (label: string, value: string, onChange: (value: string) => void) => (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      w="6rem"
      value={value}
      error={refusal !== null}
      {...(refusal !== null && { 'aria-describedby': errorId })}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/[^0-9]/g, '').slice(0, 2))}
    />
  );

  return (
    <InsertDialog title={t('Insert table')} submit={t('Insert')} onSubmit={submit} onClose={onClose}>
      <Group gap="sm">
        {field(t('Columns'), columns, setColumns)}
        {field(t('Rows'), rows, setRows)}
      </Group>
      {refusal !== null ? (
        <Input.Error id={errorId} role="alert">
          {translateMessage(refusal)}
        </Input.Error>
      ) : null}
    </InsertDialog>
  );
}
