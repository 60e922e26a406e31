import type { Icon } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import { sizeOfTable, type TableSize, tableAround } from '../table-rules';

/** What the toolbar shows of the place where the caret is. Read after every key, so nothing in it grows with the text. */
export interface ToolState {
  /** `paragraph`, `heading2` … */
  block: string;
  align: string;
  /** Lists, quotes and other blocks around the paragraph. */
  around: string[];
  bold: boolean;
  italic: boolean;
  underline: boolean;
  link: boolean;
  table: (TableSize & { hasHeader: boolean }) | null;
  canUndo: boolean;
  canRedo: boolean;
}

export function readToolState(editor: Editor): ToolState {
  const { state } = editor;
  const $from = startOf(state.selection);
  const block = $from.parent;
  const table = tableAround($from);
  return {
    block: block.type.name === 'heading' ? `heading${block.attrs.level}` : block.type.name,
    align: block.isTextblock ? (block.attrs.textAlign ?? 'left') : '',
    around: Array.from({ length: $from.depth }, (_, depth) => $from.node(depth).type.name),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    link: editor.isActive('link'),
    table: table && {
      ...sizeOfTable(table),
      hasHeader: table.firstChild?.firstChild?.type.name === 'tableHeader',
    },
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

/** Where everything is selected, the selection itself starts outside of its first paragraph. */
function startOf(selection: Selection): ResolvedPos {
  const { $from } = selection;
  if ($from.parent.isTextblock || selection instanceof NodeSelection) return $from;
  return Selection.findFrom($from, 1, true)?.$from ?? $from;
}

export interface Tool {
  name: string;
  label: string;
  icon: Icon;
  /** As `shortcutText` reads it: `Mod+Shift+7`. */
  shortcut?: string;
  /** Left out where the tool does something rather than being on or off. */
  isOn?: (state: ToolState) => boolean;
  /** Why it cannot be used now. */
  refusal?: (state: ToolState) => string | null;
  run: (editor: Editor) => void;
}
