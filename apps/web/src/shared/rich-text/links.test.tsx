import { emptyArticle } from '@masthead/article/document';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

/** Matches HTML that contains this link. */
const matchLink = (href: string, linkText: string) =>
  expect.stringMatching(new RegExp(`<a [^>]*href="${href}"[^>]*>${linkText}</a>`));

test('a link can be set on the selection, changed and removed', async () => {
  await renderEditor(article(line('Harbour')));
  await press('Control+a');
  await tool('Link').click();
  await expect.element(dialog('Insert link')).toBeVisible();
  await expect.element(field('Link')).toHaveFocus();
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
    await field('Link').fill(invalidHref);
    await button('Insert').click();
    await expect.element(page.getByText('Enter a valid link.')).toBeVisible();
  }
  await field('Link').fill(`https://example.test/${'a'.repeat(2000)}`);
  await button('Insert').click();
  await expect.element(page.getByText('A link can have at most 2000 characters')).toBeVisible();
  await field('Link').fill('https://example.test/a');
  await press('Enter');
  await expect.poll(html).toEqual(matchLink('https://example.test/a', 'Harbour'));
  await expect.element(text()).toHaveFocus();
  await expect.element(tool('Link')).toHaveAttribute('aria-pressed', 'true');

  await press('ArrowRight');
  await press('ArrowLeft');
  await press('Control+k');
  await expect.element(dialog('Edit link')).toBeVisible();
  await expect.element(field('Link')).toHaveValue('https://example.test/a');
  const openLink = page.getByRole('link', { name: 'Open in a new tab' });
  await expect.element(openLink).toHaveAttribute('target', '_blank');
  await expect.element(openLink).toHaveAttribute('rel', 'noopener noreferrer');
  await field('Link').fill('/tags/harbour');
  await button('Save').click();
  await expect.poll(html).toEqual(matchLink('/tags/harbour', 'Harbour'));

  await press('Control+k');
  await button('Remove link').click();
  await expectHtml('<p>Harbour</p>');
});

test('a link without a selection asks for its text, and further typing is not part of the link', async () => {
  await renderEditor(emptyArticle);
  await press('Control+k');
  await field('Link').fill('https://example.test/a');
  await field('Text').fill('the harbour');
  await button('Insert').click();
  await userEvent.keyboard(' at dawn');
  await expect.poll(html).toEqual(matchLink('https://example.test/a', 'the harbour'));
  expect(text().element().textContent).toBe('the harbour at dawn');
  await press('Control+k');
  await field('Link').fill('https://example.test/b');
  await press('Enter');
  await expect.poll(html).toEqual(matchLink('https://example.test/b', 'https://example.test/b'));
});
