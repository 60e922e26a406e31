import { postRecordNames } from '@masthead/domain/posts/contract/record-names';
import { workingCopies } from '@masthead/domain/posts/contract/working-copies';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { fakeApi, refusal } from '../../../../test/fake-api';
import { DRAFT_KEY } from '../../../../test/open-post';
import { noRecordNames, readyPost } from '../../../../test/post-editor';
import { renderScreen } from '../../../../test/render-screen';
import { article, line } from '../../../../test/rich-text';
import { toFormValues } from './state/post-form';
import { Page } from './unsaved-text-page';

const PHONE = '00000000-0000-4000-8000-000000000001';
const copy = {
  client_id: PHONE,
  changes: JSON.stringify({ body: article(line('Typed on the phone.')) }),
  base_updated_at: '2026-11-15T08:00:00.000Z',
  saved_at: '2026-11-15T09:00:00.000Z',
};
const localDraft = JSON.stringify({
  values: { ...toFormValues(readyPost()), main_headline: 'Typed here' },
  changed_fields: ['main_headline'],
  base_updated_at: '2026-11-15T08:00:00.000Z',
  saved_at: '2026-11-15T10:00:00.000Z',
});

const open = (storage: Record<string, string> = {}) => renderScreen(Page, { path: '/posts/5/unsaved', storage });

test('shows the text of this browser and of others, each with its time', async () => {
  fakeApi().reply(workingCopies.list, { items: [copy] });
  await open({ [DRAFT_KEY]: localDraft });
  await expect.element(page.getByLabelText('Title', { exact: true })).toHaveValue('Typed here');
  await expect.element(page.getByLabelText('Text', { exact: true })).toHaveValue('Typed on the phone.');
  await expect.element(page.getByText('This browser has unsaved changes from 2026-11-15 11:00.')).toBeVisible();
  await expect.element(page.getByText('The server has unsaved changes of yours from 2026-11-15 10:00.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the post' })).toHaveAttribute('href', '/posts/5');
  await expectAccessible();
});

test('says that there is no unsaved text', async () => {
  fakeApi().reply(workingCopies.list, { items: [] });
  await open();
  await expect.element(page.getByText('You have no unsaved text of this post.')).toBeVisible();
});

test('shows the text of this browser when the server does not answer', async () => {
  fakeApi().reply(workingCopies.list, () => refusal(500, { type: 'internal', message: 'Something went wrong.' }));
  await open({ [DRAFT_KEY]: localDraft });
  await expect.element(page.getByLabelText('Title', { exact: true })).toHaveValue('Typed here');
});

test('shows the working copy of this browser if it is newer than the local draft', async () => {
  const own = { ...copy, saved_at: '2026-11-15T11:00:00.000Z' };
  fakeApi().reply(workingCopies.list, { items: [own] });
  await open({ [DRAFT_KEY]: localDraft, 'masthead.client': PHONE });
  await expect.element(page.getByLabelText('Title', { exact: true })).toHaveValue('Typed here');
  await expect.element(page.getByLabelText('Text', { exact: true })).toHaveValue('Typed on the phone.');
});

test('shows names and labels instead of ids and numbers', async () => {
  const changes = {
    section_id: 2,
    tags: [3, 7],
    assignee_id: 9,
    priority: 2,
    breaking_until: '2026-11-20T10:00:00.000Z',
  };
  fakeApi()
    .reply(workingCopies.list, { items: [{ ...copy, changes: JSON.stringify(changes) }] })
    .reply(postRecordNames.list, {
      ...noRecordNames,
      sections: [{ id: 2, name: 'Sport' }],
      users: [{ id: 9, name: 'Bola' }],
      tags: [{ id: 3, name: 'Trams' }],
    });
  await open();
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  await expect.element(field('Section')).toHaveValue('Sport');
  await expect.element(field('Tags')).toHaveValue('Trams, Deleted (7)');
  await expect.element(field('Assignee')).toHaveValue('Bola');
  await expect.element(field('Priority')).toHaveValue('High');
  await expect.element(field('Breaking ends')).toHaveValue('2026-11-20 11:00');
});

test('shows ids if the names cannot be read', async () => {
  fakeApi()
    .reply(workingCopies.list, { items: [{ ...copy, changes: JSON.stringify({ tags: [3, 7] }) }] })
    .reply(postRecordNames.list, () => refusal(500, { type: 'internal', message: 'Something went wrong.' }));
  await open();
  await expect.element(page.getByLabelText('Tags', { exact: true })).toHaveValue('#3, #7');
});
