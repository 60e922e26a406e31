import { images } from '@masthead/domain/images/contract';
import { type ExtendedTag, tags } from '@masthead/domain/tags/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { drawPicture } from '../../../test/pictures';
import { pageWith, renderApp } from '../../../test/render-app';
import { tagsApi, testTag } from '../../../test/tags';
import { hasUnsaved } from '../../shared/form/unsaved';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const article = (text: string) => ({
  v: 1,
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});
const tagWithoutProfile = testTag(3, 'Vote');
const tagWithProfile = testTag(3, 'Vote', {
  thumb: DOT,
  body: article('word '.repeat(200).trim()),
  social_links: { x: 'https://x.com/vote' },
  json_ld: '{"a":1}',
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const sentForms = (api: FakeApi) => api.calls(tags.extend).map(({ body }) => Object.fromEntries(body as FormData));

/** A fake API that stores the profile of the tag like the server. */
function profileApi(tag: ExtendedTag) {
  return tagsApi([tag]).reply(tags.extend, ({ body }) => {
    const fields = Object.fromEntries(body as unknown as FormData) as Record<string, string>;
    const { body: text, social_links, json_ld, thumb } = fields;
    return {
      ...tag,
      ...(text !== undefined && { body: text === '' ? null : JSON.parse(text) }),
      ...(social_links !== undefined && { social_links: JSON.parse(social_links) }),
      ...(json_ld !== undefined && { json_ld: json_ld || null }),
      ...(thumb && { thumb: DOT }),
    };
  });
}

async function openEditor(tag: ExtendedTag, api = profileApi(tag)) {
  const app = await renderApp(api, '/tags/3');
  await expect.element(field('Description')).toBeVisible();
  return { api, ...app };
}

async function replaceText(text: string) {
  await field('Description').click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard('{Delete}');
  await field('Description').fill(text);
}

test('shows the stored profile of a tag with fields for three social links', async () => {
  await openEditor(tagWithProfile);
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

test('requires a picture for a new profile', async () => {
  const { api } = await openEditor(tagWithoutProfile);
  await button('Save').click();
  await expect.element(page.getByText('Image is required')).toBeVisible();
  await expectAccessible();
  expect(sentForms(api)).toEqual([]);

  await userEvent.upload(page.getByLabelText('Choose picture'), await drawPicture());
  await expect.element(button('Apply')).toBeEnabled();
  await button('Apply').click();
  await button('Save').click();
  await expect.element(notice('Update successful')).toBeVisible();
  const [body] = sentForms(api);
  expect(Object.keys(body ?? {}).sort()).toEqual(['_method', 'crop', 'thumb']);
  expect(body?.['_method']).toBe('PATCH');
  expect(body?.['thumb']).toBeInstanceOf(File);
});

test('sends only changed fields of a profile, and cleared ones as empty', async () => {
  const { api } = await openEditor(tagWithProfile);
  await field('Custom JSON-LD').fill('');
  await button('Save').click();
  await expect.element(notice('Update successful')).toBeVisible();
  expect(sentForms(api)).toEqual([{ _method: 'PATCH', json_ld: '' }]);
  await field('Facebook').fill('https://www.facebook.com/vote');
  await field('X').fill('');
  await button('Save').click();
  await expect.poll(() => sentForms(api)).toHaveLength(2);
  expect(JSON.parse(String(sentForms(api)[1]?.['social_links']))).toEqual({
    facebook: 'https://www.facebook.com/vote',
    x: '',
  });
  await field('Facebook').fill('');
  await button('Save').click();
  await expect.poll(() => sentForms(api)).toHaveLength(3);
  expect(JSON.parse(String(sentForms(api)[2]?.['social_links']))).toEqual({ facebook: '' });
});

test('requires a text of at least 700 characters, and sends it as an article', async () => {
  const { api } = await openEditor(tagWithProfile);
  await replaceText('x'.repeat(699));
  await expect.poll(hasUnsaved).toBe(true);
  await button('Save').click();
  await expect.element(page.getByText('Minimum length 700')).toBeVisible();
  expect(sentForms(api)).toEqual([]);
  await replaceText('y'.repeat(700));
  await button('Save').click();
  await expect.element(notice('Update successful')).toBeVisible();
  const body = JSON.parse(String(sentForms(api)[0]?.['body'])) as { v: number };
  expect(body.v).toBe(1);
  expect(JSON.stringify(body)).toContain('y'.repeat(700));
});

test('rejects invalid links and JSON-LD, and formats valid JSON-LD', async () => {
  const { api } = await openEditor(tagWithProfile);
  await field('Facebook').fill('https://example.com/a');
  await field('Custom JSON-LD').fill('{a');
  await expect.element(button('Format JSON-LD')).toBeDisabled();
  await button('Save').click();
  await expect.element(page.getByText('Enter a valid link to a Facebook account')).toBeVisible();
  const message = 'The JSON-LD is not valid. Please double check it in schema validator.';
  await expect.element(page.getByText(message)).toBeVisible();
  expect(sentForms(api)).toEqual([]);
  await field('Custom JSON-LD').fill('{"a":[1]}');
  await button('Format JSON-LD').click();
  await expect.element(field('Custom JSON-LD')).toHaveValue('{\n  "a": [\n    1\n  ]\n}');
});

test('shows an error and keeps the values when a save of the profile fails', async () => {
  const { api } = await openEditor(tagWithProfile);
  api.reply(tags.extend, () => refusal(500, null));
  await field('Custom JSON-LD').fill('{"b":2}');
  await button('Save').click();
  await expect.element(notice('Error saving extended tag.')).toBeVisible();
  await expect.element(field('Custom JSON-LD')).toHaveValue('{"b":2}');
  await page.getByRole('link', { name: 'Back to tags' }).click();
  await expect.element(page.getByText('You have unsaved changes. Leave without saving them?')).toBeVisible();
});

test('returns to the list if the tag fails to load', async () => {
  const api = profileApi(tagWithProfile);
  const { address } = await renderApp(api, '/tags/999999');
  await expect.element(notice('Error fetching data.')).toBeVisible();
  await expect.poll(address).toBe('/tags');
  expect(api.calls(tags.get)).toHaveLength(1);
});

test('reports an unreadable stored text and does not overwrite it', async () => {
  const { api } = await openEditor({ ...tagWithProfile, body: { blocks: [] } });
  await expect.element(notice('Error parsing post body')).toBeVisible();
  await expect.element(field('Description')).toHaveTextContent('');
  await field('Custom JSON-LD').fill('{"b":2}');
  await button('Save').click();
  await expect.element(notice('Update successful')).toBeVisible();
  expect(sentForms(api)).toEqual([{ _method: 'PATCH', json_ld: '{"b":2}' }]);
});

test('requires the right tag.extended_update', async () => {
  await renderApp(profileApi(tagWithProfile), '/tags/3', { user: testUser({ rights: ['tag.read', 'tag.update'] }) });
  await expect.element(page.getByText('You are not authorized to view this page')).toBeVisible();
  await expect.element(page.getByText(/tag\.extended_update/)).toBeVisible();
});

test('inserts a picture that is pasted into the text, and does not use it as avatar', async () => {
  const { api } = await openEditor(tagWithProfile);
  api.reply(images.list, pageWith([])).reply(images.constants, { source: [], color: [] });
  const clipboardData = new DataTransfer();
  clipboardData.items.add(await drawPicture());
  await field('Description').click();
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  field('Description').element().dispatchEvent(paste);
  await expect.element(page.getByRole('dialog').first()).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Crop the picture' })).not.toBeInTheDocument();
});
