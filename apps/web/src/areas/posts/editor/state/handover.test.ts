import { expect, onTestFinished, test, vi } from 'vitest';
import { createStore, expectStatus, startStore, typeHeadline } from '../../../../../test/editor-store';

test('with full storage, the unsaved text of a tab moves to the tab that continues', async () => {
  const first = await startStore(createStore(), 'editing');
  const second = await startStore(createStore(), 'inOtherTab');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  typeHeadline(first, 'Typed in the first tab');
  await second.store.answerContinueHere(true);
  await expectStatus(second, 'editing');
  await expectStatus(first, 'inOtherTab');
  second.store.form.control._state.mount = true;
  expect(second.store.form.getValues('main_headline')).toBe('Typed in the first tab');
  expect(second.store.isDirty()).toBe(true);
});
