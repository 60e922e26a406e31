import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';

export interface SelectedFigure {
  at: number;
  attributes: FigureAttributes;
}

/** The picture of the text that is selected now. Looked at with every key, so it asks the selection alone. */
export function useSelectedFigure(editor: Editor | null): SelectedFigure | null {
  return useEditorState({ editor, selector: ({ editor: current }) => selectedFigure(current) });
}

function selectedFigure(editor: Editor | null): SelectedFigure | null {
  if (!editor || editor.isDestroyed) return null;
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'figure') return null;
  return { at: selection.from, attributes: selection.node.attrs as FigureAttributes };
}

/** Says something else about the selected picture. Words typed one after the other are undone together. */
export function changeFigure(editor: Editor, change: Partial<FigureAttributes>): void {
  const figure = selectedFigure(editor);
  if (!figure || !editor.isEditable) return;
  const { tr } = editor.state;
  tr.setNodeMarkup(figure.at, undefined, { ...figure.attributes, ...change });
  // It is a new node, which the selection would step aside for.
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, figure.at)));
}

export function removeFigure(editor: Editor): void {
  if (selectedFigure(editor) && editor.isEditable) editor.chain().deleteSelection().focus().run();
}
