import { slots } from '@masthead/domain/advertisements/contract';
import { MAX_SLOTS, type SlotInput } from '@masthead/domain/advertisements/slot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';

let t: TestApp;
let manager: TestUser;
let editor: TestUser;
beforeAll(async () => {
  t = await testApp();
  manager = await t.user('advertising-manager');
  editor = await t.user('editor');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('adv_slots').execute();
});

const input = (change: Partial<SlotInput> = {}): SlotInput => ({
  name: 'Top of the front page',
  slot: '/1234567/front/top',
  code: 'div-gpt-ad-top',
  size: '728,90;970,250',
  ...change,
});
const create = (change: Partial<SlotInput> = {}, user = manager) => t.call(slots.create, { body: input(change) }, user);
const update = (id: number, body: Partial<SlotInput>, user = manager) =>
  t.call(slots.update, { params: { id }, body }, user);
const list = async () => (await t.call(slots.list, {}, manager)).body;

describe('slots', () => {
  it('keep what the form says, switched on, uncached and in every view unless told otherwise', async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      name: 'Top of the front page',
      frequency: 100,
      slot: '/1234567/front/top',
      code: 'div-gpt-ad-top',
      outofpage: false,
      size: [
        [728, 90],
        [970, 250],
      ],
      status: 1,
      cached: 0,
    });
    const told = { frequency: 30, outofpage: true, size: 'fluid', status: 0, cached: 1 } as const;
    expect((await create({ ...told, code: 'other' })).body).toMatchObject(told);
    expect((await create({ size: [[300, 250]], code: 'third' })).body.size).toEqual([[300, 250]]);
  });

  it('are listed whole, by name', async () => {
    for (const [index, name] of ['beta', 'Alpha', 'gamma'].entries()) await create({ name, code: `slot-${index}` });
    const { items, total, current_page, last_page, next_page_url } = await list();
    expect(items.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'gamma']);
    expect({ total, current_page, last_page, next_page_url }).toEqual({
      total: 3,
      current_page: 1,
      last_page: 1,
      next_page_url: null,
    });
  });

  it('change by what is given; an empty change leaves everything', async () => {
    const { body: made } = await create();
    expect((await update(made.id, {})).body).toEqual(made);
    expect((await update(made.id, { size: '1,1', name: 'Bottom' })).body).toEqual({
      ...made,
      size: [[1, 1]],
      name: 'Bottom',
    });
    expect((await update(999_999, { name: 'Bottom' })).status).toBe(404);
  });

  it('switched by two people at once keep both switches', async () => {
    const { body: made } = await create();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => update(made.id, { status: 0 })),
      ...Array.from({ length: 5 }, () => update(made.id, { cached: 1 })),
    ]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await list()).items).toEqual([{ ...made, status: 0, cached: 1 }]);
  });

  it('go when they are deleted, once', async () => {
    const { body: made } = await create();
    expect((await t.call(slots.remove, { params: { id: made.id } }, manager)).status).toBe(200);
    const again = await t.call(slots.remove, { params: { id: made.id } }, manager);
    expect(again).toMatchObject({ status: 404, problem: { message: 'There is no such advertisement slot.' } });
    expect((await list()).items).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, { name: ['Field can not be empty'] }],
    [{ name: 'x'.repeat(151) }, { name: ['Maximum length 150'] }],
    [{ size: '300x250' }, { size: ["Enter sizes as width,height separated by ';', or the word fluid"] }],
    [{ size: '' }, { size: ['Field can not be empty'] }],
    [{ size: [[300]] as never }, { size: ["Enter sizes as width,height separated by ';', or the word fluid"] }],
    [{ slot: 'front/top' }, { slot: ['Enter a path like /1234567/name or /1234567/name/name'] }],
    [{ code: '1st div' }, { code: [expect.stringContaining('Use Latin letters')] }],
    [{ frequency: 15 as never }, { frequency: ['Choose one of: 10, 20, 30, 40, 50, 60, 70, 80, 90, 100'] }],
    [{ status: 2 as never }, { status: [expect.any(String)] }],
  ])('refuse %o by field', async (change, errors) => {
    expect(await create(change)).toMatchObject({ status: 422, problem: { type: 'validation', errors } });
  });

  it('have a div of their own', async () => {
    await create();
    expect(await create({ name: 'Copy' })).toMatchObject({
      status: 409,
      problem: { errors: { code: ['Already taken.'] } },
    });
  });

  it('are a bounded list, also when the last ones come at once', async () => {
    const { size, ...rest } = input();
    const rows = Array.from({ length: MAX_SLOTS - 1 }, (_, index) => ({
      ...rest,
      size: JSON.stringify([[1, 1]]),
      code: `slot-${index}`,
    }));
    await t.db.insertInto('adv_slots').values(rows).execute();
    const made = await Promise.all([1, 2, 3].map((number) => create({ code: `last-${number}` })));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await list()).items).toHaveLength(MAX_SLOTS);
  });
});

describe('rights', () => {
  it('are named by what they lack', async () => {
    const { body } = await create();
    expect((await t.call(slots.list, {}, editor)).problem.message).toContain('adv.read');
    expect((await create({}, editor)).problem.message).toContain('adv.create');
    expect((await update(body.id, { status: 0 }, editor)).problem.message).toContain('adv.update');
    expect((await t.call(slots.remove, { params: { id: body.id } }, editor)).problem.message).toContain('adv.delete');
  });
});
