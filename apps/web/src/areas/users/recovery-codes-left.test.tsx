import { linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { session, sessions } from '@masthead/domain/session/contract';
import { users } from '@masthead/domain/users/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { listedUser, usersApi } from '../../../test/users';
import { AccountPanel } from './account-panel';

const ada = listedUser(1, 'Ada Bello', { nickname: 'Ada Obi', role: 'admin', two_fa_enabled: true });

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('shows the number of recovery codes and replaces them after the password', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `1234 5678 901${index}`);
  const me = testUser({ id: 1, two_fa_enabled: true, recovery_codes_left: 2 });
  const api = usersApi([ada])
    .reply(session.me, me)
    .reply(sessions.listOwn, { items: [] })
    .reply(linkedAccounts.list, { items: [], brands: [] })
    .reply(session.replaceRecoveryCodes, ({ body }) =>
      body.current_password === 'Right#2026'
        ? { recovery_codes: codes }
        : refusal(422, {
            type: 'validation',
            message: 'The current password is wrong.',
            errors: { current_password: ['The current password is wrong.'] },
          }),
    );
  await renderScreen(() => <AccountPanel onClose={() => undefined} />, { path: '/users', user: me });
  await expect.element(page.getByText('Recovery codes left: 2. Generate new ones before you need them.')).toBeVisible();
  await button('Generate new codes').click();
  const dialog = page.getByRole('dialog', { name: 'Generate new recovery codes' });
  await dialog.getByLabelText('Current password').fill('Wrong#2026');
  await dialog.getByRole('button', { name: 'Generate new codes' }).click();
  await expect.element(dialog).toHaveTextContent('The current password is wrong.');
  await dialog.getByLabelText('Current password').fill('Right#2026');
  await dialog.getByRole('button', { name: 'Generate new codes' }).click();
  await expect.element(page.getByText('1234 5678 9019')).toBeVisible();
  await button('I have saved them').click();
  await expect.element(page.getByText('Recovery codes left: 10')).toBeVisible();
  expect(api.calls(users.update)).toHaveLength(0);
});
