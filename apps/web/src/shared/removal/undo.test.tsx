import { stopWords } from '@masthead/domain/stop-words/contract';
import { UNDO_ID, undo } from '@masthead/domain/undo/contract';
import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { collection } from '../api/collection';
import { RemoveButton } from './remove-button';

const { query, useWrite } = collection('stop-words');
const words = [
  { id: 1, name: 'first', is_article: 1 as const, is_tag: 0 as const },
  { id: 2, name: 'second', is_article: 1 as const, is_tag: 0 as const },
];
const undoIds = ['', 'e2f2a9a4-5c0f-4f0e-9a53-3a3d5f6f0001', 'e2f2a9a4-5c0f-4f0e-9a53-3a3d5f6f0002'];

function Words() {
  const remove = useWrite(stopWords.remove);
  const list = useQuery(query(stopWords.get, { params: { id: 1 } }));
  return (
    <>
      <h1>{list.data?.name}</h1>
      {words.map(({ id, name }) => (
        <RemoveButton
          key={id}
          access="stop_word.delete"
          name={name}
          text="Delete?"
          look="icon"
          remove={(slot) => remove.mutateAsync({ params: { id }, undo: slot })}
          fallback="Error"
        />
      ))}
    </>
  );
}

function wordsApi() {
  return fakeApi()
    .reply(stopWords.get, words[0] as (typeof words)[number])
    .reply(stopWords.remove, ({ params: { id } }) =>
      Response.json(null, { headers: { [UNDO_ID]: undoIds[id] ?? '' } }),
    );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
async function deleteWord(name: string) {
  await button(`Delete ${name}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

test('each notice of two deletions undoes its own deletion, and the lists are refetched', async () => {
  const api = wordsApi().reply(undo.run, null);
  await renderScreen(Words);
  await expect.element(page.getByRole('heading')).toHaveTextContent('first');
  await deleteWord('first');
  await deleteWord('second');
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).elements().length).toBe(2);
  const readCount = api.calls(stopWords.get).length;
  await notice('Deleted').first().getByRole('button', { name: 'Undo' }).click();
  await expect.element(notice('Undone')).toBeVisible();
  expect(api.calls(undo.run).map(({ params }) => params['id'])).toEqual([undoIds[1]]);
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(1);
  await expect.poll(() => api.calls(stopWords.get).length).toBe(readCount + 1);
});

test('the notice does not take the focus, and its button works with the keyboard', async () => {
  const api = wordsApi().reply(undo.run, null);
  await renderScreen(Words);
  await deleteWord('first');
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(button('Undo')).not.toHaveFocus();
  // The notices are the last elements of the page.
  const hasFocus = () => document.activeElement?.textContent === 'Undo';
  for (let presses = 0; presses < 10 && !hasFocus(); presses += 1) await userEvent.keyboard('{Tab}');
  await expect.element(button('Undo')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(notice('Undone')).toBeVisible();
  expect(api.calls(undo.run)).toHaveLength(1);
});

test('a refusal of the undo stays with its reason', async () => {
  wordsApi().reply(undo.run, () => refusal(409, { type: 'conflict', message: 'It is too late to undo this action.' }));
  await renderScreen(Words);
  await deleteWord('first');
  await button('Undo').click();
  await expect.element(notice('It is too late to undo this action.')).toBeVisible();
});

test('the delete button asks first, and shows an error if the deletion fails', async () => {
  const api = wordsApi().failNext(stopWords.remove);
  await renderScreen(Words);
  await button('Delete first').click();
  const dialog = page.getByRole('dialog', { name: 'Delete first' });
  await expect.element(dialog).toHaveTextContent('Delete?');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(stopWords.remove)).toEqual([]);
  await deleteWord('first');
  await expect.element(notice('Error')).toBeVisible();
  await deleteWord('first');
  await expect.element(notice('Deleted')).toBeVisible();
  expect(api.calls(stopWords.remove).map(({ params }) => params)).toEqual([{ id: '1' }]);
});

test('a user without the right to delete has no delete button', async () => {
  wordsApi();
  await renderScreen(Words, { user: testUser({ rights: ['stop_word.read'] }) });
  await expect.element(page.getByRole('heading')).toHaveTextContent('first');
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('a deletion that the server cannot undo has a notice without a button', async () => {
  wordsApi().reply(stopWords.remove, null);
  await renderScreen(Words);
  await deleteWord('first');
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(button('Undo')).not.toBeInTheDocument();
});

test('the notice offers to undo for 15 s', async () => {
  wordsApi();
  await renderScreen(Words);
  await button('Delete first').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(button('Undo')).toBeVisible();
    vi.advanceTimersByTime(14_900);
    await expect.element(button('Undo')).toBeVisible();
    vi.advanceTimersByTime(1000);
    await expect.element(button('Undo')).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});
