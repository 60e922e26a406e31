import { languages } from '@masthead/domain/languages/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
});
afterAll(() => t.close());

const create = (name: string, code: string) => t.call(languages.create, { body: { name, code } }, admin);

it('lists languages to anybody, with how much of each is translated', async () => {
  const { status, body } = await t.call(languages.list, {});
  expect(status).toBe(200);
  const english = body.items.find(({ code }) => code === 'en-US');
  expect(english).toMatchObject({ name: 'English' });
  expect(english?.phrases).toBeGreaterThan(0);
  expect(english?.translated).toBe(english?.phrases);
  const french = body.items.find(({ code }) => code === 'fr-FR');
  expect(french?.translated).toBe(french?.phrases);
});

it('creates, renames and deletes a language', async () => {
  const { body: created } = await create('Yorùbá', 'yo-NG');
  expect(created).toMatchObject({ name: 'Yorùbá', code: 'yo-NG', translated: 0 });
  const { body: renamed } = await t.call(
    languages.update,
    { params: { id: created.id }, body: { name: 'Yoruba' } },
    admin,
  );
  expect(renamed).toMatchObject({ id: created.id, name: 'Yoruba', code: 'yo-NG' });
  expect((await t.call(languages.remove, { params: { id: created.id } }, admin)).status).toBe(200);
  const { body } = await t.call(languages.list, {});
  expect(body.items.some(({ id }) => id === created.id)).toBe(false);
});

it.each([
  ['Four', 'xx-XX', { name: ['Minimum length 5'] }],
  ['x'.repeat(21), 'xx-XX', { name: ['Maximum length 20'] }],
  ['Fives', 'en', { code: ['Enter a code of the form xx-XX, for example en-US'] }],
  ['Fives', 'EN-us', { code: ['Enter a code of the form xx-XX, for example en-US'] }],
  ['Fives', 'eng-US', { code: ['Enter a code of the form xx-XX, for example en-US'] }],
])('refuses %s (%s)', async (name, code, errors) => {
  const { status, problem } = await create(name, code);
  expect(status).toBe(422);
  expect(problem.errors).toEqual(errors);
});

it.each(['Fives', 'x'.repeat(20)])('accepts the name %s', async (name) => {
  const { status, body } = await create(name, 'zz-ZZ');
  expect(status).toBe(200);
  await t.call(languages.remove, { params: { id: body.id } }, admin);
});

it('answers a taken code on its field', async () => {
  const { status, problem } = await create('English again', 'en-US');
  expect(status).toBe(409);
  expect(problem).toEqual({ type: 'conflict', message: 'Already taken.', errors: { code: ['Already taken.'] } });
});

it('keeps the default language, one that sections use, and every code', async () => {
  const { body } = await t.call(languages.list, {});
  const english = body.items.find(({ code }) => code === 'en-US')?.id ?? 0;
  const refused = await t.call(languages.remove, { params: { id: english } }, admin);
  expect(refused).toMatchObject({ status: 409, problem: { message: 'The default language cannot be deleted.' } });

  const { body: hausa } = await create('Hausa', 'ha-NG');
  await t.db
    .insertInto('sections')
    .values({ language_id: hausa.id, catchy_title: 'Labarai', slug: 'labarai', order: 1 })
    .execute();
  const used = await t.call(languages.remove, { params: { id: hausa.id } }, admin);
  expect(used.problem.message).toBe('Sections in this language: 1. Give them another one first.');

  const changed = await t.call(languages.update, { params: { id: hausa.id }, body: { code: 'hb-NG' } }, admin);
  expect(changed).toMatchObject({
    status: 422,
    problem: { errors: { code: ['The code of a language cannot be changed.'] } },
  });
});

it('refuses those without the right', async () => {
  const editor = await t.user('editor');
  expect((await t.call(languages.create, { body: { name: 'Fives', code: 'ff-FF' } }, editor)).status).toBe(403);
  expect((await t.call(languages.remove, { params: { id: 1 } }, editor)).status).toBe(403);
});
