import { sections } from '@masthead/domain/sections/contract';
import { users } from '@masthead/domain/users/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, refusal } from '../../../test/fake-api';
import { pageWith, renderApp } from '../../../test/render-app';
import { listedUser, usersApi } from '../../../test/users';
import { initTranslations, translateMessage } from '../i18n/i18n';
import { toMessages } from '../notices/messages';
import { call, replyParsing } from './call';

/** A reply of a newer server: a field that this tab does not know, and a value of a type it does not expect. */
const newerUser = { ...listedUser(7, 'Ada'), suspended_at: 'next week', added_later: true };

afterEach(() => {
  replyParsing.isStrict = true;
});

test('in development and tests a reply that does not match its schema is rejected', async () => {
  fakeApi().reply(users.list, () => Response.json(pageWith([{ ...newerUser, id: 'seven' }])));
  await expect(call(users.list, { query: {} })).rejects.toThrow();
});

test('in production a reply with unknown values is shown and reported once', async () => {
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

test('an error message is translated with the template and values of the response', async () => {
  const message = 'There can be at most 3 sections of Ada.';
  const detail = { key: 'There can be at most {max} sections of {name}.', values: { max: 3, name: 'Ada' } };
  fakeApi().reply(sections.list, () => refusal(422, { type: 'validation', message, messages: { detail } }));
  initTranslations('fr-FR', { [detail.key]: 'Au plus {max} rubriques pour {name}.' });
  const error = await call(sections.list, { query: {} }).catch((caught: unknown) => caught);
  expect(toMessages(error, '').map(translateMessage)).toEqual(['Au plus 3 rubriques pour Ada.']);
});
