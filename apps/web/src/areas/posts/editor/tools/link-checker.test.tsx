import { postLinkChecks } from '@masthead/domain/posts/contract/publish-checks';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../../../test/fake-api';
import { button, openPost, openTab, textField } from '../../../../../test/open-post';
import { article } from '../../../../../test/rich-text';

const gone = 'https://example.test/gone';
const link = (href: string) => ({
  type: 'text',
  text: href,
  marks: [{ type: 'link', attrs: { href } }],
});
const body = article({
  type: 'paragraph',
  content: [link(gone), link('/article/own'), link('https://example.test/a')],
});

test('broken links of the text are listed and marked when the job has checked them', async () => {
  const { api } = await openPost({ body });
  let state: 'checking' | 'broken' = 'checking';
  api.reply(postLinkChecks.run, ({ body: { urls } }) => ({
    links: urls.map((url) => ({ url, state: url === gone ? state : ('working' as const) })),
  }));
  await openTab('Tools');
  await button('Check links').click();
  await expect.element(page.getByText('Links that are being checked: 1')).toBeVisible();
  state = 'broken';
  await expect.element(page.getByText('Broken links: 1')).toBeVisible();
  expect(api.calls(postLinkChecks.run)[0]?.body).toEqual({ urls: [gone, 'https://example.test/a'] });
  const marks = () =>
    [...textField().element().querySelectorAll('[title="Broken link"]')].map((mark) => mark.textContent);
  expect(marks()).toEqual([gone]);
});

test('a text without links to other sites sends no request', async () => {
  const { api } = await openPost();
  await openTab('Tools');
  await button('Check links').click();
  await expect.element(page.getByText('The text has no links to other sites.')).toBeVisible();
  expect(api.calls(postLinkChecks.run)).toEqual([]);
});

test('a failed check can be repeated', async () => {
  const { api } = await openPost({ body });
  api.reply(postLinkChecks.run, () => refusal(503, null));
  await openTab('Tools');
  await button('Check links').click();
  await expect.element(button('Retry')).toBeVisible();
  api.reply(postLinkChecks.run, ({ body: { urls } }) => ({
    links: urls.map((url) => ({ url, state: 'working' as const })),
  }));
  await button('Retry').click();
  await expect.element(page.getByText('All links work.')).toBeVisible();
});
