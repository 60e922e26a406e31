import { ARTICLE_VERSION, type Article, type ArticleNode } from '@masthead/article/document';
import { articleToHtml } from '@masthead/article/to-html';
import type { Editor } from '@tiptap/react';
import type { ComponentProps } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toArticle } from '../src/shared/rich-text/blocks';
import { RichTextEditor } from '../src/shared/rich-text/rich-text-editor';
import { renderScreen } from './render-screen';

type Props = Partial<ComponentProps<typeof RichTextEditor>>;
type ScreenOptions = Parameters<typeof renderScreen>[1];

// The tests of the rich text editor: documents, elements of the screen, keys and pastes.

export const article = (...content: ArticleNode[]): Article => ({ v: ARTICLE_VERSION, doc: { type: 'doc', content } });

/** A paragraph. */
export const line = (text = ''): ArticleNode =>
  text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };

/** The editable text. */
export const text = () => page.getByRole('textbox', { name: 'Body', exact: true });
export const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
export const field = (name: string) => page.getByRole('textbox', { name, exact: true });

/** Renders an editor with the caret in it, and records the values that it passes to `onChange`. */
export async function renderEditor(value: Article, props: Props = {}, options: ScreenOptions = {}) {
  const changes: Article[] = [];
  await renderScreen(
    () => <RichTextEditor label="Body" value={value} onChange={(next) => changes.push(next)} {...props} />,
    options,
  );
  await expect.element(text()).toBeVisible();
  if (!props.mode) await text().click();
  return { changes };
}

/** The current document of the editor as HTML. */
export function html(): string {
  const { editor } = text().element() as HTMLElement & { editor: Editor };
  return articleToHtml(toArticle(editor.state.doc));
}

/** Waits until the document has this HTML. */
export async function expectHtml(expected: string): Promise<void> {
  await expect.poll(html).toBe(expected);
}

/** Presses keys such as `Control+Shift+E`. */
export async function press(keys: string): Promise<void> {
  const [key = '', ...modifiers] = keys.split('+').reverse();
  const pressedModifiers = modifiers.map((modifier) => `{${modifier}>}`).reverse();
  await userEvent.keyboard(
    `${pressedModifiers.join('')}${key.length > 1 ? `{${key}}` : key}${modifiers.map((modifier) => `{/${modifier}}`).join('')}`,
  );
}

/** Pastes data by its MIME type, such as `text/plain`, and files. */
export function paste(data: Record<string, string>, files: File[] = [], target: Element = text().element()): void {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
  for (const file of files) clipboardData.items.add(file);
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
