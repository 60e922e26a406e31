import { ARTICLE_VERSION, type Article, type ArticleNode } from '@masthead/article/document';
import { articleToHtml } from '@masthead/article/to-html';
import type { Editor } from '@tiptap/react';
import type { ComponentProps } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { articleOf } from '../src/shared/rich-text/blocks';
import { RichTextEditor } from '../src/shared/rich-text/rich-text-editor';
import { renderScreen } from './render-screen';

type Props = Partial<ComponentProps<typeof RichTextEditor>>;
type ScreenOptions = Parameters<typeof renderScreen>[1];

export const article = (...content: ArticleNode[]): Article => ({ v: ARTICLE_VERSION, doc: { type: 'doc', content } });

export const line = (text = ''): ArticleNode =>
  text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };

/** The text itself, a button of its toolbar, a dialog over it. */
export const text = () => page.getByRole('textbox', { name: 'Body', exact: true });
export const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
export const field = (name: string) => page.getByRole('textbox', { name, exact: true });

/** An editor alone with the caret in it, and what it tells its form. */
export async function renderEditor(value: Article, props: Props = {}, options: ScreenOptions = {}) {
  const told: Article[] = [];
  await renderScreen(
    () => <RichTextEditor label="Body" value={value} onChange={(next) => told.push(next)} {...props} />,
    options,
  );
  await expect.element(text()).toBeVisible();
  if (!props.mode) await text().click();
  return { told };
}

/** The text as readers would get it. */
export function html(): string {
  const { editor } = text().element() as HTMLElement & { editor: Editor };
  return articleToHtml(articleOf(editor.state.doc));
}

export async function expectHtml(expected: string): Promise<void> {
  await expect.poll(html).toBe(expected);
}

export async function press(keys: string): Promise<void> {
  const [key = '', ...held] = keys.split('+').reverse();
  const down = held.map((each) => `{${each}>}`).reverse();
  await userEvent.keyboard(
    `${down.join('')}${key.length > 1 ? `{${key}}` : key}${held.map((each) => `{/${each}}`).join('')}`,
  );
}

/** What another program put on the clipboard, pasted at the caret. */
export function paste(data: Record<string, string>, files: File[] = []): void {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
  for (const file of files) clipboardData.items.add(file);
  text()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
