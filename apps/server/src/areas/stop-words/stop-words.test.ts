import { type StopWordInput, stopWords } from '@masthead/domain/stop-words/contract';

import { beforeEach, describe, expect, it } from 'vitest';
import { createTestAppForFile } from '../../../test/harness/test-app';

const t = await createTestAppForFile();
const admin = await t.user('admin');
beforeEach(async () => {
  await t.db.deleteFrom('stop_words').execute();
});

const create = (name: string, change: Partial<StopWordInput> = {}, user = admin) =>
  t.call(stopWords.create, { body: { name, is_article: 1, is_tag: 0, ...change } }, user);
const update = (id: number, body: Partial<StopWordInput>) => t.call(stopWords.update, { params: { id }, body }, admin);
const list = (query = {}) => t.call(stopWords.list, { query }, admin);
const search = (text: string, query = {}) => t.call(stopWords.search, { query: { search: text, ...query } }, admin);
const toNames = ({ body }: { body: { items: { name: string }[] } }) => body.items.map(({ name }) => name);

describe('/v2/stop-words', () => {
  it('creates, changes and deletes a stop word', async () => {
    const { status, body } = await create('  Shocking   news ');
    expect(status).toBe(200);
    expect(body).toEqual({ id: body.id, name: 'Shocking news', is_article: 1, is_tag: 0 });
    const changed = await update(body.id, { is_tag: 1, name: 'Shock' });
    expect(changed.body).toEqual({ id: body.id, name: 'Shock', is_article: 1, is_tag: 1 });
    expect((await t.call(stopWords.get, { params: { id: body.id } }, admin)).body).toEqual(changed.body);
    expect((await t.call(stopWords.remove, { params: { id: body.id } }, admin)).status).toBe(200);
    const notFound = { type: 'not_found', message: 'This stop word no longer exists.' };
    expect((await t.call(stopWords.remove, { params: { id: body.id } }, admin)).problem).toEqual(notFound);
    expect((await update(body.id, { is_tag: 0 })).problem).toEqual(notFound);
    expect((await t.call(stopWords.get, { params: { id: body.id } }, admin)).problem).toEqual(notFound);
  });

  it('requires at least one of posts and tags', async () => {
    const errors = { is_article: ['Choose where the word is forbidden: in posts, in tags or in both'] };
    expect(await create('free', { is_article: 0 })).toMatchObject({ status: 422, problem: { errors } });
    const { body } = await create('free');
    expect(await update(body.id, { is_article: 0 })).toMatchObject({ status: 422, problem: { errors } });
    expect((await update(body.id, { is_article: 0, is_tag: 1 })).status).toBe(200);
    expect((await update(body.id, {})).status).toBe(200);
  });

  it('rejects duplicates without regard to case and Unicode normalization', async () => {
    await create('Éclair');
    const { body } = await create('other');
    const duplicate = { status: 409, problem: { errors: { name: ['This value is already in use. Choose another.'] } } };
    expect(await create('éCLAIR')).toMatchObject(duplicate);
    await create('x)=(y');
    expect(await create('x)=(y')).toMatchObject(duplicate);
    expect(await create('e\u0301clair')).toMatchObject(duplicate);
    expect(await update(body.id, { name: 'ÉCLAIR' })).toMatchObject(duplicate);
    expect((await update(body.id, { name: 'OTHER' })).body.name).toBe('OTHER');
  });

  it.each([
    [{ name: '' }, { name: ['Field can not be empty'] }],
    [{ name: 'x'.repeat(101) }, { name: ['Maximum length 100'] }],
  ])('rejects %o with an error on the field', async ({ name }, errors) => {
    expect(await create(name)).toMatchObject({ status: 422, problem: { errors } });
  });
});

describe('GET /v2/stop-words', () => {
  it('returns both formats of paging, newest first', async () => {
    for (const name of ['one', 'two', 'three']) await create(name);
    const { body } = await list({ order: '-id', page: 1, per_page: 2 });
    expect(body).toEqual({
      items: [expect.objectContaining({ name: 'three' }), expect.objectContaining({ name: 'two' })],
      current_page: 1,
      last_page: 2,
      per_page: 2,
      total: 3,
      next_page_url: '/api/v2/stop-words?order=-id&page=2&per_page=2',
      _meta: { totalCount: 3, pageCount: 2, currentPage: 1, perPage: 2 },
    });
    expect(toNames(await list({ per_page: 2, page: 2 }))).toEqual(['one']);
    expect(toNames(await list({ order: 'id' }))).toEqual(['one', 'two', 'three']);
    expect((await list({ page: 7 })).body).toMatchObject({ items: [], last_page: 1 });
  });

  it('searches inside words without wildcards', async () => {
    for (const name of ['shocking', 'electroshock', '100% sure', 'sure_thing', 'Ünder']) await create(name);
    expect(toNames(await search('SHOCK'))).toEqual(['electroshock', 'shocking']);
    expect(toNames(await search('%'))).toEqual(['100% sure']);
    expect(toNames(await search('_'))).toEqual(['sure_thing']);
    expect(toNames(await search('\\'))).toEqual([]);
    expect(toNames(await search('ünd', { search_fields: 'name' }))).toEqual(['Ünder']);
    const paged = await search('s', { per_page: 1, page: 2 });
    expect(paged.body).toMatchObject({ total: 4, _meta: { totalCount: 4, pageCount: 4, currentPage: 2, perPage: 1 } });
  });
});
