import { type ARTICLE_VERSION, articleToText, emptyArticle } from '@masthead/article/document';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { renderScreen } from '../../../test/render-screen';
import {
  article,
  dialog,
  expectHtml,
  html,
  line,
  paste,
  press,
  renderEditor,
  text,
  tool,
} from '../../../test/rich-text';
import { RichTextEditor } from './rich-text-editor';

test('text pasted from Word is cleaned', async () => {
  await renderEditor(emptyArticle);
  paste({
    'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
<h2 style='margin:0cm'><span lang=EN-US style='font-family:"Calibri"'>The harbour<o:p></o:p></span></h2>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-US>At dawn</span></b><span> the ferry left.</span></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>One</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Two</p>
<!--EndFragment--></body></html>`,
  });
  await expectHtml(
    '<h2>The harbour</h2><p><strong>At dawn</strong> the ferry left.</p><ul><li><p>One</p></li><li><p>Two</p></li></ul>',
  );
  await expectAccessible({ isPart: true });
});

test('text pasted from Google Docs is cleaned', async () => {
  await renderEditor(emptyArticle);
  paste({
    'text/html': `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-family:Arial;font-weight:700">At dawn</span><span style="font-size:11pt;font-weight:400"> the </span><span style="font-style:italic">ferry</span> left.</p><p dir="ltr"><span style="font-size:11pt">An hour late.</span></p></b>`,
  });
  await expectHtml('<p><strong>At dawn</strong> the <em>ferry</em> left.</p><p>An hour late.</p>');
});

test('pasted plain text keeps its paragraphs, and a paragraph that is pasted into a sentence stays inline', async () => {
  await renderEditor(emptyArticle);
  paste({ 'text/plain': 'First line.\n\nSecond <b>line</b>.' });
  await expectHtml('<p>First line.</p><p>Second &lt;b&gt;line&lt;/b&gt;.</p>');
  await text().getByText('First line.').click();
  await userEvent.keyboard('{Home}');
  paste({ 'text/html': '<meta charset="utf-8"><p>The </p>', 'text/plain': 'The ' });
  // Browsers differ in the space at the end of a pasted paragraph.
  await expect.poll(html).toMatch(/^<p>The ?First line\.<\/p><p>Second/);
});

test('the status line counts words and characters while typing and shows the limits', async () => {
  await renderEditor(article(line('The ferry left'), line('at dawn.')), { limits: { min: 20, max: 30 } });
  await expect.element(page.getByText('5 words, 22 characters, 19 without spaces')).toBeVisible();
  await expect.element(page.getByText('19 characters, 20 to 30 allowed')).toBeVisible();
  await text().getByText('at dawn.').click();
  await userEvent.keyboard('{End} Late!');
  await expect.element(page.getByText('6 words, 28 characters, 24 without spaces')).toBeVisible();
  await expect.element(page.getByText('24 characters, 20 to 30 allowed')).toBeVisible();
});

test('onChange runs on every keystroke, and unchanged paragraphs stay the same objects', async () => {
  const { changes } = await renderEditor(article(line('Harbour'), line('Dawn')));
  expect(changes).toEqual([]);
  await text().getByText('Harbour').click();
  await userEvent.keyboard('{End}s, late');
  expect(changes.map(articleToText).at(-1)).toBe('Harbours, late\nDawn');
  expect(changes.length).toBe(7);
  const [previous, last] = changes.slice(-2);
  expect(previous?.doc.content?.[0]).not.toBe(last?.doc.content?.[0]);
  expect(previous?.doc.content?.[1]).toBe(last?.doc.content?.[1]);
});

test('a click does not change a text that ends with a table', async () => {
  const cell = { type: 'tableCell', content: [line('Cell')] };
  const { changes } = await renderEditor(
    article(line('Harbour'), { type: 'table', content: [{ type: 'tableRow', content: [cell] }] }),
  );
  await text().getByText('Cell').click();
  await text().getByText('Harbour').click();
  (document.activeElement as HTMLElement).blur();
  expect(changes).toEqual([]);
});

test('an empty editor shows its placeholder and its error', async () => {
  await renderEditor(emptyArticle, { placeholder: 'Tell the story', error: 'Minimum length 700', withAsterisk: true });
  const { content } = getComputedStyle(text().element().firstElementChild as Element, '::before');
  expect(content).toBe('"Tell the story"');
  await expect.element(text()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(text()).toHaveAttribute('aria-required', 'true');
  await expect.element(text()).toHaveAccessibleDescription(/Minimum length 700/);
});

test('Escape closes a dialog and returns the focus to the text', async () => {
  await renderEditor(article(line('Harbour')));
  for (const [name, title] of [
    ['Link', 'Insert link'],
    ['Embed', 'Insert embed'],
    ['Table', 'Insert table'],
  ] as const) {
    await tool(name).click();
    await expect.element(dialog(title)).toBeVisible();
    await press('Escape');
    await expect.element(dialog(title)).not.toBeInTheDocument();
    await expect.element(text()).toHaveFocus();
  }
  await expectHtml('<p>Harbour</p>');
});

test('a read-only editor has no toolbar and ignores keys', async () => {
  const { changes } = await renderEditor(article(line('Harbour')), { mode: 'read-only' });
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
  await expect.element(text()).toHaveAttribute('contenteditable', 'false');
  await expect.element(text()).toHaveAttribute('aria-readonly', 'true');
  await text().click();
  await userEvent.keyboard('abc');
  await expect.element(text()).toHaveTextContent('Harbour');
  expect(changes).toEqual([]);
});

test('a locked editor disables its tools', async () => {
  await renderEditor(article(line('Harbour')), { mode: 'locked' });
  await expect.element(tool('Bold')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(text()).toHaveAttribute('contenteditable', 'false');
});

test.each([
  ['an unknown block', article({ type: 'marquee' })],
  ['a newer version', { v: 99 as typeof ARTICLE_VERSION, doc: emptyArticle.doc }],
])('a document with %s shows an error instead of an empty text', async (_, value) => {
  await renderScreen(() => <RichTextEditor label="Body" value={value} onChange={() => {}} />);
  await expect.element(page.getByText('Error parsing data.')).toBeVisible();
  await expect.element(text()).not.toBeInTheDocument();
});

test('on a phone every tool is visible and the page does not scroll sideways', async () => {
  await page.viewport(390, 800);
  try {
    await renderEditor(article(line('Harbour')));
    const tools = page.getByRole('toolbar').getByRole('button').elements();
    expect(tools.length).toBeGreaterThan(10);
    for (const toolButton of tools) expect(toolButton.getBoundingClientRect().right).toBeLessThanOrEqual(390);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await tool('Table').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  } finally {
    await page.viewport(1280, 800);
  }
});
