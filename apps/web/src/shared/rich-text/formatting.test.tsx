import { emptyArticle } from '@masthead/article/document';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { article, expectHtml, line, press, renderEditor, text, tool } from '../../../test/rich-text';
import { shortcutAttribute, shortcutText } from './toolbar/shortcut';

test.each([
  ['Bold', 'Control+b', '<p><strong>Harbour</strong></p>'],
  ['Italic', 'Control+i', '<p><em>Harbour</em></p>'],
  ['Underline', 'Control+u', '<p><u>Harbour</u></p>'],
  ['Heading 2', 'Control+Alt+2', '<h2>Harbour</h2>'],
  ['Heading 3', 'Control+Alt+3', '<h3>Harbour</h3>'],
  ['Heading 4', 'Control+Alt+4', '<h4>Harbour</h4>'],
  ['Align centre', 'Control+Shift+E', '<p style="text-align: center">Harbour</p>'],
  ['Align right', 'Control+Shift+R', '<p style="text-align: right">Harbour</p>'],
  ['Justify', 'Control+Shift+J', '<p style="text-align: justify">Harbour</p>'],
  ['Numbered list', 'Control+Shift+7', '<ol><li><p>Harbour</p></li></ol>'],
  ['Bullet list', 'Control+Shift+8', '<ul><li><p>Harbour</p></li></ul>'],
  ['Quote', 'Control+Shift+B', '<blockquote><p>Harbour</p></blockquote>'],
])('%s by its button and by %s, and undone', async (name, shortcut, expected) => {
  await renderEditor(article(line('Harbour')));
  await press('Control+a');
  await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'false');
  await tool(name).click();
  await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(text()).toHaveFocus();
  await expectHtml(expected);
  await tool('Undo').click();
  await expectHtml('<p>Harbour</p>');
  await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'false');
  await press(shortcut);
  await expectHtml(expected);
  await press('Control+z');
  await expectHtml('<p>Harbour</p>');
  await press('Control+Shift+Z');
  await expectHtml(expected);
});

test('Paragraph, Align left and Clear formatting take it back', async () => {
  await renderEditor(article(line('Harbour')));
  await press('Control+a');
  await tool('Heading 3').click();
  await tool('Align right').click();
  await expectHtml('<h3 style="text-align: right">Harbour</h3>');
  await tool('Align left').click();
  await tool('Paragraph').click();
  await expectHtml('<p>Harbour</p>');
  for (const name of ['Bold', 'Italic', 'Quote', 'Justify']) await tool(name).click();
  await expectHtml('<blockquote><p style="text-align: justify"><strong><em>Harbour</em></strong></p></blockquote>');
  await tool('Clear formatting').click();
  await expectHtml('<p>Harbour</p>');
  await press('Control+b');
  await press('Control+\\');
  await expectHtml('<p>Harbour</p>');
});

test('undo and redo say when there is nothing for them', async () => {
  await renderEditor(emptyArticle);
  await expect.element(tool('Undo')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('Dawn');
  await expectHtml('<p>Dawn</p>');
  await expect.element(tool('Undo')).not.toHaveAttribute('aria-disabled');
  await tool('Undo').click();
  await expectHtml('');
  await expect.element(tool('Undo')).toHaveAttribute('aria-disabled', 'true');
  await tool('Redo').click();
  await expectHtml('<p>Dawn</p>');
});

test('the toolbar is one stop of the tab key, the arrows go through it, Escape leads back', async () => {
  await renderEditor(article(line('Harbour')));
  await press('Control+a');
  await press('Alt+F10');
  await expect.element(tool('Undo')).toHaveFocus();
  await press('ArrowRight');
  await press('ArrowRight');
  await expect.element(tool('Paragraph')).toHaveFocus();
  await press('End');
  await expect.element(tool('Table')).toHaveFocus();
  await press('ArrowRight');
  await expect.element(tool('Undo')).toHaveFocus();
  await press('ArrowLeft');
  await expect.element(tool('Table')).toHaveFocus();
  await press('Home');
  for (let step = 0; step < 6; step++) await press('ArrowRight');
  await expect.element(tool('Bold')).toHaveFocus();
  const stops = page.getByRole('toolbar').element().querySelectorAll('[tabindex="0"]');
  expect([...stops].map((each) => each.getAttribute('aria-label'))).toEqual(['Bold']);
  await press('Escape');
  await expect.element(text()).toHaveFocus();
  await press('Alt+F10');
  await expect.element(tool('Bold')).toHaveFocus();
  await press('Enter');
  await expect.element(tool('Bold')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(text()).toHaveFocus();
});

test('every tool has a name, and tells its shortcut', async () => {
  await renderEditor(article(line('Harbour')));
  await expect.element(page.getByRole('toolbar', { name: 'Formatting of Body' })).toBeVisible();
  const names = page
    .getByRole('toolbar')
    .getByRole('button')
    .elements()
    .map((each) => each.getAttribute('aria-label'));
  expect(names).toEqual(
    [
      ['Undo', 'Redo', 'Paragraph', 'Heading 2', 'Heading 3', 'Heading 4', 'Bold', 'Italic', 'Underline'],
      ['Clear formatting', 'Align left', 'Align centre', 'Align right', 'Justify', 'Bullet list', 'Numbered list'],
      ['Quote', 'Link', 'Image', 'Embed', 'Table'],
    ].flat(),
  );
  await expect.element(tool('Bold')).toHaveAttribute('aria-keyshortcuts', shortcutAttribute('Mod+B'));
  await tool('Bold').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(`Bold (${shortcutText('Mod+B')})`);
});

test.each([
  ['Mod+Shift+7', false, 'Ctrl+Shift+7', 'Control+Shift+7'],
  ['Mod+Shift+7', true, '⌘⇧7', 'Meta+Shift+7'],
  ['Mod+Alt+2', true, '⌘⌥2', 'Meta+Alt+2'],
])('%s on a Mac (%s) is shown as %s', (shortcut, isMac, shown, attribute) => {
  expect(shortcutText(shortcut, isMac)).toBe(shown);
  expect(shortcutAttribute(shortcut, isMac)).toBe(attribute);
});
