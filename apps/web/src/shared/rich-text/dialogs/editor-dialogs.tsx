import { Group, Input, Textarea, TextInput } from '@mantine/core';
import { readEmbed } from '@masthead/article/embeds/read-embed';
import { phrase } from '@masthead/domain/text/phrase';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../ui/translation';
import { translateMessage } from '../../i18n/i18n';
import { ImagePicker } from '../../images/picker/image-picker';
import { useProject } from '../../project/project';
import type { EditorDialog } from '../editor-state';
import { insertBlock, insertFigure } from '../insert-block';
import { createEmptyTable, tableSizeRefusal } from '../table-rules';
import { InsertDialog } from './insert-dialog';
import { LinkDialog } from './link-dialog';

interface Props {
  openDialog: EditorDialog;
  editor: Editor;
  onClose: () => void;
}

/** The dialogs that insert a link, an embed, a table or a picture into the text. */
export function EditorDialogs({ openDialog, editor, onClose }: Props) {
  if (openDialog.name === 'link') return <LinkDialog editor={editor} onClose={onClose} />;
  if (openDialog.name === 'embed') return <EmbedDialog editor={editor} onClose={onClose} />;
  if (openDialog.name === 'table') return <TableDialog editor={editor} onClose={onClose} />;
  return (
    <ImagePicker
      purpose="insert"
      {...(openDialog.files && { files: openDialog.files })}
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

/** Accepts a URL, an iframe or the code of a widget, and stores only the provider and the URL. */
function EmbedDialog({ editor, onClose }: EmbedDialogProps) {
  const { t } = useTranslation();
  const { switches } = useProject();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);

  function submit() {
    const result = readEmbed(text, switches);
    if (result.embed === undefined) return setRefusal(result.refusal);
    onClose();
    insertBlock(editor, editor.schema.node('embed', result.embed));
  }

  return (
    <InsertDialog title={t('Insert embed')} submitLabel={t('Insert')} onSubmit={submit} onClose={onClose}>
      <Textarea
        label={t('Embed link')}
        description={t('A URL, or the embed code from the provider.')}
        rows={3}
        value={text}
        error={refusal && translateMessage(refusal)}
        onChange={(event) => setText(event.currentTarget.value)}
        // Ignore Enter, which often follows a paste: the user should see the pasted code before inserting it.
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

/** Asks for the size of a new table. */
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
    insertBlock(editor, createEmptyTable(editor.schema, size));
  }

  const renderField = (label: string, value: string, onChange: (value: string) => void) => (
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
    <InsertDialog title={t('Insert table')} submitLabel={t('Insert')} onSubmit={submit} onClose={onClose}>
      <Group gap="sm">
        {renderField(t('Columns'), columns, setColumns)}
        {renderField(t('Rows'), rows, setRows)}
      </Group>
      {refusal !== null ? (
        <Input.Error id={errorId} role="alert">
          {translateMessage(refusal)}
        </Input.Error>
      ) : null}
    </InsertDialog>
  );
}
