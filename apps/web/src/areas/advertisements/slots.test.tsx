import { slots } from '@masthead/domain/advertisements/contract';
import type { Slot } from '@masthead/domain/advertisements/slot';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { advertisementsApi, testSlot } from '../../../test/advertisements';
import { refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './advertisements-page';

const topSlot = testSlot(1, 'Front page top', {
  size: [
    [728, 90],
    [970, 250],
  ],
});
const sideSlot = testSlot(2, 'Article side', { status: 0, cached: 1, frequency: 40, outofpage: true, size: 'fluid' });

const openPage = (path = '/advertisements', rights?: Parameters<typeof testUser>[0]) =>
  renderScreen(Page, { path, user: testUser(rights) });
const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const panel = (name: string) => page.getByRole('dialog', { name });
const search = () => page.getByRole('textbox', { name: 'Search by name' });
const field = (name: string) => page.getByRole('textbox', { name });

test('shows the slots as cards in a panel that collapses', async () => {
  advertisementsApi({ slots: [topSlot, sideSlot] });
  await openPage();
  await expect
    .element(card('Front page top'))
    .toHaveTextContent(/\/1234567\/front\/1.*div-gpt-ad-1.*728,90; 970,250.*100%/);
  await expect.element(card('Article side')).toHaveTextContent(/Out of page.*fluid.*40%/i);
  await expect.element(toggle('Active: Front page top')).toBeChecked();
  await expect.element(toggle('Cached: Front page top')).not.toBeChecked();
  await expect.element(toggle('Active: Article side')).not.toBeChecked();
  await expectAccessible();
  for (const title of ['Advertisement Slots', 'Sponsored banners']) {
    await expect.element(button(title)).toHaveAttribute('aria-expanded', 'true');
    await button(title).click();
    await expect.element(button(title)).toHaveAttribute('aria-expanded', 'false');
  }
  await expect.element(page.getByText('Front page top')).not.toBeVisible();
  await button('Advertisement Slots').click();
  await expect.element(card('Front page top')).toBeVisible();
});

test('filters slots by name and status, and keeps both filters in the URL', async () => {
  advertisementsApi({ slots: [topSlot, sideSlot] });
  const { address } = await openPage();
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

test('shows the form beside the list without overlap', async () => {
  advertisementsApi({ slots: [topSlot, sideSlot] });
  await openPage('/advertisements?open=slot-1');
  const edges = () => ({
    form: panel('Edit slot').element().getBoundingClientRect().left,
    page: page.getByRole('region', { name: 'Advertisement Slots' }).element().getBoundingClientRect().right,
  });
  await expect.element(panel('Edit slot')).toBeVisible();
  await expect.poll(() => edges().page <= edges().form).toBe(true);
});

test('restores the filters of the slots from the URL', async () => {
  advertisementsApi({ slots: [topSlot, sideSlot] });
  await openPage('/advertisements?search=front&active=1');
  await expect.element(card('Front page top')).toBeVisible();
  await expect.element(card('Article side')).not.toBeInTheDocument();
  await expect.element(search()).toHaveValue('front');
});

test('throttles the search to one per 200 ms and ends with the last text typed', async () => {
  advertisementsApi({ slots: [topSlot, sideSlot] });
  const { router, address } = await openPage();
  await expect.element(card('Article side')).toBeVisible();
  const navigationTimes: number[] = [];
  router.history.subscribe(() => navigationTimes.push(performance.now()));
  const input = search().element() as HTMLInputElement;
  // Faster than `fill` per letter. The native setter bypasses React's value tracking, so that React sees each change.
  const setNativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set as (
    text: string,
  ) => void;
  const searchText = 'article side';
  for (let length = 1; length <= searchText.length; length++) {
    setNativeValue.call(input, searchText.slice(0, length));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await expect.poll(address).toContain('search=article+side');
  expect(navigationTimes).toHaveLength(2);
  expect((navigationTimes[1] ?? 0) - (navigationTimes[0] ?? 0)).toBeGreaterThan(150);
});

test('creates a slot with 100 percent frequency by default after invalid fields are corrected, and after a failed attempt', async () => {
  const api = advertisementsApi({ slots: [] }).reply(slots.create, topSlot);
  const { address } = await openPage();
  await expect.element(page.getByText('Advertisement slots not found')).toBeVisible();
  await button('Add slot').click();
  await expect.element(panel('Add slot')).toBeVisible();
  expect(address()).toBe('/advertisements?open=slot-new');
  const frequency = page.getByRole('combobox', { name: 'Frequency' });
  await expect.element(frequency).toHaveValue('100%');
  await frequency.click();
  const options = page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
  expect(options).toEqual(['10%', '20%', '30%', '40%', '50%', '60%', '70%', '80%', '90%', '100%']);
  await page.getByRole('option', { name: '30%' }).click();
  await field('Placement name').fill('Front page top');
  await field('Slot name').fill('front/top');
  await field('Div id').fill('div-gpt-ad-1');
  await field('Size').fill('300x250');
  await button('Save').click();
  await expect.element(page.getByText('Enter a path such as /1234567/name or /1234567/name/name')).toBeVisible();
  await expect.element(page.getByText("Enter sizes as width,height separated by ';', or enter fluid")).toBeVisible();
  await expectAccessible();
  await field('Slot name').fill('/1234567/front/top');
  await field('Size').fill('300,250;fluid');
  await expect.element(page.getByText("Enter sizes as width,height separated by ';', or enter fluid")).toBeVisible();
  await field('Size').fill('300,250');
  await page.getByRole('checkbox', { name: 'Out of page' }).click();
  api.failNext(slots.create);
  await button('Save').click();
  await expect.element(notice('Error adding advertisement slot')).toBeVisible();
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

test('lists the ad positions, and warns if the div id has none', async () => {
  advertisementsApi({ slots: [] });
  await openPage('/advertisements?open=slot-new');
  const warning = page.getByText('No page of the site has this ad position, so the slot is not shown.');
  await expect.element(page.getByText(/ad-front-leaderboard, .*ad-phone-foot\./)).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  await field('Div id').fill('ad-article-inline');
  await expect.element(warning).not.toBeInTheDocument();
  await field('Div id').fill('ad-article-inline-2');
  await expect.element(warning).not.toBeInTheDocument();
  await field('Div id').fill('ad-interstitial');
  await expect.element(warning).toBeVisible();
  await page.getByRole('checkbox', { name: 'Out of page' }).click();
  await expect.element(warning).not.toBeInTheDocument();
});

test('edits a slot and sends only the changed fields, after a failed attempt', async () => {
  const api = advertisementsApi({ slots: [topSlot, sideSlot] }).reply(slots.update, { ...topSlot, size: 'fluid' });
  await openPage();
  await button('Edit Front page top').click();
  await expect.element(panel('Edit slot')).toBeVisible();
  await expect.element(field('Size')).toHaveValue('728,90;970,250');
  await expect.element(field('Slot name')).toHaveValue('/1234567/front/1');
  await field('Size').fill('fluid');
  api.failNext(slots.update);
  await button('Save').click();
  await expect.element(notice('Error updating advertisement slot')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(slots.update)).toMatchObject([{ params: { id: '1' }, body: { size: 'fluid' } }]);
});

test('applies a switch optimistically, and reverts it with a notice on failure', async () => {
  let respond: (reply: Response) => void = () => undefined;
  const api = advertisementsApi({ slots: [topSlot] }).reply(
    slots.update,
    () => new Promise<Response>((resolve) => (respond = resolve)),
  );
  await openPage();
  await toggle('Active: Front page top').click();
  await expect.element(toggle('Active: Front page top')).not.toBeChecked();
  await expect.poll(() => api.calls(slots.update).length).toBe(1);
  expect(api.calls(slots.update)).toMatchObject([{ params: { id: '1' }, body: { status: 0 } }]);
  await toggle('Only active').click();
  await expect.element(page.getByText('Advertisement slots not found')).toBeVisible();
  respond(refusal(500, null));
  await expect.element(notice('Error updating advertisement slot')).toBeVisible();
  await expect.element(toggle('Active: Front page top')).toBeChecked();
});

test('saves rapid switches one after another', async () => {
  const storedSlot = { ...topSlot };
  const pendingReplies: Array<() => void> = [];
  const api = advertisementsApi({ slots: [storedSlot] }).reply(slots.update, async ({ body }) => {
    await new Promise<void>((resolve) => pendingReplies.push(resolve));
    Object.assign(storedSlot, body);
    return { ...storedSlot } as Slot;
  });
  await openPage();
  await toggle('Active: Front page top').click();
  await toggle('Cached: Front page top').click();
  await toggle('Active: Front page top').click();
  await expect.element(toggle('Active: Front page top')).toBeChecked();
  await expect.element(toggle('Cached: Front page top')).toBeChecked();
  for (const count of [1, 2, 3]) {
    await expect.poll(() => pendingReplies.length).toBe(count);
    pendingReplies[count - 1]?.();
  }
  await expect.poll(() => api.calls(slots.list).length).toBe(2);
  expect(api.calls(slots.update).map(({ body }) => body)).toEqual([{ status: 0 }, { cached: 1 }, { status: 1 }]);
  await expect.element(toggle('Active: Front page top')).toBeChecked();
  await expect.element(toggle('Cached: Front page top')).toBeChecked();
  expect(storedSlot).toMatchObject({ status: 1, cached: 1 });
});

test('deletes a slot after confirmation and closes its form, or shows an error', async () => {
  const rows = [topSlot, sideSlot];
  advertisementsApi({ slots: rows })
    .reply(slots.remove, () => {
      rows.pop();
      return null;
    })
    .failNext(slots.remove);
  const { address } = await openPage('/advertisements?open=slot-2');
  await expect.element(panel('Edit slot')).toBeVisible();
  await field('Placement name').fill('Typed and not saved');
  await button('Delete Article side').click();
  const confirmation = panel('Delete Article side');
  await expect.element(confirmation).toHaveTextContent('Are you sure you want to remove selected placement?');
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error deleting advertisement slot.')).toBeVisible();
  await button('Delete Article side').click();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(card('Article side')).not.toBeInTheDocument();
  await expect.poll(address).toBe('/advertisements');
});

test('shows all slots and banners read-only to a user with only the right to read', async () => {
  advertisementsApi({ slots: [topSlot] });
  await openPage('/advertisements', { rights: ['adv.read'] });
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

test('shows the banners even if the slots fail to load', async () => {
  advertisementsApi({ slots: [topSlot] }).reply(slots.list, () => refusal(500, null));
  await openPage();
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  await expect.element(page.getByText('Banners not found')).toBeVisible();
});
