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

it('changes only the given settings', async () => {
  const user = await t.user('reporter');
  const read = async () => (await t.call(session.me, {}, user)).body;
  expect(await read()).toMatchObject({ post_list_density: 'compact', post_list_columns: null });
  await setOneClick(true, user);
  const body = { post_list_density: 'comfortable', post_list_columns: ['date', 'assignee'] } as const;
  const { body: reply } = await t.call(
    session.setPreferences,
    { body: { ...body, post_list_columns: [...body.post_list_columns] } },
    user,
  );
  expect(reply).toEqual({ ...body, one_click_publish: true });
  expect(await read()).toMatchObject(reply);
  await t.call(session.setPreferences, { body: { post_list_columns: null } }, user);
  expect(await read()).toMatchObject({ post_list_density: 'comfortable', post_list_columns: null });
});

it.each([
  {},
  { post_list_density: 'tiny' },
  { post_list_columns: ['body'] },
  { post_list_columns: Array(10).fill('date') },
])('rejects the settings %j', async (body) => {
  expect((await t.call(session.setPreferences, { body: body as never }, await t.user('editor'))).status).toBe(422);
});

it('rejects callers without a session and other values', async () => {
  expect((await setOneClick(true, null)).status).toBe(401);
  expect((await setOneClick('yes' as never, await t.user('editor'))).status).toBe(422);
});
