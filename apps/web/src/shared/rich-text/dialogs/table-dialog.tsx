import { Group, Input, TextInput } from '@mantine/core';
import { phrase } from '@masthead/domain/text/phrase';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../i18n/translate-message';
import { insertBlock } from '../insert-block';
import { emptyTable, tableSizeRefusal } from '../table-rules';
import { InsertDialog } from './insert-dialog';

interface Props {
  editor: Editor;
  onClose: () => void;
}

export function TableDialog({ editor, onClose }: Props) {
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
