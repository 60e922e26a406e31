import { images } from '@masthead/domain/images/contract';
import { type ExtendedTag, tags } from '@masthead/domain/tags/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { drawPicture } from '../../../test/pictures';
import { pageWith, renderApp } from '../../../test/render-app';
import { tagOf, tagsApi } from '../../../test/tags';
import { hasUnsaved } from '../../shared/form/unsaved';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const article = (text: string) => ({
  v: 1,
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});
const bare = tagOf(3, 'Vote');
const full = tagOf(3, 'Vote', {
  thumb: DOT,
  body: article('word '.repeat(200).trim()),
  social_links: { x: 'https://x.com/vote' },
  json_ld: '{"a":1}',
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const sent = (api: FakeApi) => api.calls(tags.extend).map(({ body }) => Object.fromEntries(body as FormData));

function apiWith(tag: ExtendedTag) {
  return tagsApi([tag]).reply(tags.extend, ({ body }) => {
    const given = Object.fromEntries(body as unknown as FormData) as Record<string, string>;
    const { body: text, social_links, json_ld, thumb } = given;
    return {
      ...tag,
      ...(text !== undefined && { body: text === '' ? null : JSON.parse(text) }),
      ...(social_links !== undefined && { social_links: JSON.parse(social_links) }),
      ...(json_ld !== undefined && { json_ld: json_ld || null }),
      ...(thumb && { thumb: DOT }),
    };
  });
}

async function open(tag: ExtendedTag, api = apiWith(tag)) {
  const app = await renderApp(api, '/tags/3');
  await expect.element(field('Description')).toBeVisible();
  return { api, ...app };
}

async function type(text: string) {
  await field('Description').click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard('{Delete}');
  await field('Description').fill(text);
}

test('shows the whole profile, and three accounts only', async () => {
  await open(full);
  await expect.element(page.getByRole('heading', { name: 'Extended tag editor: Vote' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Avatar' })).toHaveAttribute('src', DOT);
  await expect.element(field('X')).toHaveValue('https://x.com/vote');
  await expect.element(field('Facebook')).toHaveValue('');
  await expect.element(field('Instagram')).toBeVisible();
  for (const name of ['LinkedIn', 'Muck Rack']) await expect.element(field(name)).not.toBeInTheDocument();
  await expect.element(field('Description')).toHaveTextContent(/^word word/);
  await expect.element(field('Custom JSON-LD')).toHaveValue('{"a":1}');
  await expect.element(button('Save')).toBeDisabled();
  await expect.element(page.getByRole('link', { name: 'Back to tags' })).toHaveAttribute('href', '/tags');
});

test('a first profile needs its picture', async () => {
  const { api } = await open(bare);
  await button('Save').click();
  await expect.element(page.getByText('Image is required')).toBeVisible();
  expect(sent(api)).toEqual([]);

  await userEvent.upload(page.getByLabelText('Choose picture'), await drawPicture());
  await expect.element(button('Apply')).toBeEnabled();
  await button('Apply').click();
  await button('Save').click();
  await expect.element(notice('Update successful')).toBeVisible();
  const [body] = sent(api);
  expect(Object.keys(body ?? {}).sort()).toEqual(['_method', 'crop', 'thumb']);
  expect(body?.['_method']).toBe('PATCH');
  expect(body?.['thumb']).toBeInstanceOf(File);
});

test('only what was touched travels, what was emptied travels empty', async () => {
  const { api } = await open(full);
  await field('Custom JSON-LD').fill('');
  await button('Save').click();
  await expect.element(notice('Update successful')).toBeVisible();
  expect(sent(api)).toEqual([{ _method: 'PATCH', json_ld: '' }]);
  await field('Facebook').fill('https://www.facebook.com/vote');
  await field('X').fill('');
  await button('Save').click();
  await expect.poll(() => sent(api)).toHaveLength(2);
  expect(JSON.parse(String(sent(api)[1]?.['social_links']))).toEqual({
    facebook: 'https://www.facebook.com/vote',
    x: '',
  });
  await field('Facebook').fill('');
  await button('Save').click();
  await expect.poll(() => sent(api)).toHaveLength(3);
  expect(JSON.parse(String(sent(api)[2]?.['social_links']))).toEqual({ facebook: '' });
});

test('the text has to be long enough, and travels as an article', async () => {
  const { api } = await open(full);
  await type('x'.repeat(699));
  expect(hasUnsaved()).toBe(true);
  await button('Save').click();
  await expect.element(page.getByText('Minimum length 700')).toBeVisible();
  expect(sent(api)).toEqual([]);
  await type('y'.repeat(700));
  await button('Save').click();
  await expect.element(notice('Update successful')).toBeVisible();
  const body = JSON.parse(String(sent(api)[0]?.['body'])) as { v: number };
  expect(body.v).toBe(1);
  expect(JSON.stringify(body)).toContain('y'.repeat(700));
});

test('wrong links and JSON-LD are refused, right JSON-LD is set out', async () => {
  const { api } = await open(full);
  await field('Facebook').fill('https://example.com/a');
  await field('Custom JSON-LD').fill('{a');
  await expect.element(button('Format JSON-LD')).toBeDisabled();
  await button('Save').click();
  await expect.element(page.getByText('Enter a valid account link of Facebook')).toBeVisible();
  const message = 'The JSON-LD is not valid. Please double check it in schema validator.';
  await expect.element(page.getByText(message)).toBeVisible();
  expect(sent(api)).toEqual([]);
  await field('Custom JSON-LD').fill('{"a":[1]}');
  await button('Format JSON-LD').click();
  await expect.element(field('Custom JSON-LD')).toHaveValue('{\n  "a": [\n    1\n  ]\n}');
});

test('a failed save says so and keeps everything', async () => {
  const { api } = await open(full);
  api.reply(tags.extend, () => refusal(500, null));
  await field('Custom JSON-LD').fill('{"b":2}');
  await button('Save').click();
  await expect.element(notice('Error saving extended tag.')).toBeVisible();
  await expect.element(field('Custom JSON-LD')).toHaveValue('{"b":2}');
  await page.getByRole('link', { name: 'Back to tags' }).click();
  await expect.element(page.getByText('You have unsaved changes. Leave without saving them?')).toBeVisible();
});

test('a tag that cannot be loaded leads back to the list', async () => {
  const api = apiWith(full);
  const { address } = await renderApp(api, '/tags/999999');
  await expect.element(notice('Error fetching data.')).toBeVisible();
  await expect.poll(address).toBe('/tags');
  expect(api.calls(tags.get)).toHaveLength(1);
});

test('a text that cannot be read is told of, and stays until another is saved', async () => {
  const { api } = await open({ ...full, body: { blocks: [] } });
  await expect.element(notice('Error parsing post body')).toBeVisible();
  await expect.element(field('Description')).toHaveTextContent('');
  await field('Custom JSON-LD').fill('{"b":2}');
  await button('Save').click();
  await expect.element(notice('Update successful')).toBeVisible();
  expect(sent(api)).toEqual([{ _method: 'PATCH', json_ld: '{"b":2}' }]);
});

test('without its right the page is closed, and says which', async () => {
  await renderApp(apiWith(full), '/tags/3', { user: testUser({ rights: ['tag.read', 'tag.update'] }) });
  await expect.element(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect.element(page.getByText(/tag\.extended_update/)).toBeVisible();
});

test('a picture pasted into the text is meant for the text', async () => {
  const { api } = await open(full);
  api.reply(images.list, pageWith([])).reply(images.constants, { source: [], color: [] });
  const clipboardData = new DataTransfer();
  clipboardData.items.add(await drawPicture());
  await field('Description').click();
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  field('Description').element().dispatchEvent(paste);
  await expect.element(page.getByRole('dialog').first()).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Crop the picture' })).not.toBeInTheDocument();
});
