import { emptyArticle } from '@masthead/article/document';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

const link = (href: string, words: string) =>
  expect.stringMatching(new RegExp(`<a [^>]*href="${href}"[^>]*>${words}</a>`));

test('a link over the selection, changed and removed', async () => {
  await renderEditor(article(line('Harbour')));
  await press('Control+a');
  await tool('Link').click();
  await expect.element(dialog('Insert link')).toBeVisible();
  await expect.element(field('Link')).toHaveFocus();
  await expect.element(field('Text')).not.toBeInTheDocument();
  await button('Insert').click();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  for (const wrong of ['javascript:alert(1)', 'example', 'http://a b.test', '//example.test/a', 'data:text/html,x']) {
    await field('Link').fill(wrong);
    await button('Insert').click();
    await expect.element(page.getByText('Enter a valid link.')).toBeVisible();
  }
  await field('Link').fill(`https://example.test/${'a'.repeat(2000)}`);
  await button('Insert').click();
  await expect.element(page.getByText('A link may have at most 2000 characters')).toBeVisible();
  await field('Link').fill('https://example.test/a');
  await press('Enter');
  await expect.poll(html).toEqual(link('https://example.test/a', 'Harbour'));
  await expect.element(text()).toHaveFocus();
  await expect.element(tool('Link')).toHaveAttribute('aria-pressed', 'true');

  await press('ArrowRight');
  await press('ArrowLeft');
  await press('Control+k');
  await expect.element(dialog('Edit link')).toBeVisible();
  await expect.element(field('Link')).toHaveValue('https://example.test/a');
  const open = page.getByRole('link', { name: 'Open in a new tab' });
  await expect.element(open).toHaveAttribute('target', '_blank');
  await expect.element(open).toHaveAttribute('rel', 'noopener noreferrer');
  await field('Link').fill('/tags/harbour');
  await button('Save').click();
  await expect.poll(html).toEqual(link('/tags/harbour', 'Harbour'));

  await press('Control+k');
  await button('Remove link').click();
  await expectHtml('<p>Harbour</p>');
});

test('a link without a selection asks for its text, and typing goes on without it', async () => {
  await renderEditor(emptyArticle);
  await press('Control+k');
  await field('Link').fill('https://example.test/a');
  await field('Text').fill('the harbour');
  await button('Insert').click();
  await userEvent.keyboard(' at dawn');
  await expect.poll(html).toEqual(link('https://example.test/a', 'the harbour'));
  expect(text().element().textContent).toBe('the harbour at dawn');
  await press('Control+k');
  await field('Link').fill('https://example.test/b');
  await press('Enter');
  await expect.poll(html).toEqual(link('https://example.test/b', 'https://example.test/b'));
});

test('Escape closes a dialog and leads back to the text', async () => {
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

test.each([
  ['', 'Field can not be empty'],
  ['just words', 'Enter an address or a code that can be embedded'],
  ['https://youtube.com.example.test/watch?v=dQw4w9WgXcQ', 'Embeds of youtube.com.example.test are not allowed'],
  ['<iframe src="https://example.test/x"></iframe>', 'Embeds of example.test are not allowed'],
  ['https://www.youtube.com/feed', 'This address of YouTube shows nothing to embed'],
])('an embed of %j is refused: %s', async (given, reason) => {
  await renderEditor(emptyArticle);
  await tool('Embed').click();
  await field('Embed link').fill(given);
  await button('Insert').click();
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(field('Embed link')).toHaveValue(given);
});

test.each([
  ['an address', 'https://youtu.be/dQw4w9WgXcQ', 'YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  [
    'a frame',
    '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    'YouTube',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  [
    'the code of a widget',
    '<blockquote class="twitter-tweet"><a href="https://twitter.com/news/status/20">x</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>',
    'X',
    'https://x.com/news/status/20',
  ],
])('an embed from %s becomes a card that loads nothing', async (_, given, provider, address) => {
  await renderEditor(article(line('Harbour')));
  await tool('Embed').click();
  await field('Embed link').fill(given);
  await press('Enter');
  await expect.element(dialog('Insert embed')).toBeVisible();
  await button('Insert').click();
  await expect.element(text().getByText(provider, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: address })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(text().element().querySelector('iframe, script')).toBeNull();
  await expect.element(text()).toHaveFocus();
  await userEvent.keyboard('Dawn');
  expect(html()).toMatch(/^<p>Harbour<\/p>.+<p>Dawn<\/p>$/s);
  await button('Remove embed').click();
  await expectHtml('<p>Harbour</p><p>Dawn</p>');
  await tool('Undo').click();
  await expect.element(text().getByText(provider, { exact: true })).toBeVisible();
});

test('dailymotion only where the project has it on', async () => {
  const address = 'https://www.dailymotion.com/video/x8abcde';
  const project = testProject();
  const off = { project: { ...project, switches: { ...project.switches, dailymotion: false } } };
  await renderEditor(emptyArticle, {}, off);
  await tool('Embed').click();
  await field('Embed link').fill(address);
  await button('Insert').click();
  await expect.element(page.getByText('Embeds of Dailymotion are not allowed')).toBeVisible();
  await press('Escape');
  await expect.element(dialog('Insert embed')).not.toBeInTheDocument();
  paste({ 'text/plain': address });
  await expect.poll(() => text().element().textContent).toBe(address);
});

test('an address alone on an empty line becomes the embed; beside other words it stays text', async () => {
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

test('what is inserted below a long text is in view, and so is the line after it', async () => {
  const { doc } = article(...Array.from({ length: 80 }, (_, index) => line(`Line ${index}`)));
  await renderEditor({ v: 1, doc });
  await press('Control+End');
  await tool('Embed').click();
  await field('Embed link').fill('https://youtu.be/dQw4w9WgXcQ');
  await button('Insert').click();
  const box = (element: Element) => element.getBoundingClientRect();
  const below = () => {
    const shown = text().element();
    const last = shown.lastElementChild as Element;
    return Math.round(box(shown.parentElement as Element).bottom - box(last).bottom);
  };
  await expect.element(page.getByText('YouTube', { exact: true })).toBeInViewport();
  await expect.poll(below).toBeGreaterThanOrEqual(0);
});
