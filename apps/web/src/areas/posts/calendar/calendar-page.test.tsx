import type { Right } from '@masthead/domain/access/rights';
import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { type CalendarEntry, calendar, calendarFeeds } from '@masthead/domain/posts/contract/calendar';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sections } from '@masthead/domain/sections/contract';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { type FakeApi, fakeApi, refusal } from '../../../../test/fake-api';
import { testUser } from '../../../../test/people';
import { wholePost } from '../../../../test/post-list';
import { pageWith } from '../../../../test/render-app';
import { renderScreen } from '../../../../test/render-screen';
import { newsSection, sportSection } from '../../../../test/taxonomy';
import { Page } from './calendar-page';

/** A scheduled post on Wednesday at 09:30 in Lagos. */
function entry(id: number, main_headline: string, overrides: Partial<CalendarEntry> = {}): CalendarEntry {
  const at = overrides.at === undefined ? '2099-01-07T08:30:00.000Z' : overrides.at;
  return {
    ...{ id, main_headline, kind: 'scheduled', status: Status.SCHEDULED, template_type: 0, day: '2099-01-07', at },
    ...{ published_at: at, due_date: null, embargo_until: null, updated_at: '2026-11-15T08:00:00.000Z' },
    ...{ lock: '', lock_user_id: null, is_late: false, publish_due_at: null, assignee: null },
    section: { id: newsSection.id, catchy_title: newsSection.catchy_title },
    ...overrides,
  };
}

/** An API that remembers moved entries. */
function calendarApi(initial: CalendarEntry[], truncated = false): FakeApi {
  let stored = initial;
  let version = Date.parse('2026-11-15T09:00:00.000Z');
  return fakeApi()
    .reply(sections.list, pageWith([newsSection, sportSection]))
    .reply(linkedAccounts.list, { items: [], brands: [] })
    .reply(calendar.list, () => ({ items: stored, truncated, today: '2099-01-05' }))
    .reply(posts.update, ({ params: { id }, body: { published_at, due_date } }) => {
      const updated_at = new Date(++version).toISOString();
      const day = due_date ?? published_at?.slice(0, 10) ?? '';
      stored = stored.map((each) =>
        each.id === id
          ? { ...each, day, at: published_at ?? null, published_at: published_at ?? null, updated_at }
          : each,
      );
      return { ...wholePost(id, 'Moved'), updated_at };
    });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2099-01-05T08:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

const openCalendar = (path = '/calendar', rights?: Right[]) =>
  renderScreen(Page, { path, ...(rights && { user: testUser({ rights }) }) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (headline: string) => page.getByRole('listitem').filter({ hasText: headline });
/** Matches the name of a day. Versions of the browser differ in the comma after the weekday. */
const dayName = (text: string) => new RegExp(`^${text.replace('day ', 'day,? ')}$`);
const cell = (name: string) => page.getByRole('group', { name: dayName(name) });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const openMenu = (headline: string) => item(headline).getByRole('button').click();

test('the week shows publications by hour and deadlines above, in the time zone of the project', async () => {
  const api = calendarApi([
    entry(1, 'Market reopens'),
    entry(2, 'Budget story', { kind: 'deadline', status: Status.NEW, at: null, day: '2099-01-06' }),
  ]);
  await openCalendar();
  await expect.element(cell('Wednesday 7 January 2099, 09:00').getByText('Market reopens')).toBeVisible();
  await expect.element(cell('Deadlines, Tuesday 6 January 2099').getByText('Budget story')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^5\s?–\s?11 January 2099$/ })).toBeVisible();
  await expect.element(page.getByText('Times are in Africa/Lagos')).toBeVisible();
  await expectAccessible();
  expect(api.calls(calendar.list)[0]?.query).toEqual({ from: '2099-01-05', to: '2099-01-11' });
});

test('buttons and arrow keys change the period, which is part of the URL', async () => {
  const api = calendarApi([]);
  const { address } = await openCalendar('/calendar?view=month');
  await expect.element(page.getByRole('heading', { name: 'January 2099' })).toBeVisible();
  expect(api.calls(calendar.list)[0]?.query).toEqual({ from: '2098-12-29', to: '2099-02-01' });
  await button('Next').click();
  await expect.poll(address).toBe('/calendar?view=month&date=2099-02-01');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(address).toBe('/calendar?view=month&date=2099-03-01');
  await userEvent.keyboard('t');
  await expect.poll(address).toBe('/calendar?view=month');
  await page.getByRole('button', { name: dayName('Tuesday 6 January 2099') }).click();
  await expect.poll(address).toBe('/calendar?view=day&date=2099-01-06');
});

test('the filters are part of the URL and of the request', async () => {
  const api = calendarApi([]);
  await openCalendar('/calendar?section_id=1&status=5&template_type=1');
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Scheduled');
  expect(api.calls(calendar.list)[0]?.query).toMatchObject({ section_id: '1', status: '5', template_type: '1' });
});

test('the filter by person keeps the focus when it is cleared and changed', async () => {
  const api = calendarApi([entry(1, 'Market reopens', { assignee: { id: 7, username: 'Ngozi Eze' } })]);
  api.reply(autocomplete.suggest, { items: [{ id: 9, name: 'Bola Ade' }] });
  await openCalendar('/calendar?person_id=7');
  const person = page.getByRole('combobox', { name: 'Author or assignee' });
  await expect.element(person).toHaveValue('Ngozi Eze');
  await person.click();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await expect.poll(() => api.calls(calendar.list).at(-1)?.query['person_id']).toBeUndefined();
  await userEvent.keyboard('bola');
  await expect.element(person).toHaveValue('bola');
  await page.getByRole('option', { name: 'Bola Ade' }).click();
  await expect.poll(() => api.calls(calendar.list).at(-1)?.query['person_id']).toBe('9');
  await expect.element(person).toHaveValue('Bola Ade');
  await expect.element(person).toHaveFocus();
});

test('arrow keys change no period behind a dialog', async () => {
  const api = calendarApi([entry(1, 'Market reopens')]);
  await openCalendar();
  await expect.element(item('Market reopens')).toBeVisible();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  await userEvent.keyboard('{ArrowRight}');
  dialog.remove();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('heading', { name: /^29 December 2098/ })).toBeVisible();
  expect(api.calls(calendar.list).map(({ query }) => query['from'])).toEqual(['2099-01-05', '2098-12-29']);
});

test('a scheduled post is dragged to another hour, and Undo moves it back', async () => {
  const api = calendarApi([entry(1, 'Market reopens')]);
  await openCalendar();
  await expect.element(item('Market reopens')).toBeVisible();
  await userEvent.dragAndDrop(item('Market reopens'), cell('Thursday 8 January 2099, 11:00'), { steps: 10 } as never);
  await expect.element(cell('Thursday 8 January 2099, 11:00').getByText('Market reopens')).toBeVisible();
  await expect.element(notice('Moved to 2099-01-08 11:30')).toBeVisible();
  await notice('Moved to').getByRole('button', { name: 'Undo' }).click();
  await expect.element(cell('Wednesday 7 January 2099, 09:00').getByText('Market reopens')).toBeVisible();
  const bodies = api.calls(posts.update).map(({ body }) => body);
  expect(bodies).toEqual([
    { published_at: '2099-01-08T10:30:00.000Z', base_updated_at: '2026-11-15T08:00:00.000Z' },
    { published_at: '2099-01-07T08:30:00.000Z', base_updated_at: '2026-11-15T09:00:00.001Z' },
  ]);
});

test('a drop that a rule refuses changes nothing and says why', async () => {
  const api = calendarApi([entry(1, 'Market reopens', { embargo_until: '2099-01-07T08:00:00.000Z' })]);
  await openCalendar('/calendar?view=month');
  await userEvent.dragAndDrop(item('Market reopens'), cell('Tuesday 6 January 2099'), { steps: 10 } as never);
  await expect.element(notice('Under embargo until 2099-01-07 09:00')).toBeVisible();
  await expect.element(cell('Wednesday 7 January 2099').getByText('Market reopens')).toBeVisible();
  expect(api.calls(posts.update)).toEqual([]);
});

test('an entry returns to its time when the server refuses the move', async () => {
  const api = calendarApi([entry(1, 'Market reopens')]);
  api.reply(posts.update, () => refusal(403, { type: 'post_locked', message: 'Bola is editing this post.' }));
  await openCalendar('/calendar?view=month');
  await userEvent.dragAndDrop(item('Market reopens'), cell('Friday 9 January 2099'), { steps: 10 } as never);
  await expect.element(notice('Bola is editing this post.')).toBeVisible();
  await expect.element(cell('Wednesday 7 January 2099').getByText('Market reopens')).toBeVisible();
});

test('the menu moves a post to a typed time, and refuses a past one', async () => {
  const api = calendarApi([entry(1, 'Market reopens')]);
  await openCalendar();
  await openMenu('Market reopens');
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule post' });
  await dialog.getByLabelText('Date').fill('2099-01-04');
  await expect.element(dialog.getByText('It seems time has passed.')).toBeVisible();
  await dialog.getByLabelText('Date').fill('2099-01-09');
  await dialog.getByLabelText('Time').fill('18:00');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(notice('Moved to 2099-01-09 18:00')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(posts.update)[0]?.body).toMatchObject({ published_at: '2099-01-09T17:00:00.000Z' });
});

test('a canceled move returns the focus to the entry', async () => {
  calendarApi([entry(1, 'Market reopens')]);
  await openCalendar();
  await openMenu('Market reopens');
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule post' });
  await expect.element(dialog.getByLabelText('Date')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(item('Market reopens').getByRole('button')).toHaveFocus();
});

test('a deadline is dragged to another day by a user who may edit posts', async () => {
  const api = calendarApi([
    entry(2, 'Budget story', { kind: 'deadline', status: Status.NEW, at: null, day: '2099-01-06' }),
  ]);
  await openCalendar('/calendar?view=month', ['post.read', 'post.update']);
  await userEvent.dragAndDrop(item('Budget story'), cell('Thursday 8 January 2099'), { steps: 10 } as never);
  await expect.element(notice('Moved to 2099-01-08')).toBeVisible();
  expect(api.calls(posts.update)[0]?.body).toMatchObject({ due_date: '2099-01-08' });
});

test('the menu explains why an entry cannot be moved', async () => {
  calendarApi([
    entry(1, 'Market reopens'),
    entry(2, 'Already out', { kind: 'published', status: Status.PUBLISHED }),
    entry(3, 'In work', { lock: 'Bola', lock_user_id: 99 }),
  ]);
  await openCalendar('/calendar', ['post.read', 'post.update']);
  await openMenu('Market reopens');
  await expect.element(page.getByRole('menuitem', { name: /^Move to…/ })).toHaveTextContent(/permi|right|can/i);
  await userEvent.keyboard('{Escape}');
  await openMenu('Already out');
  await expect.element(page.getByText('The post is already published. Change its date in the editor.')).toBeVisible();
});

test('clashes and gaps are marked with text', async () => {
  calendarApi([
    entry(1, 'First'),
    entry(2, 'Second', { at: '2099-01-07T08:32:00.000Z' }),
    entry(3, 'Evening', { at: '2099-01-07T17:00:00.000Z' }),
  ]);
  await openCalendar('/calendar?view=month');
  await expect.element(item('First').getByText('Clash')).toBeVisible();
  await expect.element(item('Second').getByText('Clash')).toBeVisible();
  await expect.element(item('Evening').getByText('Clash')).not.toBeInTheDocument();
  await expect
    .element(cell('Wednesday 7 January 2099').getByText('Gap 06:00–09:30, 09:32–18:00, 18:00–23:00'))
    .toBeVisible();
  await page.getByText('Week', { exact: true }).click();
  const hasGap = (hour: string) =>
    cell(`Wednesday 7 January 2099, ${hour}:00`).element().getAttribute('data-gap') === 'true';
  await expect.element(cell('Wednesday 7 January 2099, 06:00')).toBeInTheDocument();
  expect(['05', '06', '08', '09', '10', '17', '18', '22', '23'].filter(hasGap)).toEqual([
    '06',
    '08',
    '10',
    '17',
    '18',
    '22',
  ]);
});

test('days from today on without a publication have a quiet mark', async () => {
  calendarApi([
    entry(1, 'Market reopens'),
    entry(2, 'Budget story', { kind: 'deadline', status: Status.NEW, at: null, day: '2099-01-06' }),
  ]);
  await openCalendar('/calendar?view=month');
  await expect.element(cell('Monday 5 January 2099').getByText('Nothing scheduled')).toBeVisible();
  await expect.element(cell('Tuesday 6 January 2099').getByText('Nothing scheduled')).toBeVisible();
  await expect.element(cell('Wednesday 7 January 2099').getByText('Nothing scheduled')).not.toBeInTheDocument();
  await expect.element(cell('Sunday 4 January 2099').getByText('Nothing scheduled')).not.toBeInTheDocument();
  await page.getByText('Week', { exact: true }).click();
  await expect.element(page.getByText('Nothing scheduled')).toHaveLength(6);
});

test('an embargo is marked on scheduled posts and deadlines until it ends', async () => {
  const embargo_until = '2099-01-06T08:00:00.000Z';
  calendarApi([
    entry(1, 'Market reopens', { embargo_until }),
    entry(2, 'Budget story', { kind: 'deadline', status: Status.NEW, at: null, day: '2099-01-06', embargo_until }),
    entry(3, 'Earlier story', { embargo_until: '2099-01-05T07:00:00.000Z' }),
    entry(4, 'Bank report', { kind: 'embargo', at: embargo_until, day: '2099-01-06', embargo_until }),
  ]);
  await openCalendar();
  const label = 'Embargo until 2099-01-06 09:00';
  await expect.element(item('Market reopens').getByTitle(label)).toBeVisible();
  await expect.element(item('Budget story').getByTitle(label)).toBeVisible();
  await expect.element(item('Earlier story').getByTitle(/^Embargo/)).not.toBeInTheDocument();
  await expect.element(item('Bank report').getByTitle(label)).not.toBeInTheDocument();
});

test('a truncated period says so and names no gaps', async () => {
  calendarApi([entry(1, 'First')], true);
  await openCalendar('/calendar?view=month');
  await expect.element(page.getByText(/^This period has too many entries/)).toBeVisible();
  await expect.element(page.getByText(/^Gap|^Nothing scheduled/)).not.toBeInTheDocument();
});

test('a narrow window shows the days with entries as a list', async () => {
  await page.viewport(390, 800);
  onTestFinished(() => page.viewport(1280, 800));
  calendarApi([entry(1, 'Market reopens')]);
  await openCalendar();
  await expect.element(page.getByRole('heading', { name: dayName('Wednesday 7 January') })).toBeVisible();
  await expect.element(page.getByRole('group')).not.toBeInTheDocument();
  await expect.element(page.getByText('Nothing scheduled')).toHaveLength(2);
  await expect.element(page.getByRole('heading', { name: /^Monday,? 5.+Tuesday,? 6 January$/ })).toBeVisible();
});

test('the URL of the feed is created, shown once and revoked', async () => {
  const api = calendarApi([]);
  let created_at: string | null = null;
  api
    .reply(calendarFeeds.get, () => ({ created_at }))
    .reply(calendarFeeds.create, () => {
      created_at = '2099-01-05T08:00:00.000Z';
      return { path: '/api/calendar/secret.ics', created_at };
    })
    .reply(calendarFeeds.revoke, () => {
      created_at = null;
      return null;
    });
  await openCalendar();
  await button('Calendar feed').click();
  await button('Create URL').click();
  await expect.element(page.getByText(/\/api\/calendar\/secret\.ics$/)).toBeVisible();
  await expectAccessible();
  await button('Close').click();
  await button('Calendar feed').click();
  await expect.element(page.getByText('You created a URL on 2099-01-05 09:00.')).toBeVisible();
  await expect.element(page.getByText(/secret\.ics/)).not.toBeInTheDocument();
  await button('Revoke URL').click();
  await expect.element(page.getByText(/You can't undo this\.$/)).toBeVisible();
  await button('Revoke').click();
  await expect.element(notice('URL revoked.')).toBeVisible();
  await expect.element(button('Create URL')).toBeVisible();
});

test('an error can be retried', async () => {
  const api = calendarApi([entry(1, 'Market reopens')]);
  api.reply(calendar.list, () => refusal(422, { message: 'Choose at most 42 days.' }));
  await openCalendar();
  await expect.element(page.getByText('Choose at most 42 days.')).toBeVisible();
  await expect.element(button('Retry')).toBeVisible();
});

test('entries of linked brands are shown with their brand, open there and cannot be moved here', async () => {
  const accra = { project: 'accra', title: 'Accra Dispatch', colour: '#b45309', url: 'http://accra.localhost' };
  const account = {
    ...accra,
    linked_at: '2026-11-15T08:00:00.000Z',
    is_active: true,
    name: 'Ada',
    email: 'ada@a.test',
  };
  const api = calendarApi([entry(1, 'Market reopens')])
    .reply(linkedAccounts.list, { items: [account], brands: [] })
    .reply(calendar.listLinked, {
      brands: [{ ...accra, items: [entry(1, 'Harbour strike')], truncated: false }],
      failed: ['Nairobi Dispatch'],
    });
  await openCalendar();
  await expect.element(item('Harbour strike')).toHaveTextContent('Accra Dispatch');
  await expect.element(item('Market reopens')).not.toHaveTextContent('Clash');
  await expect.element(page.getByText('These brands could not be read: Nairobi Dispatch')).toBeVisible();
  await openMenu('Harbour strike');
  const link = page.getByRole('menuitem', { name: 'Open in Accra Dispatch' });
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(/^http:\/\/accra\.localhost\/switch#.*posts%2F1$/));
  await expect.element(page.getByText('Open it in Accra Dispatch to move it.')).toBeVisible();
  expect(api.calls(calendar.listLinked)[0]?.query).toEqual({ from: '2099-01-05', to: '2099-01-11' });
});

test('a filter by section leaves out linked brands', async () => {
  const api = calendarApi([entry(1, 'Market reopens')]).reply(calendar.listLinked, { brands: [], failed: [] });
  await openCalendar('/calendar?section_id=1');
  await expect.element(item('Market reopens')).toBeVisible();
  expect(api.calls(calendar.listLinked)).toEqual([]);
});
