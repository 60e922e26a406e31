import { emptyArticle } from '@masthead/article/document';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { article, expectHtml, line, press, renderEditor, text, tool } from '../../../test/rich-text';

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
])('%s works by its button and by %s, and can be undone', async (name, shortcut, expected) => {
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

test('Paragraph, Align left and Clear formatting remove the formats', async () => {
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

test('Undo and Redo are disabled with a reason when there is nothing to undo or redo', async () => {
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
