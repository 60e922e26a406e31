import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { type Proposal, proposals } from '@masthead/domain/posts/contract/proposals';
import { workingCopies } from '@masthead/domain/posts/contract/working-copies';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { refusal } from '../../../../test/fake-api';
import { button, DRAFT_KEY, field, notice, openPost, titleField } from '../../../../test/open-post';
import { testUser } from '../../../../test/people';
import { editorApi, headline, readyPost } from '../../../../test/post-editor';
import { comparisonOf, testProposal } from '../../../../test/proposals';
import { renderScreen } from '../../../../test/render-screen';
import { seededRights } from '../../../../test/users';
import { hasUnsaved } from '../../../shared/form/unsaved';
import { Page } from './editor-page';
import { toFormValues } from './state/post-form';

const published = {
  status: Status.PUBLISHED,
  published_at: '2026-11-14T08:00:00.000Z',
  url: 'http://www.test/article/a',
} as const;
const asReporter = { user: testUser({ role: 'reporter', rights: seededRights('reporter') }) };
const newHeadline = `${headline} today`;
const own = (change: Partial<Proposal> = {}) => testProposal({ user: { id: 1, username: 'Ada Bello' }, ...change });

/** Opens the published post with this proposal, as a reporter or as an administrator. */
async function openWithProposal(proposal: Proposal, options: Parameters<typeof renderScreen>[1] = asReporter) {
  const api = editorApi(readyPost(published));
  api.reply(proposals.list, { items: [proposal] });
  api.reply(proposals.get, comparisonOf(proposal, { main_headline: newHeadline }));
  const screen = await renderScreen(Page, { path: '/posts/5', ...options });
  await expect.element(titleField()).toBeVisible();
  return { api, ...screen };
}

test('a reporter changes a published post, proposes the changes with a note, and sees the article again', async () => {
  const { api } = await openPost(published, asReporter);
  await expect.element(page.getByText('Readers see this article')).toBeVisible();
  await expectAccessible();
  for (const name of ['Save', 'Republish']) await expect.element(button(name)).not.toBeInTheDocument();
  await expect.element(button('Propose changes')).toHaveAttribute('aria-disabled', 'true');
  await titleField().fill(newHeadline);
  await expect.element(page.getByText('Readers see the saved version')).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(notice('Propose your changes instead of saving them: readers see this article.')).toBeVisible();
  await expect.poll(() => api.calls(workingCopies.store).length).toBeGreaterThan(0);

  api.reply(proposals.create, own());
  api.reply(proposals.list, { items: [own()] });
  await button('Propose changes').click();
  await page.getByRole('textbox', { name: 'Note for the editor' }).fill('New figures');
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Propose changes' }).click();
  await expect.poll(() => api.calls(proposals.create).length).toBe(1);
  const [request] = api.calls(proposals.create);
  expect(request?.body).toMatchObject({ changes: { main_headline: newHeadline }, note: 'New figures' });
  expect(api.calls(posts.update)).toEqual([]);
  await expect.element(titleField()).toHaveValue(headline);
  await expect.element(page.getByText('Your changes wait for the decision of an editor')).toBeVisible();
  await expectAccessible();
  await expect.poll(() => api.calls(workingCopies.remove).length).toBe(1);
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  expect(hasUnsaved()).toBe(false);
});

test('a rejected proposal shows the problem at its field and keeps the text', async () => {
  const { api } = await openPost(published, asReporter);
  await titleField().fill(newHeadline);
  api.reply(proposals.create, () =>
    refusal(422, { type: 'validation', message: 'No', errors: { main_headline: ['The post has stop words'] } }),
  );
  await button('Propose changes').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Propose changes' }).click();
  await expect.element(page.getByText('The post has stop words').first()).toBeVisible();
  await expect.element(titleField()).toHaveValue(newHeadline);
});

test('a proposal that is based on an older version opens the conflict dialog, which saves nothing', async () => {
  const { api } = await openPost(published, asReporter);
  await titleField().fill(newHeadline);
  api.reply(proposals.create, () => refusal(409, { type: 'conflict', message: 'The post was changed.' }));
  const theirs = `${headline} tonight`;
  api.reply(posts.get, { ...api.stored(), main_headline: theirs, updated_at: '2026-11-16T08:00:00.000Z' });
  const released = api.calls(postLocks.unlock).length;
  await button('Propose changes').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Propose changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'This post was changed' });
  await dialog.getByRole('radio', { name: 'Use their version' }).click();
  await dialog.getByRole('button', { name: 'Use this version' }).click();
  await expect.element(titleField()).toHaveValue(theirs);
  expect(api.calls(posts.update)).toEqual([]);
  expect(api.calls(postLocks.unlock).length).toBeGreaterThan(released);
});

test('a returned proposal shows the note, and its text can be edited and proposed again', async () => {
  const { api } = await openWithProposal(
    own({ status: 'returned', decided_by: 'Bola Ade', decision_note: 'Check the figures.', decided_at: '2026-11-15' }),
  );
  await expect.element(page.getByText('Bola Ade returned your changes')).toBeVisible();
  await expect.element(page.getByText('Check the figures.')).toBeVisible();
  await button('Edit my changes').click();
  await expect.element(titleField()).toHaveValue(newHeadline);
  api.reply(proposals.create, own());
  await button('Propose changes').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Propose changes' }).click();
  await expect.poll(() => api.calls(proposals.create).length).toBe(1);
});

test('unsaved text is replaced by the proposed one only after a question', async () => {
  await openWithProposal(own());
  await expect.element(button('Edit my changes')).toBeVisible();
  await titleField().fill('Typed since the proposal was sent to the editors');
  await button('Edit my changes').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(titleField()).toHaveValue('Typed since the proposal was sent to the editors');
});

test('a reporter withdraws a proposal after a question', async () => {
  const { api } = await openWithProposal(own());
  api.reply(proposals.withdraw, null);
  await button('Withdraw').click();
  api.reply(proposals.list, { items: [] });
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText('Readers see this article')).toBeVisible();
});

test('the buttons of a published post describe their effect to an editor', async () => {
  await openPost(published);
  await expect.element(button('Save')).toHaveAccessibleDescription('Updates the article that readers see');
  await expect.element(button('Republish')).toHaveAccessibleDescription('Updates the article and sets its date to now');
  await expect.element(page.getByText('Readers see the saved version')).toBeVisible();
  await expect.element(field('Title')).toBeEnabled();
});

test('an editor sees the number of open proposals, linked to their review', async () => {
  const { address } = await openWithProposal(testProposal(), {});
  await page.getByRole('link', { name: 'Review proposals: 1' }).click();
  await expect.poll(address).toBe('/posts/5/proposals');
});

test('the proposal of the URL replaces unsaved text only after a question, and the outdated text still conflicts', async () => {
  const typed = `${headline}, typed yesterday`;
  const description = String(readyPost().description).replace('long night', 'short night');
  const { api } = await openWithProposal(testProposal(), {
    path: '/posts/5?proposal=3',
    storage: {
      [DRAFT_KEY]: JSON.stringify({
        values: { ...toFormValues(readyPost(published)), main_headline: typed, description },
        changed_fields: ['main_headline', 'description'],
        saved_at: '2026-11-13T09:00:00.000Z',
        base_updated_at: '2026-11-13T08:00:00.000Z',
      }),
    },
  });
  await button('Apply unsaved changes').click();
  const question = page.getByRole('dialog', { name: 'Open in the editor' });
  await expect.element(question).toBeVisible();
  await expect.element(titleField()).toHaveValue(typed);
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect.element(titleField()).toHaveValue(newHeadline);
  // The description is still based on the older version, so the server must find the conflict.
  await button('Save').click();
  await expect
    .poll(() => api.calls(posts.update)[0]?.body)
    .toMatchObject({ base_updated_at: '2026-11-13T08:00:00.000Z' });
});

test('the editor shows the proposal of the URL as unsaved changes', async () => {
  const { address } = await openWithProposal(testProposal(), { path: '/posts/5?proposal=3' });
  await expect.element(titleField()).toHaveValue(newHeadline);
  await expect.poll(address).toBe('/posts/5');
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
});
