import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { article, line, press, renderEditor, text, tool } from '../../../../test/rich-text';
import { shortcutAttribute, shortcutText } from './shortcut';

test('the toolbar is one tab stop, and the arrow keys move between its tools', async () => {
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
  const tabStops = page.getByRole('toolbar').element().querySelectorAll('[tabindex="0"]');
  expect([...tabStops].map((button) => button.getAttribute('aria-label'))).toEqual(['Bold']);
  await press('Escape');
  await expect.element(text()).toHaveFocus();
  await press('Alt+F10');
  await expect.element(tool('Bold')).toHaveFocus();
  await press('Enter');
  await expect.element(tool('Bold')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(text()).toHaveFocus();
});

test('every tool has an accessible name and announces its shortcut', async () => {
  await renderEditor(article(line('Harbour')));
  await expect.element(page.getByRole('toolbar', { name: 'Formatting toolbar of Body' })).toBeVisible();
  const names = page
    .getByRole('toolbar')
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'));
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
