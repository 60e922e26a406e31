import { passwordRefusal } from '@masthead/domain/text/credentials';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../test/clone-database';
import { ensureAdministrator } from './first-administrator';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'), inject('template'));
});
afterAll(() => database.drop());

it('makes one administrator, though several servers start together, and tells the password once', async () => {
  const admin = { email: 'chief@paper.test', password: undefined };
  const answers = await Promise.all(Array.from({ length: 4 }, () => ensureAdministrator(database.db, admin)));
  const [password, ...others] = answers.filter((answer) => answer !== null);
  expect(others).toEqual([]);
  expect(passwordRefusal(password ?? '')).toBeNull();
  expect(await ensureAdministrator(database.db, admin)).toBeNull();
  expect(await database.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'chief@paper.test' }]);
});
