import { type Proposal, proposals } from '@masthead/domain/posts/contract/proposals';
import { UNDO_ID, undo } from '@masthead/domain/undo/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { fakeApi, refusal } from '../../../../test/fake-api';
import { button, notice } from '../../../../test/open-post';
import { testUser } from '../../../../test/people';
import { headline, readyPost } from '../../../../test/post-editor';
import { comparisonOf, testProposal } from '../../../../test/proposals';
import { renderScreen } from '../../../../test/render-screen';
import { seededRights } from '../../../../test/users';
import { Page as AllProposalsPage } from './all-proposals-page';
import { Page } from './post-proposals-page';

const asReporter = testUser({ role: 'reporter', rights: seededRights('reporter') });

async function openReview(items: Proposal[], conflicts: string[] = [], user = testUser()) {
  const api = fakeApi().reply(proposals.list, { items });
  const [first] = items;
  if (first) api.reply(proposals.get, comparisonOf(first, { main_headline: `${headline} today` }, conflicts));
  const screen = await renderScreen(Page, { path: '/posts/5/proposals', user });
  return { api, ...screen };
}

test('an editor sees the marked words and accepts the proposal', async () => {
  const { api } = await openReview([testProposal()]);
  const review = page.getByRole('region', { name: 'Proposal of Ngozi Eze' });
  await expect.element(review.getByText('Note: New figures')).toBeVisible();
  await expect.element(review.getByRole('insertion')).toHaveTextContent('today');
  api.reply(proposals.accept, readyPost());
  api.reply(proposals.list, { items: [] });
  await button('Accept').click();
  await expect.element(notice('Proposal accepted. Readers see the changes.')).toBeVisible();
  await expect.element(page.getByText('This post has no open proposals.')).toBeVisible();
});

test('an editor returns a proposal with a required note', async () => {
  const { api } = await openReview([testProposal()]);
  await button('Return').click();
  const dialog = page.getByRole('dialog', { name: 'Return the proposal' });
  await dialog.getByRole('button', { name: 'Return' }).click();
  await expect.element(dialog.getByText('Field can not be empty')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Note for Ngozi Eze' }).fill('Check the figures.');
  api.reply(proposals.return, testProposal({ status: 'returned' }));
  await dialog.getByRole('button', { name: 'Return' }).click();
  await expect.element(notice('Proposal returned.')).toBeVisible();
  expect(api.calls(proposals.return)[0]?.body).toEqual({ note: 'Check the figures.' });
});

test('a conflict names the fields, disables Accept and offers the editor', async () => {
  const { address } = await openReview([testProposal()], ['main_headline']);
  await expect.element(page.getByText(/^Both versions change: Title\./)).toBeVisible();
  await expect.element(button('Accept')).toBeDisabled();
  await page.getByRole('link', { name: 'Open in the editor' }).click();
  await expect.poll(address).toBe('/posts/5?proposal=3');
});

test('a proposal that another editor has accepted shows the message of the server', async () => {
  const { api } = await openReview([testProposal()]);
  const message = 'Bola Ade has already accepted this proposal.';
  api.reply(proposals.accept, () => refusal(409, { type: 'conflict', message }));
  await button('Accept').click();
  await expect.element(notice(message)).toBeVisible();
});

test('a reporter reads proposals, and withdraws only the own one', async () => {
  const returned = testProposal({ id: 4, user: { id: 1, username: 'Ada Bello' }, status: 'returned' });
  await openReview([testProposal(), { ...returned, decided_by: 'Bola Ade', decision_note: 'No' }], [], asReporter);
  await expect.element(page.getByText('Bola Ade returned these changes')).toBeVisible();
  for (const name of ['Accept', 'Return']) await expect.element(button(name)).not.toBeInTheDocument();
  await expect.poll(() => page.getByRole('button', { name: 'Withdraw' }).elements().length).toBe(1);
  await expectAccessible();
});

test('the notice of a withdrawn proposal restores it', async () => {
  const id = 'e2f2a9a4-5c0f-4f0e-9a53-3a3d5f6f0002';
  const own = testProposal({ user: { id: 1, username: 'Ada Bello' } });
  const { api } = await openReview([own], [], asReporter);
  api.reply(proposals.withdraw, () => Response.json(null, { headers: { [UNDO_ID]: id } })).reply(undo.run, null);
  await button('Withdraw').click();
  api.reply(proposals.list, { items: [] });
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText('This post has no open proposals.')).toBeVisible();
  api.reply(proposals.list, { items: [own] });
  await notice('Proposal withdrawn.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(button('Withdraw')).toBeVisible();
  expect(api.calls(undo.run).map(({ params }) => params)).toEqual([{ id }]);
});

test('a review that cannot be loaded offers Retry', async () => {
  fakeApi().reply(proposals.list, () => refusal(500, {}));
  await renderScreen(Page, { path: '/posts/5/proposals' });
  await expect.element(button('Retry')).toBeVisible();
});

test('the list of all proposals opens the review of a post', async () => {
  fakeApi().reply(proposals.listAll, { items: [testProposal()] });
  const { address } = await renderScreen(AllProposalsPage, { path: '/posts/proposals' });
  await expect.element(page.getByRole('cell', { name: 'Waiting' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: headline }).click();
  await expect.poll(address).toBe('/posts/5/proposals');
});

test('the list of all proposals says that none is waiting', async () => {
  fakeApi().reply(proposals.listAll, { items: [] });
  await renderScreen(AllProposalsPage, { path: '/posts/proposals' });
  await expect.element(page.getByText('No proposals are waiting.')).toBeVisible();
});
