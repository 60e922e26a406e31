import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '@masthead/article/document';
import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableOff,
  IconTableRow,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { translateMessage } from '../../i18n/i18n';
import { TOO_LARGE } from '../table-rules';
import type { Tool, ToolState } from './tool-state';

/** What can be done to the table with the caret. */
export function tableTools(t: TFunction): Tool[] {
  const columns = ({ table }: ToolState) => table?.columns ?? 0;
  const rows = ({ table }: ToolState) => table?.rows ?? 0;
  const full = (isFull: boolean) => (isFull ? translateMessage(TOO_LARGE) : null);
  const last = (isLast: boolean) => (isLast ? t('Delete the table instead') : null);
  const widen = { refusal: (state: ToolState) => full(columns(state) >= MAX_TABLE_COLUMNS) };
  const lengthen = { refusal: (state: ToolState) => full(rows(state) >= MAX_TABLE_ROWS) };

  return [
    {
      ...{ name: 'column-before', label: t('Add column before'), icon: IconColumnInsertLeft, ...widen },
      run: (editor) => editor.chain().focus().addColumnBefore().run(),
    },
    {
      ...{ name: 'column-after', label: t('Add column after'), icon: IconColumnInsertRight, ...widen },
      run: (editor) => editor.chain().focus().addColumnAfter().run(),
    },
    {
      ...{ name: 'column-delete', label: t('Delete column'), icon: IconColumnRemove },
      refusal: (state) => last(columns(state) <= 1),
      run: (editor) => editor.chain().focus().deleteColumn().run(),
    },
    {
      ...{ name: 'row-before', label: t('Add row above'), icon: IconRowInsertTop, ...lengthen },
      run: (editor) => editor.chain().focus().addRowBefore().run(),
    },
    {
      ...{ name: 'row-after', label: t('Add row below'), icon: IconRowInsertBottom, ...lengthen },
      run: (editor) => editor.chain().focus().addRowAfter().run(),
    },
    {
      ...{ name: 'row-delete', label: t('Delete row'), icon: IconRowRemove },
      refusal: (state) => last(rows(state) <= 1),
      run: (editor) => editor.chain().focus().deleteRow().run(),
    },
    {
      ...{ name: 'header-row', label: t('Header row'), icon: IconTableRow },
      isOn: ({ table }) => table?.hasHeader === true,
      run: (editor) => editor.chain().focus().toggleHeaderRow().run(),
    },
    {
      ...{ name: 'table-delete', label: t('Delete table'), icon: IconTableOff },
      run: (editor) => editor.chain().focus().deleteTable().run(),
    },
  ];
}
