import { sections } from '@masthead/domain/sections/contract';
import { users } from '@masthead/domain/users/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, refusal } from '../../../test/fake-api';
import { pageWith, renderApp } from '../../../test/render-app';
import { listedUser, usersApi } from '../../../test/users';
import { speak, translateMessage } from '../i18n/i18n';
import { messagesOf } from '../notices/messages';
import { call, replyParsing } from './call';

/** A reply of a newer server: a field that this tab does not know, and a value of a type it does not expect. */
const newerUser = { ...listedUser(7, 'Ada'), suspended_at: 'next week', added_later: true };

afterEach(() => {
  replyParsing.isStrict = true;
});

test('development and tests reject a reply that does not match its schema', async () => {
  fakeApi().reply(users.list, () => Response.json(pageWith([{ ...newerUser, id: 'seven' }])));
  await expect(call(users.list, { query: {} })).rejects.toThrow();
});

test('a tab that is older than the server shows a page with values it does not know', async () => {
  replyParsing.isStrict = false;
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = usersApi([]).reply(users.list, () => Response.json(pageWith([{ ...newerUser, id: '7', role: 'pilot' }])));
  await renderApp(api, '/users');
  await expect.element(page.getByRole('row').filter({ hasText: 'Ada' })).toBeVisible();
  await expect.element(page.getByRole('row').filter({ hasText: 'Ada' })).toHaveTextContent('pilot');
  await call(users.list, { query: {} });
  expect(report).toHaveBeenCalledTimes(1);
  expect(report.mock.calls[0]?.[0]).toContain('/users');
});

test('a refusal is translated by the templates and values that came with it', async () => {
  const message = 'There can be at most 3 sections of Ada.';
  const detail = { key: 'There can be at most {max} sections of {name}.', values: { max: 3, name: 'Ada' } };
  fakeApi().reply(sections.list, () => refusal(422, { type: 'validation', message, messages: { detail } }));
  await speak('fr-FR', { [detail.key]: 'Au plus {max} rubriques pour {name}.' });
  const error = await call(sections.list, { query: {} }).catch((caught: unknown) => caught);
  expect(messagesOf(error, '').map(translateMessage)).toEqual(['Au plus 3 rubriques pour Ada.']);
});
