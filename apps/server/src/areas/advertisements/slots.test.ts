import { slots } from '@masthead/domain/advertisements/contract';
import { MAX_SLOTS, type SlotInput } from '@masthead/domain/advertisements/slot';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestAppForFile } from '../../../test/harness/test-app';

const t = await createTestAppForFile();
const manager = await t.user('advertising-manager');
beforeEach(async () => {
  await t.db.deleteFrom('adv_slots').execute();
});

const createInput = (change: Partial<SlotInput> = {}): SlotInput => ({
  name: 'Top of the front page',
  slot: '/1234567/front/top',
  code: 'div-gpt-ad-top',
  size: '728,90;970,250',
  ...change,
});
const create = (change: Partial<SlotInput> = {}, user = manager) =>
  t.call(slots.create, { body: createInput(change) }, user);
const update = (id: number, body: Partial<SlotInput>, user = manager) =>
  t.call(slots.update, { params: { id }, body }, user);
const list = async () => (await t.call(slots.list, {}, manager)).body;

describe('/v2/advs', () => {
  it('stores every field, with defaults for those that are not sent', async () => {
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
    const overrides = { frequency: 30, outofpage: true, size: 'fluid', status: 0, cached: 1 } as const;
    expect((await create({ ...overrides, code: 'other' })).body).toMatchObject(overrides);
    expect((await create({ size: [[300, 250]], code: 'third' })).body.size).toEqual([[300, 250]]);
  });

  it('lists all slots on one page, ordered by name', async () => {
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

  it('changes only the sent fields and accepts an empty update', async () => {
    const { body: slot } = await create();
    expect((await update(slot.id, {})).body).toEqual(slot);
    expect((await update(slot.id, { size: '1,1', name: 'Bottom' })).body).toEqual({
      ...slot,
      size: [[1, 1]],
      name: 'Bottom',
    });
    expect((await update(999_999, { name: 'Bottom' })).status).toBe(404);
  });

  it('keeps both changes when two users change different fields concurrently', async () => {
    const { body: slot } = await create();
    const responses = await Promise.all([
      ...Array.from({ length: 5 }, () => update(slot.id, { status: 0 })),
      ...Array.from({ length: 5 }, () => update(slot.id, { cached: 1 })),
    ]);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect((await list()).items).toEqual([{ ...slot, status: 0, cached: 1 }]);
  });

  it('deletes a slot, and answers 404 the second time', async () => {
    const { body: slot } = await create();
    expect((await t.call(slots.remove, { params: { id: slot.id } }, manager)).status).toBe(200);
    const second = await t.call(slots.remove, { params: { id: slot.id } }, manager);
    expect(second).toMatchObject({ status: 404, problem: { message: 'This advertisement slot no longer exists.' } });
    expect((await list()).items).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, { name: ['Field can not be empty'] }],
    [{ name: 'x'.repeat(151) }, { name: ['Maximum length 150'] }],
    [{ size: '300x250' }, { size: ["Enter sizes as width,height separated by ';', or enter fluid"] }],
    [{ size: '' }, { size: ['Field can not be empty'] }],
    [{ size: [[300]] as never }, { size: ["Enter sizes as width,height separated by ';', or enter fluid"] }],
    [{ slot: 'front/top' }, { slot: ['Enter a path such as /1234567/name or /1234567/name/name'] }],
    [{ code: '1st div' }, { code: [expect.stringContaining('Use Latin letters')] }],
    [{ frequency: 15 as never }, { frequency: ['Choose one of: 10, 20, 30, 40, 50, 60, 70, 80, 90, 100'] }],
    [{ status: 2 as never }, { status: [expect.any(String)] }],
  ])('rejects %o with an error on the field', async (change, errors) => {
    expect(await create(change)).toMatchObject({ status: 422, problem: { type: 'validation', errors } });
  });

  it('rejects a div id that another slot uses', async () => {
    await create();
    expect(await create({ name: 'Copy' })).toMatchObject({
      status: 409,
      problem: { errors: { code: ['This value is already in use. Choose another.'] } },
    });
  });

  it('limits the number of slots, also for concurrent requests', async () => {
    const { size, ...rest } = createInput();
    const rows = Array.from({ length: MAX_SLOTS - 1 }, (_, index) => ({
      ...rest,
      size: JSON.stringify([[1, 1]]),
      code: `slot-${index}`,
    }));
    await t.db.insertInto('adv_slots').values(rows).execute();
    const responses = await Promise.all([1, 2, 3].map((number) => create({ code: `last-${number}` })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await list()).items).toHaveLength(MAX_SLOTS);
  });
});
