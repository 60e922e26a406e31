import { emptyArticle } from '@masthead/article/document';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { testProject } from '../../../test/people';
import {
  article,
  button,
  dialog,
  expectHtml,
  field,
  html,
  line,
  paste,
  press,
  renderEditor,
  text,
  tool,
} from '../../../test/rich-text';

test.each([
  ['', 'Field can not be empty'],
  ['<iframe src="https://example.test/x"></iframe>', "Content from example.test can't be embedded"],
])('an embed of %j is rejected: %s', async (input, reason) => {
  await renderEditor(emptyArticle);
  await tool('Embed').click();
  await field('Embed link').fill(input);
  await button('Insert').click();
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(field('Embed link')).toHaveValue(input);
});

test('an embed from the code of a widget becomes a card that loads nothing', async () => {
  const link = '<a href="https://twitter.com/news/status/20">x</a>';
  const script = '<script async src="https://platform.twitter.com/widgets.js"></script>';
  const input = `<blockquote class="twitter-tweet">${link}</blockquote>${script}`;
  await renderEditor(article(line('Harbour')));
  await tool('Embed').click();
  await field('Embed link').fill(input);
  await press('Enter');
  await expect.element(dialog('Insert embed')).toBeVisible();
  await expectAccessible();
  await button('Insert').click();
  await expect.element(text().getByText('X', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'https://x.com/news/status/20' }))
    .toHaveAttribute('rel', 'noopener noreferrer');
  expect(text().element().querySelector('iframe, script')).toBeNull();
  await expect.element(text()).toHaveFocus();
  await userEvent.keyboard('Dawn');
  expect(html()).toMatch(/^<p>Harbour<\/p>.+<p>Dawn<\/p>$/s);
  await button('Remove embed').click();
  await expectHtml('<p>Harbour</p><p>Dawn</p>');
  await tool('Undo').click();
  await expect.element(text().getByText('X', { exact: true })).toBeVisible();
});

test('a Dailymotion embed is accepted only if the project enables it', async () => {
  const url = 'https://www.dailymotion.com/video/x8abcde';
  const project = testProject();
  const withoutDailymotion = { project: { ...project, switches: { ...project.switches, dailymotion: false } } };
  await renderEditor(emptyArticle, {}, withoutDailymotion);
  await tool('Embed').click();
  await field('Embed link').fill(url);
  await button('Insert').click();
  await expect.element(page.getByText("Content from Dailymotion can't be embedded")).toBeVisible();
  await press('Escape');
  await expect.element(dialog('Insert embed')).not.toBeInTheDocument();
  paste({ 'text/plain': url });
  await expect.poll(() => text().element().textContent).toBe(url);
});

test('a URL pasted on an empty line becomes an embed, and beside other text it stays text', async () => {
  await renderEditor(emptyArticle);
  paste({ 'text/plain': ' https://youtu.be/dQw4w9WgXcQ\n' });
  await expect.element(text().getByText('YouTube', { exact: true })).toBeVisible();
  await press('Control+z');
  await expectHtml('');
  await userEvent.keyboard('See ');
  paste({ 'text/plain': 'https://youtu.be/dQw4w9WgXcQ' });
  await expect.poll(() => text().element().textContent).toBe('See https://youtu.be/dQw4w9WgXcQ');
  expect(text().element().querySelector('[data-kind=embed]')).toBeNull();
});

test('an embed inserted below a long text is scrolled into view with the line after it', async () => {
  const { doc } = article(...Array.from({ length: 80 }, (_, index) => line(`Line ${index}`)));
  await renderEditor({ v: 1, doc });
  await press('Control+End');
  await tool('Embed').click();
  await field('Embed link').fill('https://youtu.be/dQw4w9WgXcQ');
  await button('Insert').click();
  const box = (element: Element) => element.getBoundingClientRect();
  const distanceToBottom = () => {
    const textElement = text().element();
    const lastBlock = textElement.lastElementChild as Element;
    return Math.round(box(textElement.parentElement as Element).bottom - box(lastBlock).bottom);
  };
  await expect.element(page.getByText('YouTube', { exact: true })).toBeInViewport();
  await expect.poll(distanceToBottom).toBeGreaterThanOrEqual(0);
});
