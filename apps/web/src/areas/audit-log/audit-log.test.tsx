import { type AuditEntry, auditLog } from '@masthead/domain/audit/contract';

import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, failConnection, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './audit-log-page';

const testEntry = (id: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-15T09:00:07.000Z',
  actor_id: 3,
  actor_name: 'Ada Bello',
  role: 'admin',
  action: 'tag.deleted',
  target_type: 'tag',
  target_id: 9,
  target_label: 'Markets',
  before: null,
  after: null,
  address: '192.0.2.1',
  user_agent: 'Firefox/141.0',
  result: 'success',
  request_id: 'b2c4',
  ...change,
});
const grantedEntry = testEntry(2, {
  action: 'right.granted',
  target_type: 'role',
  target_id: 5,
  target_label: 'editor',
  before: { rights: [] },
  after: { rights: ['tag.delete', 'tag.create'] },
});

const logPage = (items: AuditEntry[], has_more = false) => ({ ...pageWith(items), has_more });
const logApi = (items: AuditEntry[] = [grantedEntry, testEntry(1)]): FakeApi =>
  fakeApi().reply(auditLog.list, logPage(items));
const openPage = (path = '/audit-log', user = testUser()) => renderScreen(Page, { path, user });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const lastQuery = (api: FakeApi) => api.calls(auditLog.list).at(-1)?.query;

test("shows the label of each action and the time in the project's zone", async () => {
  logApi([
    grantedEntry,
    testEntry(1),
    testEntry(3, { actor_name: null, actor_id: null, action: 'session.failed', result: 'failure' }),
  ]);
  await openPage();
  await expect
    .element(row('Granted a right'))
    .toHaveTextContent(/2026-11-15 10:00:07\s*Ada Bello\s*Granted a right\s*Role: editor\s*192\.0\.2\.1\s*Done/);
  await expect.element(row('Sign-in failed')).toHaveTextContent(/Unknown.*Failed/);
  await expectAccessible();
});

test('links a target to its screen unless it is deleted or the viewer may not open it', async () => {
  logApi([grantedEntry, testEntry(1), testEntry(4, { action: 'post.published', target_type: 'post', target_id: 12 })]);
  const { screen } = await openPage('/audit-log', testUser({ rights: ['audit.read', 'role.read'] }));
  await expect.element(page.getByRole('link', { name: 'Role: editor' })).toHaveAttribute('href', '/roles?role_id=5');
  expect(screen.container.querySelectorAll('tbody a')).toHaveLength(1);
});

test('reads the filters from the URL and sends them', async () => {
  const api = logApi();
  await openPage('/audit-log?person=3&action=right.granted&target_type=role&target_id=5&from=2026-11-01&to=2026-11-15');
  await expect.element(row('Granted a right')).toBeVisible();
  expect(lastQuery(api)).toEqual({
    page: '1',
    per_page: '50',
    person: '3',
    action: 'right.granted',
    target_type: 'role',
    target_id: '5',
    from: '2026-11-01',
    to: '2026-11-15',
  });
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect.element(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Ada Bello');
  await expect.element(page.getByRole('combobox', { name: 'Action' })).toHaveValue('Granted a right');
  await expect.element(page.getByRole('combobox', { name: 'Target type' })).toHaveValue('Role');
  await expect.element(page.getByLabelText('Target id')).toHaveValue('5');
  await expectAccessible();
});

test('ignores an invalid filter in the URL, and a target id without a type', async () => {
  const api = logApi();
  await openPage('/audit-log?action=nothing&target_id=5&from=yesterday');
  await expect.element(row('Granted a right')).toBeVisible();
  expect(lastQuery(api)).toEqual({ page: '1', per_page: '50' });
});

test('keeps the selected filters in the URL', async () => {
  logApi().reply(autocomplete.suggest, { items: [{ id: 8, name: 'Kwame Mensah' }] });
  const { address } = await openPage();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('combobox', { name: 'Person' }).fill('kwa');
  await page.getByRole('option', { name: 'Kwame Mensah' }).click();
  await expect.poll(address).toBe('/audit-log?person=8');
  await expect.element(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Kwame Mensah');
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Deleted a tag' }).click();
  await expect.element(page.getByLabelText('Target id')).toBeDisabled();
  await page.getByRole('combobox', { name: 'Target type' }).click();
  await page.getByRole('option', { name: 'Tag', exact: true }).click();
  await page.getByLabelText('Target id').fill('9');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Start date').fill('2026-11-01');
  await expect.poll(address).toBe('/audit-log?person=8&action=tag.deleted&target_type=tag&target_id=9&from=2026-11-01');
  await button('Clear filters').click();
  await expect.poll(address).toBe('/audit-log');
});

test('opens an entry by keyboard and shows the values before and after', async () => {
  const api = logApi();
  const { address } = await openPage();
  await expect.element(row('Granted a right')).toBeVisible();
  (row('Granted a right').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const panel = page.getByRole('dialog', { name: 'Granted a right' });
  await expect.element(panel).toBeVisible();
  expect(address()).toBe('/audit-log?open=2');
  await expect.element(panel.getByRole('row', { name: /^Rights/ })).toHaveTextContent('Rights—tag.delete, tag.create');
  await expect.element(panel.getByText('Firefox/141.0')).toBeVisible();
  await expect.element(panel.getByText('b2c4')).toBeVisible();
  await expect.element(panel.getByText('2026-11-15 10:00:07 (Africa/Lagos)')).toBeVisible();
  await expectAccessible();
  expect(api.calls(auditLog.get)).toHaveLength(0);
  await button('Only this target').click();
  await expect.poll(address).toBe('/audit-log?open=2&target_type=role&target_id=5');
  await userEvent.keyboard('{Escape}');
  await expect.poll(address).toBe('/audit-log?target_type=role&target_id=5');
});

test('fetches an entry that is not in the list, and reports an entry that does not exist', async () => {
  logApi([]).reply(auditLog.get, ({ params }) =>
    params.id === 2
      ? grantedEntry
      : refusal(404, { type: 'not_found', message: 'This entry is no longer in the audit log.' }),
  );
  const { router } = await openPage('/audit-log?open=2');
  await expect.element(page.getByRole('dialog', { name: 'Granted a right' })).toBeVisible();
  await expect.element(page.getByText('No entries match these filters.')).toBeVisible();
  await router.navigate({ to: '/audit-log', search: { open: '7' } as never });
  await expect.element(page.getByText('This entry is no longer in the audit log.')).toBeVisible();
});

test('tells the user when the list omits older entries', async () => {
  fakeApi().reply(auditLog.list, logPage([grantedEntry], true));
  await openPage();
  await expect
    .element(page.getByText('The list ends after 10000 entries. Narrow the filters to see older ones.'))
    .toBeVisible();
});

test('offers a retry when the list fails to load', async () => {
  const api = fakeApi().reply(auditLog.list, failConnection);
  await openPage();
  await expect.element(page.getByText("The server doesn't respond. Check the connection and try again.")).toBeVisible();
  api.reply(auditLog.list, logPage([grantedEntry]));
  await button('Retry').click();
  await expect.element(row('Granted a right')).toBeVisible();
});

test('downloads the filtered entries and warns when the file omits older ones', async () => {
  const headers = {
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="audit-log-lagos-2026-11-15.csv"',
    'x-truncated': 'true',
  };
  const api = logApi().reply(auditLog.download, () => new Response('"id"\r\n', { headers }));
  const savedNames: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) savedNames.push(this.download);
  });
  await openPage('/audit-log?action=right.granted&page=2');
  await button('Download CSV').click();
  await expect.poll(() => savedNames).toEqual(['audit-log-lagos-2026-11-15.csv']);
  vi.restoreAllMocks();
  const [call] = api.calls(auditLog.download);
  expect(call).toMatchObject({ query: { action: 'right.granted' }, authorization: 'Bearer test-token' });
  await expect
    .element(notice('The file holds the newest 100000 entries. Narrow the filters for older ones.'))
    .toBeVisible();
});

test('shows why a download failed and allows a retry', async () => {
  logApi().reply(auditLog.download, () => refusal(500, { type: 'internal', message: 'Something went wrong.' }));
  await openPage();
  await button('Download CSV').click();
  await expect.element(notice('Something went wrong.')).toBeVisible();
  await expect.element(button('Download CSV')).toBeEnabled();
});
