import { languages } from '@masthead/domain/languages/contract';
import { expect, it } from 'vitest';
import { createTestAppForFile } from '../../../test/harness/test-app';

const t = await createTestAppForFile();
const admin = await t.user('admin');

const create = (name: string, code: string) => t.call(languages.create, { body: { name, code } }, admin);

it('GET /v2/languages needs no token and returns the number of translated phrases', async () => {
  const { status, body } = await t.call(languages.list, {});
  expect(status).toBe(200);
  const english = body.items.find(({ code }) => code === 'en-US');
  expect(english).toMatchObject({ name: 'English' });
  expect(english?.phrases).toBeGreaterThan(0);
  expect(english?.translated).toBe(english?.phrases);
  const french = body.items.find(({ code }) => code === 'fr-FR');
  expect(french?.translated).toBe(french?.phrases);
});

it('/v2/languages creates, renames and deletes a language', async () => {
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
  ['Fives', 'en', { code: ['Enter a language code such as en-US'] }],
  ['Fives', 'EN-us', { code: ['Enter a language code such as en-US'] }],
  ['Fives', 'eng-US', { code: ['Enter a language code such as en-US'] }],
])('POST /v2/languages rejects the name %s with the code %s', async (name, code, errors) => {
  const { status, problem } = await create(name, code);
  expect(status).toBe(422);
  expect(problem.errors).toEqual(errors);
});

it.each(['Fives', 'x'.repeat(20)])('POST /v2/languages accepts the name %s', async (name) => {
  const { status, body } = await create(name, 'zz-ZZ');
  expect(status).toBe(200);
  await t.call(languages.remove, { params: { id: body.id } }, admin);
});

it('POST /v2/languages rejects a used code with an error on its field', async () => {
  const { status, problem } = await create('English again', 'en-US');
  expect(status).toBe(409);
  expect(problem).toEqual({
    type: 'conflict',
    message: 'This value is already in use. Choose another.',
    errors: { code: ['This value is already in use. Choose another.'] },
  });
});

it('/v2/languages rejects the deletion of a language in use and a change of its code', async () => {
  const { body } = await t.call(languages.list, {});
  const english = body.items.find(({ code }) => code === 'en-US')?.id ?? 0;
  const refusal = await t.call(languages.remove, { params: { id: english } }, admin);
  expect(refusal).toMatchObject({ status: 409, problem: { message: "The default language can't be deleted." } });

  const { body: hausa } = await create('Hausa', 'ha-NG');
  await t.db
    .insertInto('sections')
    .values({ language_id: hausa.id, catchy_title: 'Labarai', slug: 'labarai', order: 1 })
    .execute();
  const inUse = await t.call(languages.remove, { params: { id: hausa.id } }, admin);
  expect(inUse.problem.message).toBe('Sections that use this language: 1. Choose another language for them first.');

  const changed = await t.call(languages.update, { params: { id: hausa.id }, body: { code: 'hb-NG' } }, admin);
  expect(changed).toMatchObject({
    status: 422,
    problem: { errors: { code: ["You can't change the code of a language."] } },
  });
});
