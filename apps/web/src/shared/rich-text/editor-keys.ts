import { type Editor, Extension } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

export interface EditorKeys {
  openLink: () => void;
  enterToolbar: () => void;
}

/** Keys besides those of the formats themselves. */
export function editorKeys(keys: EditorKeys) {
  return Extension.create({
    name: 'editorKeys',
    priority: 1000,
    addKeyboardShortcuts() {
      return {
        'Mod-k': () => done(keys.openLink),
        'Alt-F10': () => done(keys.enterToolbar),
        'Mod-\\': () => this.editor.chain().unsetAllMarks().clearNodes().unsetTextAlign().run(),
        ['Enter']: () => enterFigure(this.editor),
      };
    },
  });
}

function done(act: () => void): true {
  act();
  return true;
}

/** A picture that is selected is gone into: what is said about it is typed there. */
function enterFigure({ state, view }: Editor): boolean {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'figure') return false;
  const dom = view.nodeDOM(selection.from);
  const field = dom instanceof Element ? dom.querySelector('input') : null;
  field?.focus();
  return field !== null;
}
