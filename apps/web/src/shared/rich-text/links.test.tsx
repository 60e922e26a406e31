import { emptyArticle } from '@masthead/article/document';
import { postSuggestions } from '@masthead/domain/posts/contract/suggestions';
import type { Editor } from '@tiptap/react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi } from '../../../test/fake-api';
import {
  article,
  button,
  dialog,
  expectHtml,
  field,
  html,
  line,
  press,
  renderEditor,
  text,
  tool,
} from '../../../test/rich-text';
import { showBrokenLinks } from './broken-links';

const linkField = () => page.getByRole('combobox', { name: 'Link', exact: true });

/** Matches HTML that contains this link. */
const matchLink = (href: string, linkText: string) =>
  expect.stringMatching(new RegExp(`<a [^>]*href="${href}"[^>]*>${linkText}</a>`));

test('a link can be set on the selection, changed and removed', async () => {
  fakeApi().reply(postSuggestions.linkTargets, { items: [] });
  await renderEditor(article(line('Harbour')));
  await press('Control+a');
  await tool('Link').click();
  await expect.element(dialog('Insert link')).toBeVisible();
  await expect.element(linkField()).toHaveFocus();
  await expect.element(field('Text')).not.toBeInTheDocument();
  await button('Insert').click();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  for (const invalidHref of [
    'javascript:alert(1)',
    'example',
    'http://a b.test',
    '//example.test/a',
    'data:text/html,x',
  ]) {
    await linkField().fill(invalidHref);
    await button('Insert').click();
    await expect.element(page.getByText('Enter a valid link.')).toBeVisible();
  }
  await linkField().fill(`https://example.test/${'a'.repeat(2000)}`);
  await button('Insert').click();
  await expect.element(page.getByText('A link can have at most 2000 characters')).toBeVisible();
  await linkField().fill('https://example.test/a');
  await press('Enter');
  await expect.poll(html).toEqual(matchLink('https://example.test/a', 'Harbour'));
  await expect.element(text()).toHaveFocus();
  await expect.element(tool('Link')).toHaveAttribute('aria-pressed', 'true');

  await press('ArrowRight');
  await press('ArrowLeft');
  await press('Control+k');
  await expect.element(dialog('Edit link')).toBeVisible();
  await expect.element(linkField()).toHaveValue('https://example.test/a');
  const openLink = page.getByRole('link', { name: 'Open in a new tab' });
  await expect.element(openLink).toHaveAttribute('target', '_blank');
  await expect.element(openLink).toHaveAttribute('rel', 'noopener noreferrer');
  await linkField().fill('/tags/harbour');
  await button('Save').click();
  await expect.poll(html).toEqual(matchLink('/tags/harbour', 'Harbour'));

  await press('Control+k');
  await button('Remove link').click();
  await expectHtml('<p>Harbour</p>');
});

test('a link without a selection asks for its text, and further typing is not part of the link', async () => {
  await renderEditor(emptyArticle);
  await press('Control+k');
  await linkField().fill('https://example.test/a');
  await field('Text').fill('the harbour');
  await button('Insert').click();
  await userEvent.keyboard(' at dawn');
  await expect.poll(html).toEqual(matchLink('https://example.test/a', 'the harbour'));
  expect(text().element().textContent).toBe('the harbour at dawn');
  await press('Control+k');
  await linkField().fill('https://example.test/b');
  await press('Enter');
  await expect.poll(html).toEqual(matchLink('https://example.test/b', 'https://example.test/b'));
});

const tram = {
  id: 3,
  main_headline: 'A tram line for the harbour',
  published_at: '2026-11-14T08:00:00Z',
  url: 'http://www.lagos.localhost/article/a-tram-line',
};

test('words of a headline find an article of the site, whose headline becomes the text', async () => {
  const api = fakeApi().reply(postSuggestions.linkTargets, { items: [tram] });
  await renderEditor(emptyArticle);
  await press('Control+k');
  await userEvent.keyboard('tram');
  await expect.element(page.getByRole('option', { name: tram.main_headline })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(linkField()).toHaveValue(tram.url);
  await expect.element(field('Text')).toHaveValue(tram.main_headline);
  await button('Insert').click();
  await expect.poll(html).toEqual(matchLink(tram.url, tram.main_headline));
  expect(api.calls(postSuggestions.linkTargets).map(({ query }) => query)).toEqual([{ query: 'tram' }]);
});

test('another article replaces the headline of the first one, but no typed text', async () => {
  const ferry = {
    ...tram,
    id: 4,
    main_headline: 'Ferries stop at noon',
    url: 'http://www.lagos.localhost/article/ferry',
  };
  fakeApi().reply(postSuggestions.linkTargets, ({ query }) => ({ items: [query.query === 'tram' ? tram : ferry] }));
  await renderEditor(emptyArticle);
  await press('Control+k');
  await userEvent.keyboard('tram');
  await page.getByRole('option', { name: tram.main_headline }).click();
  await expect.element(field('Text')).toHaveValue(tram.main_headline);
  await linkField().fill('ferry');
  await page.getByRole('option', { name: ferry.main_headline }).click();
  await expect.element(field('Text')).toHaveValue(ferry.main_headline);
  await field('Text').fill('the ferries');
  await linkField().fill('tram');
  await page.getByRole('option', { name: tram.main_headline }).click();
  await expect.element(linkField()).toHaveValue(tram.url);
  await expect.element(field('Text')).toHaveValue('the ferries');
});

test('marks of broken links follow the text and disappear with the link', async () => {
  const url = 'https://example.test/gone';
  await renderEditor(article(line('Harbour')));
  await press('Control+a');
  await press('Control+k');
  await linkField().fill(url);
  await press('Enter');
  await expect.poll(html).toEqual(matchLink(url, 'Harbour'));
  const { editor } = text().element() as HTMLElement & { editor: Editor };
  const marked = () => text().element().querySelector('[title="Broken link"]')?.textContent ?? null;
  showBrokenLinks(editor, [url]);
  expect(marked()).toBe('Harbour');
  editor.view.dispatch(editor.state.tr.insert(1, editor.schema.text('Old ')));
  expect(marked()).toBe('Harbour');
  editor.chain().selectAll().unsetLink().run();
  expect(marked()).toBeNull();
  expect(html()).toBe('<p>Old Harbour</p>');
});
