import type { Icon } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import { findTableAround, sizeOfTable, type TableSize } from '../table-rules';

/** The formats at the caret, which decide whether the buttons of the toolbar are pressed or disabled. */
export interface ToolState {
  /** `paragraph`, `heading2` … */
  block: string;
  align: string;
  /** Lists, quotes and other blocks around the paragraph. */
  ancestors: string[];
  bold: boolean;
  italic: boolean;
  underline: boolean;
  link: boolean;
  table: (TableSize & { hasHeader: boolean }) | null;
  canUndo: boolean;
  canRedo: boolean;
}

/** Runs after every keystroke, so its cost must not grow with the text. */
export function readToolState(editor: Editor): ToolState {
  const { state } = editor;
  const $from = selectionStart(state.selection);
  const block = $from.parent;
  const table = findTableAround($from);
  return {
    block: block.type.name === 'heading' ? `heading${block.attrs.level}` : block.type.name,
    align: block.isTextblock ? (block.attrs.textAlign ?? 'left') : '',
    ancestors: Array.from({ length: $from.depth }, (_, depth) => $from.node(depth).type.name),
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

/** A selection of the whole document starts outside of its first paragraph. */
function selectionStart(selection: Selection): ResolvedPos {
  const { $from } = selection;
  if ($from.parent.isTextblock || selection instanceof NodeSelection) return $from;
  return Selection.findFrom($from, 1, true)?.$from ?? $from;
}

/** A button of the toolbar. */
export interface Tool {
  name: string;
  label: string;
  icon: Icon;
  /** In the format of `shortcutText`: `Mod+Shift+7`. */
  shortcut?: string;
  /** Only for tools that toggle. */
  isOn?: (state: ToolState) => boolean;
  /** The reason why the tool is disabled; `null` when it is enabled. */
  refusal?: (state: ToolState) => string | null;
  run: (editor: Editor) => void;
}
