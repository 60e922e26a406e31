import { slots } from '@masthead/domain/advertisements/contract';
import type { Slot } from '@masthead/domain/advertisements/slot';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { advertisementsApi, testSlot } from '../../../test/advertisements';
import { refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './advertisements-page';

const top = testSlot(1, 'Front page top', {
  size: [
    [728, 90],
    [970, 250],
  ],
});
const side = testSlot(2, 'Article side', { status: 0, cached: 1, frequency: 40, outofpage: true, size: 'fluid' });

const open = (path = '/advertisements', rights?: Parameters<typeof testUser>[0]) =>
  renderScreen(Page, { path, user: testUser(rights) });
const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const panel = (name: string) => page.getByRole('dialog', { name });
const search = () => page.getByRole('textbox', { name: 'Search by name' });
const field = (name: string) => page.getByRole('textbox', { name });

test('shows the slots as cards, in a panel that folds', async () => {
  advertisementsApi({ slots: [top, side] });
  await open();
  await expect
    .element(card('Front page top'))
    .toHaveTextContent(/\/1234567\/front\/1.*div-gpt-ad-1.*728,90; 970,250.*100%/);
  await expect.element(card('Article side')).toHaveTextContent(/Out of page.*fluid.*40%/i);
  await expect.element(toggle('Active: Front page top')).toBeChecked();
  await expect.element(toggle('Cached: Front page top')).not.toBeChecked();
  await expect.element(toggle('Active: Article side')).not.toBeChecked();
  for (const title of ['Advertisement Slots', 'Sponsored banners']) {
    await expect.element(button(title)).toHaveAttribute('aria-expanded', 'true');
    await button(title).click();
    await expect.element(button(title)).toHaveAttribute('aria-expanded', 'false');
  }
  await expect.element(page.getByText('Front page top')).not.toBeVisible();
  await button('Advertisement Slots').click();
  await expect.element(card('Front page top')).toBeVisible();
});

test('finds by name and shows only active ones, and the address keeps both', async () => {
  advertisementsApi({ slots: [top, side] });
  const { address } = await open();
  await search().fill('SIDE');
  await expect.element(card('Front page top')).not.toBeInTheDocument();
  await expect.element(card('Article side')).toBeVisible();
  await expect.poll(address).toBe('/advertisements?search=SIDE');
  await toggle('Only active').click();
  await expect.element(page.getByText('Advertisement slots not found')).toBeVisible();
  await expect.poll(address).toBe('/advertisements?search=SIDE&active=1');
  await button('Clear search').click();
  await expect.element(card('Front page top')).toBeVisible();
  await expect.element(card('Article side')).not.toBeInTheDocument();
});

test('moves aside for the form, so that nothing is covered', async () => {
  advertisementsApi({ slots: [top, side] });
  await open('/advertisements?open=slot-1');
  const edges = () => ({
    form: panel('Edit slot').element().getBoundingClientRect().left,
    page: page.getByRole('region', { name: 'Advertisement Slots' }).element().getBoundingClientRect().right,
  });
  await expect.element(panel('Edit slot')).toBeVisible();
  await expect.poll(() => edges().page <= edges().form).toBe(true);
});

test('starts from the address', async () => {
  advertisementsApi({ slots: [top, side] });
  await open('/advertisements?search=front&active=1');
  await expect.element(card('Front page top')).toBeVisible();
  await expect.element(card('Article side')).not.toBeInTheDocument();
  await expect.element(search()).toHaveValue('front');
});

test('typing fast searches at once, then at most every 200 ms, and ends with what was typed last', async () => {
  advertisementsApi({ slots: [top, side] });
  const { router, address } = await open();
  await expect.element(card('Article side')).toBeVisible();
  const moments: number[] = [];
  router.history.subscribe(() => moments.push(performance.now()));
  const input = search().element() as HTMLInputElement;
  const typeLetter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set as (
    text: string,
  ) => void;
  const typed = 'article side';
  for (let length = 1; length <= typed.length; length++) {
    typeLetter.call(input, typed.slice(0, length));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await expect.poll(address).toContain('search=article+side');
  expect(moments).toHaveLength(2);
  expect((moments[1] ?? 0) - (moments[0] ?? 0)).toBeGreaterThan(150);
});

test('a new slot starts at 100 percent, and says by field what is wrong', async () => {
  const api = advertisementsApi({ slots: [] }).reply(slots.create, top);
  const { address } = await open();
  await expect.element(page.getByText('Advertisement slots not found')).toBeVisible();
  await button('Add slot').click();
  await expect.element(panel('Add slot')).toBeVisible();
  expect(address()).toBe('/advertisements?open=slot-new');
  const frequency = page.getByRole('combobox', { name: 'Frequency' });
  await expect.element(frequency).toHaveValue('100%');
  await frequency.click();
  const offered = page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
  expect(offered).toEqual(['10%', '20%', '30%', '40%', '50%', '60%', '70%', '80%', '90%', '100%']);
  await page.getByRole('option', { name: '30%' }).click();
  await field('Placement name').fill('Front page top');
  await field('Slot name').fill('front/top');
  await field('Div id').fill('div-gpt-ad-1');
  await field('Size').fill('300x250');
  await button('Save').click();
  await expect.element(page.getByText('Enter a path like /1234567/name or /1234567/name/name')).toBeVisible();
  await expect.element(page.getByText("Enter sizes as width,height separated by ';', or the word fluid")).toBeVisible();
  await field('Slot name').fill('/1234567/front/top');
  await field('Size').fill('300,250;fluid');
  await expect.element(page.getByText("Enter sizes as width,height separated by ';', or the word fluid")).toBeVisible();
  await field('Size').fill('300,250');
  await page.getByRole('checkbox', { name: 'Out of page' }).click();
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  await expect.poll(address).toBe('/advertisements');
  expect(api.calls(slots.create)[0]?.body).toEqual({
    name: 'Front page top',
    frequency: 30,
    slot: '/1234567/front/top',
    code: 'div-gpt-ad-1',
    size: '300,250',
    outofpage: true,
  });
});

test('the code of a slot names its place, and says when it has none', async () => {
  advertisementsApi({ slots: [] });
  await open('/advertisements?open=slot-new');
  const lost = page.getByText('No page of the site has a place of this name: the slot is not shown.');
  await expect.element(page.getByText(/ad-front-leaderboard, .*ad-phone-foot\./)).toBeVisible();
  await expect.element(lost).not.toBeInTheDocument();
  await field('Div id').fill('ad-article-inline');
  await expect.element(lost).not.toBeInTheDocument();
  await field('Div id').fill('ad-article-inline-2');
  await expect.element(lost).not.toBeInTheDocument();
  await field('Div id').fill('ad-interstitial');
  await expect.element(lost).toBeVisible();
  await page.getByRole('checkbox', { name: 'Out of page' }).click();
  await expect.element(lost).not.toBeInTheDocument();
});

test('the form of a slot is filled, and only what changed travels', async () => {
  const api = advertisementsApi({ slots: [top, side] }).reply(slots.update, { ...top, size: 'fluid' });
  await open();
  await button('Edit Front page top').click();
  await expect.element(panel('Edit slot')).toBeVisible();
  await expect.element(field('Size')).toHaveValue('728,90;970,250');
  await expect.element(field('Slot name')).toHaveValue('/1234567/front/1');
  await field('Size').fill('fluid');
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(slots.update)).toMatchObject([{ params: { id: '1' }, body: { size: 'fluid' } }]);
});

test.each([
  ['slot-new', 'Error adding advertisement slot'],
  ['slot-1', 'Error updating advertisement slot'],
])('a save of %s that fails without words says %s', async (id, text) => {
  const fail = () => refusal(500, null);
  advertisementsApi({ slots: [top] })
    .reply(slots.create, fail)
    .reply(slots.update, fail);
  await open(`/advertisements?open=${id}`);
  await field('Placement name').fill('Another');
  await field('Slot name').fill('/1/a');
  await field('Div id').fill('a');
  await field('Size').fill('1,1');
  await button('Save').click();
  await expect.element(notice(text)).toBeVisible();
  await expect.element(field('Placement name')).toHaveValue('Another');
});

test('a switch shows at once, and falls back with a notice when it fails', async () => {
  let answer: (reply: Response) => void = () => undefined;
  const api = advertisementsApi({ slots: [top] }).reply(
    slots.update,
    () => new Promise<Response>((resolve) => (answer = resolve)),
  );
  await open();
  await toggle('Active: Front page top').click();
  await expect.element(toggle('Active: Front page top')).not.toBeChecked();
  await expect.poll(() => api.calls(slots.update).length).toBe(1);
  expect(api.calls(slots.update)).toMatchObject([{ params: { id: '1' }, body: { status: 0 } }]);
  await toggle('Only active').click();
  await expect.element(page.getByText('Advertisement slots not found')).toBeVisible();
  answer(refusal(500, null));
  await expect.element(notice('Error updating advertisement slot')).toBeVisible();
  await expect.element(toggle('Active: Front page top')).toBeChecked();
});

test('switches in quick succession all arrive, one after the other', async () => {
  const stored = { ...top };
  const answers: Array<() => void> = [];
  const api = advertisementsApi({ slots: [stored] }).reply(slots.update, async ({ body }) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    Object.assign(stored, body);
    return { ...stored } as Slot;
  });
  await open();
  await toggle('Active: Front page top').click();
  await toggle('Cached: Front page top').click();
  await toggle('Active: Front page top').click();
  await expect.element(toggle('Active: Front page top')).toBeChecked();
  await expect.element(toggle('Cached: Front page top')).toBeChecked();
  for (const count of [1, 2, 3]) {
    await expect.poll(() => answers.length).toBe(count);
    answers[count - 1]?.();
  }
  await expect.poll(() => api.calls(slots.list).length).toBe(2);
  expect(api.calls(slots.update).map(({ body }) => body)).toEqual([{ status: 0 }, { cached: 1 }, { status: 1 }]);
  await expect.element(toggle('Active: Front page top')).toBeChecked();
  await expect.element(toggle('Cached: Front page top')).toBeChecked();
  expect(stored).toMatchObject({ status: 1, cached: 1 });
});

test('deletes after asking, closes its form, and says when it could not', async () => {
  const rows = [top, side];
  const api = advertisementsApi({ slots: rows }).reply(slots.remove, () => refusal(500, null));
  const { address } = await open('/advertisements?open=slot-2');
  await expect.element(panel('Edit slot')).toBeVisible();
  await field('Placement name').fill('Typed and not saved');
  await button('Delete Article side').click();
  const question = panel('Delete Article side');
  await expect.element(question).toHaveTextContent('Are you sure you want to remove selected placement?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error deleting advertisement slot.')).toBeVisible();
  api.reply(slots.remove, () => {
    rows.pop();
    return null;
  });
  await button('Delete Article side').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(card('Article side')).not.toBeInTheDocument();
  await expect.poll(address).toBe('/advertisements');
});

test('without rights beyond reading, everything can be looked at and nothing changed', async () => {
  advertisementsApi({ slots: [top] });
  await open('/advertisements', { rights: ['adv.read'] });
  await expect.element(toggle('Active: Front page top')).toBeDisabled();
  await expect.element(toggle('Cached: Front page top')).toBeDisabled();
  for (const name of [
    'Add slot',
    'Upload ads.txt',
    'Create new banner',
    'Edit Front page top',
    'Delete Front page top',
  ]) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
  await button('View Front page top').click();
  await expect.element(panel('Edit slot')).toBeVisible();
  await expect.element(field('Placement name')).toBeDisabled();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel('Edit slot')).not.toBeInTheDocument();
});

test('a list that cannot be read says so, beside the other one', async () => {
  advertisementsApi({ slots: [top] }).reply(slots.list, () => refusal(500, null));
  await open();
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  await expect.element(page.getByText('Banners not found')).toBeVisible();
});
