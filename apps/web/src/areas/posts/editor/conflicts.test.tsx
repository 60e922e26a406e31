import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { postRecordNames } from '@masthead/domain/posts/contract/record-names';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { refusal } from '../../../../test/fake-api';
import {
  button,
  field,
  notice,
  openPost,
  openTab,
  sentChanges,
  textField,
  titleField,
} from '../../../../test/open-post';
import { noRecordNames } from '../../../../test/post-editor';
import { article, line } from '../../../../test/rich-text';

const combobox = (name: string) => page.getByRole('combobox', { name, exact: true }).or(field(name));
const conflictResponse = refusal(409, { type: 'conflict', message: 'The post has changed since.' });

test('two concurrent saves that changed different fields are merged', async () => {
  const { api } = await openPost();
  const theirs = { ...api.stored(), description: 'Theirs', updated_at: '2026-11-15T08:00:00.000Z' };
  const responses = [
    () => conflictResponse.clone(),
    () => ({ ...theirs, main_headline: 'My version', updated_at: '2026-11-15T08:01:00.000Z' }),
  ];
  api.reply(posts.get, theirs).reply(posts.update, () => (responses.shift() as () => Post | Response)());
  await titleField().fill('My version');
  await button('Save').click();
  await expect
    .element(notice('Somebody else saved this post while you were editing. Your changes and theirs are merged.'))
    .toBeVisible();
  await expect
    .poll(() => sentChanges(api)[1])
    .toEqual({ main_headline: 'My version', base_updated_at: '2026-11-15T08:00:00.000Z' });
  await openTab('SEO');
  await expect.element(field('Description')).toHaveValue('Theirs');
});

test('if both users changed a field, the user chooses which version is saved', async () => {
  const { api } = await openPost();
  const theirs = {
    ...api.stored(),
    main_headline: 'Theirs',
    body: article(line('Their text.')),
    editor: { id: 9, username: 'Bola' },
    updated_at: '2026-11-15T08:00:00.000Z',
  };
  let current = { ...theirs };
  const storeChanges = (body: object) => {
    const updated_at = new Date(Date.parse(current.updated_at) + 60_000).toISOString();
    current = { ...current, ...body, updated_at };
    return current;
  };
  const responses = [() => conflictResponse.clone(), storeChanges, storeChanges];
  api
    .reply(posts.get, theirs)
    .reply(posts.update, ({ body: { base_updated_at: _, ...body } }) =>
      (responses.shift() as typeof storeChanges)(body),
    );
  await titleField().fill('My version');
  await textField().click();
  await userEvent.keyboard('{Control>}{End}{/Control} My text.');
  await button('Save').click();
  const dialog = page.getByRole('dialog', { name: 'This post was changed' });
  await expect.element(dialog).toBeVisible();
  const title = dialog.getByRole('radiogroup', { name: 'Title' });
  const text = dialog.getByRole('radiogroup', { name: 'Text, part 1' });
  // Nothing is preselected.
  await expect.element(dialog.getByRole('button', { name: 'Save this version' })).toBeDisabled();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Choices left: 2');
  expect(dialog.element().querySelector('ins')?.textContent).toContain('My version');
  expect(dialog.element().querySelector('del')?.textContent).toContain('Theirs');
  await expectAccessible();
  await title.getByRole('radio', { name: 'Keep mine' }).click();
  await text.getByRole('radio', { name: 'Use their version' }).click();
  await dialog.getByRole('button', { name: 'Save this version' }).click();
  // The user's own version is stored first, so that it becomes a revision.
  await expect.poll(() => sentChanges(api).length).toBe(3);
  expect(JSON.stringify(sentChanges(api)[1])).toContain('My text.');
  expect(sentChanges(api)[1]).toMatchObject({
    main_headline: 'My version',
    base_updated_at: '2026-11-15T08:00:00.000Z',
  });
  expect(sentChanges(api)[2]).toEqual({ body: theirs.body, base_updated_at: '2026-11-15T08:01:00.000Z' });
  await expect.element(textField()).toHaveTextContent('Their text.');
  await expect.element(titleField()).toHaveValue('My version');
});

test('the user chooses between names and labels instead of ids and numbers', async () => {
  const { api } = await openPost({ tags: [{ id: 3, catchy_title: 'Trams' }] });
  const theirs = {
    ...api.stored(),
    ...{ section_id: null, category_id: null, top_status: 3 as const },
    ...{ tags: [7, 8].map((id) => ({ id, catchy_title: `Tag ${id}` })) },
    ...{ editor: { id: 9, username: 'Bola' }, updated_at: '2026-11-15T08:00:00.000Z' },
  };
  api
    .reply(posts.get, theirs)
    .reply(posts.update, () => conflictResponse.clone())
    .reply(postRecordNames.list, {
      ...noRecordNames,
      sections: [{ id: 2, name: 'Sport' }],
      tags: [{ id: 7, name: 'Harbour' }],
    });
  await openTab('Story');
  await combobox('Section').click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await button('Remove Trams').click();
  await openTab('Publish');
  await combobox('Top status').click();
  await page.getByRole('option', { name: 'Main' }).click();
  await button('Save').click();
  const dialog = page.getByRole('dialog', { name: 'This post was changed' });
  await expect.element(dialog).toHaveTextContent('Added: Sport');
  // The tag 8 was deleted.
  await expect.element(dialog).toHaveTextContent('Removed: Harbour, Deleted (8)');
  await expect.element(dialog).toHaveTextContent('Removed: FeaturedAdded: Main');
});

test('two users who changed different paragraphs get a merged text without a question', async () => {
  const [first, second] = ['First paragraph.', 'Second paragraph.'];
  const { api } = await openPost({ body: article(line(first), line(second)) });
  const theirs = {
    ...api.stored(),
    body: article(line('First paragraph, checked.'), line(second)),
    editor: { id: 9, username: 'Bola' },
    updated_at: '2026-11-15T08:00:00.000Z',
  };
  const responses = [() => conflictResponse.clone(), (body: object) => ({ ...theirs, ...body })];
  api
    .reply(posts.get, theirs)
    .reply(posts.update, ({ body: { base_updated_at: _, ...body } }) =>
      (responses.shift() as (body: object) => Post | Response)(body),
    );
  await textField().click();
  await userEvent.keyboard('{Control>}{End}{/Control} My addition.');
  await button('Save').click();
  await expect.element(textField()).toHaveTextContent('First paragraph, checked.Second paragraph. My addition.');
  await expect
    .poll(() => JSON.stringify(sentChanges(api)[1] ?? ''))
    .toMatch(/First paragraph, checked\..*Second paragraph\. My addition\./);
});

test('a save in another tab of the same user is merged without a notice', async () => {
  const { api } = await openPost();
  const sameUser = { id: 1, username: 'Ada' };
  const otherTab = {
    ...api.stored(),
    description: 'Other tab',
    editor: sameUser,
    updated_at: '2026-11-15T08:00:00.000Z',
  };
  api.reply(posts.get, otherTab);
  await titleField().fill('This tab');
  const channel = new BroadcastChannel('masthead.post-saved');
  channel.postMessage({ id: 5 });
  await openTab('SEO');
  await expect.element(field('Description')).toHaveValue('Other tab');
  await expect.element(titleField()).toHaveValue('This tab');
  await expect.element(notice('saved')).not.toBeInTheDocument();
  await button('Save').click();
  await expect
    .poll(() => sentChanges(api)[0])
    .toEqual({ main_headline: 'This tab', base_updated_at: '2026-11-15T08:00:00.000Z' });
  channel.close();
});

test('if two tabs changed the same text, the user chooses which tab is saved', async () => {
  const { api } = await openPost();
  const otherTab = {
    ...api.stored(),
    main_headline: 'Other tab',
    editor: { id: 1, username: 'Ada' },
    updated_at: '2026-11-15T08:00:00.000Z',
  };
  const responses = [
    () => refusal(409, { type: 'conflict', message: 'The post has changed since.' }),
    () => ({ ...otherTab, main_headline: 'Typed here', updated_at: '2026-11-15T08:01:00.000Z' }),
  ];
  api.reply(posts.get, otherTab).reply(posts.update, () => (responses.shift() ?? (() => otherTab))());
  await titleField().fill('Typed here');
  await button('Save').click();
  const dialog = page.getByRole('dialog', { name: 'You changed this text in another tab' });
  await dialog.getByRole('radio', { name: 'Keep this tab' }).click();
  await dialog.getByRole('button', { name: 'Save this version' }).click();
  await expect.poll(() => sentChanges(api)[1]).toMatchObject({ main_headline: 'Typed here' });
});

/** Saves a title that another user has changed too, and chooses the other version. The test answers the next saves. */
async function chooseTheirTitle() {
  const { api } = await openPost();
  const theirs = {
    ...api.stored(),
    main_headline: 'Theirs',
    editor: { id: 9, username: 'Bola' },
    updated_at: '2026-11-15T08:00:00.000Z',
  };
  api.reply(posts.get, theirs).reply(posts.update, () => conflictResponse.clone());
  await titleField().fill('My version');
  await button('Save').click();
  const dialog = page.getByRole('dialog', { name: 'This post was changed' });
  await dialog.getByRole('radio', { name: 'Use their version' }).click();
  const saveChoice = () => dialog.getByRole('button', { name: 'Save this version' }).click();
  return { api, theirs, dialog, saveChoice };
}

test('text typed while a decision is saved stays, and the chosen version is saved', async () => {
  const { api, theirs, saveChoice } = await chooseTheirTitle();
  let minute = 0;
  let respond = () => {};
  api.reply(posts.update, ({ body: { base_updated_at: _, ...body } }) => {
    const reply = { ...theirs, ...body, updated_at: `2026-11-15T08:0${++minute}:00.000Z` } as Post;
    return minute > 1 ? reply : new Promise((resolve) => (respond = () => resolve(reply)));
  });
  await saveChoice();
  await expect.poll(() => sentChanges(api).length).toBe(2);
  await titleField().fill('My version, and more');
  await openTab('SEO');
  await field('Description').fill('Typed meanwhile');
  respond();
  await expect.poll(() => sentChanges(api).length).toBe(3);
  expect(sentChanges(api)[1]).toMatchObject({ main_headline: 'My version' });
  expect(sentChanges(api)[2]).toEqual({
    main_headline: 'Theirs',
    description: 'Typed meanwhile',
    base_updated_at: '2026-11-15T08:01:00.000Z',
  });
  await expect.element(titleField()).toHaveValue('My version, and more');
  await expect.element(page.getByText(/^Unsaved changes/)).toBeVisible();
});

test('if a decision cannot be saved, the conflict opens again and stays unresolved', async () => {
  const { api, dialog, saveChoice } = await chooseTheirTitle();
  api.reply(posts.update, () => refusal(500, { type: 'internal', message: 'Something went wrong.' }));
  await saveChoice();
  await expect.element(notice('Something went wrong.')).toBeVisible();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Decide later' }).click();
  await expect.element(titleField()).toHaveValue('My version');
  api.reply(posts.update, () => conflictResponse.clone());
  await button('Save').click();
  await expect.element(dialog).toBeVisible();
  expect(sentChanges(api).at(-1)).toEqual({
    main_headline: 'My version',
    base_updated_at: '2026-11-14T23:30:00Z',
  });
});
