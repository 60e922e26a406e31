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
import type { Translate } from '../../../ui/translation';
import { translateMessage } from '../../i18n/i18n';
import { TABLE_TOO_LARGE } from '../table-rules';
import type { Tool, ToolState } from './tool-state';

/** The tools that change the table at the caret. A disabled tool says why. */
export function createTableTools(t: Translate): Tool[] {
  const countColumns = ({ table }: ToolState) => table?.columns ?? 0;
  const countRows = ({ table }: ToolState) => table?.rows ?? 0;
  const fullRefusal = (isFull: boolean) => (isFull ? translateMessage(TABLE_TOO_LARGE) : null);
  const lastRefusal = (isLast: boolean) => (isLast ? t('Delete the whole table instead') : null);
  const addColumn = { refusal: (state: ToolState) => fullRefusal(countColumns(state) >= MAX_TABLE_COLUMNS) };
  const addRow = { refusal: (state: ToolState) => fullRefusal(countRows(state) >= MAX_TABLE_ROWS) };

  return [
    {
      ...{ name: 'column-before', label: t('Add column before'), icon: IconColumnInsertLeft, ...addColumn },
      run: (editor) => editor.chain().focus().addColumnBefore().run(),
    },
    {
      ...{ name: 'column-after', label: t('Add column after'), icon: IconColumnInsertRight, ...addColumn },
      run: (editor) => editor.chain().focus().addColumnAfter().run(),
    },
    {
      ...{ name: 'column-delete', label: t('Delete column'), icon: IconColumnRemove },
      refusal: (state) => lastRefusal(countColumns(state) <= 1),
      run: (editor) => editor.chain().focus().deleteColumn().run(),
    },
    {
      ...{ name: 'row-before', label: t('Add row above'), icon: IconRowInsertTop, ...addRow },
      run: (editor) => editor.chain().focus().addRowBefore().run(),
    },
    {
      ...{ name: 'row-after', label: t('Add row below'), icon: IconRowInsertBottom, ...addRow },
      run: (editor) => editor.chain().focus().addRowAfter().run(),
    },
    {
      ...{ name: 'row-delete', label: t('Delete row'), icon: IconRowRemove },
      refusal: (state) => lastRefusal(countRows(state) <= 1),
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
