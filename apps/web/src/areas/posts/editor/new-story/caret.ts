import { taskHeadline } from '@masthead/domain/posts/contract/post';
import type { EditorStore } from '../state/editor-store';

/** The position of the caret on the new-story page, which the editor restores. */
export type Caret = { field: 'title'; start: number; end: number } | { field: 'text' };

const TITLE = 'textarea[name="main_headline"]';
const TEXT = '[role="textbox"][contenteditable="true"]';

const findTitle = () => document.querySelector<HTMLTextAreaElement>(TITLE);

/** The caret in the title or the text; `null` if the focus is elsewhere. */
export function findCaret(): Caret | null {
  const element = document.activeElement;
  if (element instanceof HTMLTextAreaElement && element.matches(TITLE)) {
    return { field: 'title', start: element.selectionStart, end: element.selectionEnd };
  }
  return element?.matches(TEXT) ? { field: 'text' } : null;
}

/** In the text, the caret moves to the end. */
export function restoreCaret(caret: Caret | null): void {
  if (caret?.field === 'title') {
    findTitle()?.focus();
    findTitle()?.setSelectionRange(caret.start, caret.end);
  }
  const text = document.querySelector<HTMLElement>(TEXT);
  if (caret?.field !== 'text' || !text) return;
  text.focus();
  getSelection()?.selectAllChildren(text);
  getSelection()?.collapseToEnd();
}

/**
 * Saves the post when the title loses the focus for the first time, because lists show the stored title, which has only
 * the first letter. A headline that violates a rule is not saved: the user has not asked to save, so no error appears.
 */
export function saveAfterTitle(store: EditorStore): void {
  const title = findTitle();
  const save = () => {
    const isValid = taskHeadline.safeParse(store.form.getValues('main_headline')).success;
    // The title is no longer connected if it lost the focus because the user left the page.
    if (title?.isConnected && isValid && store.isDirty()) void store.save();
  };
  if (document.activeElement === title) title?.addEventListener('blur', () => queueMicrotask(save), { once: true });
  else save();
}
