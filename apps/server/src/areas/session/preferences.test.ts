import { session } from '@masthead/domain/session/contract';
import { expect, it } from 'vitest';
import { createTestAppForFile } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

const t = await createTestAppForFile();

const readSetting = async (user: TestUser) => (await t.call(session.me, {}, user)).body.one_click_publish;
const setOneClick = (one_click_publish: boolean, user: TestUser | null) =>
  t.call(session.setPreferences, { body: { one_click_publish } }, user);

it('stores the personal settings of the caller only', async () => {
  const [editor, other] = [await t.user('editor'), await t.user('editor')];
  expect(await readSetting(editor)).toBe(false);
  expect(await setOneClick(true, editor)).toMatchObject({ status: 200, body: { one_click_publish: true } });
  expect([await readSetting(editor), await readSetting(other)]).toEqual([true, false]);
  await setOneClick(false, editor);
  expect(await readSetting(editor)).toBe(false);
});

it('rejects callers without a session and other values', async () => {
  expect((await setOneClick(true, null)).status).toBe(401);
  expect((await setOneClick('yes' as never, await t.user('editor'))).status).toBe(422);
});
