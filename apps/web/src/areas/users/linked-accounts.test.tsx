import { type LinkedAccount, linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { testArea } from '../../../test/areas';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderApp } from '../../../test/render-app';
import { seededRights } from '../../../test/users';

const areas = [testArea('/sections', 'Sections', { access: ['section.read'] })];
const reporter = testUser({ role: 'reporter', rights: seededRights('reporter') });
const accra = { project: 'accra', title: 'Accra Dispatch', colour: '#b45309' };
const manila = { project: 'manila', title: 'Manila Dispatch', colour: '#1f6feb' };
const account: LinkedAccount = {
  ...accra,
  url: 'http://accra.localhost',
  linked_at: '2026-11-15T08:00:00.000Z',
  is_active: true,
  name: 'Ada in Accra',
  email: 'ada@accra.test',
};

const section = page.getByRole('region', { name: 'Linked accounts' });
const dialog = page.getByRole('dialog', { name: 'Link an account' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const switcher = page.getByRole('button', { name: 'Switch brand, now Lagos Dispatch' });

/** A fake API that links and unlinks accounts. */
function linkApi(initial: LinkedAccount[] = []) {
  let items = initial;
  return fakeApi()
    .reply(linkedAccounts.list, () => ({ items, brands: [manila, accra] }))
    .reply(linkedAccounts.link, () => {
      items = [account];
      return account;
    })
    .reply(linkedAccounts.unlink, () => {
      items = [];
      return null;
    });
}
const openAccount = (api = linkApi()) => renderApp(api, '/sections?open=account', { areas, user: reporter });

async function fillProof() {
  await dialog.getByLabelText('Email of that account').fill('ada@accra.test');
  await dialog.getByLabelText('Password of that account', { exact: true }).fill('Secret#2026');
  await dialog.getByLabelText('Authentication code of that account').fill('123456');
  await dialog.getByLabelText('Current password').fill('Other#2026');
  await dialog.getByLabelText('Authentication code', { exact: true }).fill('654321');
}

test('links an account with the proof of both, and shows the switcher in the header', async () => {
  const api = linkApi();
  await openAccount(api);
  await button('Link an account').click();
  await fillProof();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect.element(section.getByText('ada@accra.test')).toBeVisible();
  await expect.element(section.getByText('Linked 2026-11-15 09:00')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(switcher).toBeVisible();
  expect(api.calls(linkedAccounts.link)).toMatchObject([
    {
      body: {
        project: 'manila',
        login: 'ada@accra.test',
        password: 'Secret#2026',
        two_fa_code: '123456',
        current_password: 'Other#2026',
        code: '654321',
      },
    },
  ]);
});

test('shows missing values at their fields and sends nothing', async () => {
  const api = linkApi();
  await openAccount(api);
  await button('Link an account').click();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect.element(dialog.getByLabelText('Email of that account')).toHaveAttribute('aria-invalid', 'true');
  expect(api.calls(linkedAccounts.link)).toEqual([]);
});

test('shows a refusal at its field and keeps the typed values', async () => {
  const api = linkApi().reply(linkedAccounts.link, () =>
    refusal(422, {
      type: 'validation',
      message: 'Invalid authentication code.',
      errors: { code: ['Invalid authentication code.'] },
    }),
  );
  await openAccount(api);
  await button('Link an account').click();
  await fillProof();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Invalid authentication code.')).toBeVisible();
  await expectAccessible();
  await expect.element(dialog.getByLabelText('Authentication code', { exact: true })).toHaveFocus();
  await expect.element(dialog.getByLabelText('Email of that account')).toHaveValue('ada@accra.test');
});

test('shows a refusal without a field above the form', async () => {
  const api = linkApi().reply(linkedAccounts.link, () =>
    refusal(422, { type: 'validation', message: 'Wrong email or password.' }),
  );
  await openAccount(api);
  await button('Link an account').click();
  await fillProof();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Wrong email or password.');
});

test('unlinks after a confirmation that says that it cannot be undone', async () => {
  const api = linkApi([account]);
  await openAccount(api);
  await button('Unlink the account of Accra Dispatch').click();
  await expect.element(page.getByText(/This cannot be undone/)).toBeVisible();
  await button('Cancel').click();
  expect(api.calls(linkedAccounts.unlink)).toEqual([]);
  await button('Unlink the account of Accra Dispatch').click();
  await button('Unlink').last().click();
  await expect.element(section.getByRole('listitem')).not.toBeInTheDocument();
  await expect.element(section.getByRole('heading', { name: 'Linked accounts' })).toHaveFocus();
  expect(api.calls(linkedAccounts.unlink)).toMatchObject([{ params: { project: 'accra' } }]);
});

test('says that a link has ended, and offers to link the brand again', async () => {
  await openAccount(linkApi([{ ...account, is_active: false, name: null, email: null }]));
  await expect.element(section.getByText(/The link has ended/)).toBeVisible();
  await expectAccessible();
  await button('Link an account').click();
  await dialog.getByRole('combobox', { name: 'Brand' }).click();
  await expect.element(page.getByRole('option', { name: 'Accra Dispatch' })).toBeVisible();
});

test('shows an error when the accounts fail to load, and retries on a click', async () => {
  // The switcher of the header requests the list, too. All requests fail until the click.
  let hasClicked = false;
  window.addEventListener('click', () => (hasClicked = true), { capture: true, once: true });
  const api = linkApi().reply(linkedAccounts.list, () =>
    hasClicked
      ? { items: [account], brands: [accra] }
      : refusal(500, { type: 'internal', message: 'Something broke.' }),
  );
  await openAccount(api);
  await expect.element(section.getByText('Something broke.')).toBeVisible();
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect.element(section.getByText('ada@accra.test')).toBeVisible();
});

test('shows neither section nor switcher on a server with one brand', async () => {
  await openAccount(fakeApi().reply(linkedAccounts.list, { items: [], brands: [] }));
  await expect.element(page.getByRole('region', { name: 'Sessions' })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  await expect.element(switcher).not.toBeInTheDocument();
});

test('the switcher links to the switch page of each brand with an active link', async () => {
  const ended = { ...account, ...manila, is_active: false, name: null, email: null };
  await renderApp(linkApi([account, ended]), '/sections', { areas, user: reporter });
  await switcher.click();
  const item = page.getByRole('menuitem', { name: /Accra Dispatch/ });
  await expect.element(item).toBeVisible();
  const origin = encodeURIComponent(window.location.origin);
  await expect.element(item).toHaveAttribute('href', `http://accra.localhost/switch#from=${origin}&to=%2F`);
  expect(page.getByRole('menuitem').elements()).toHaveLength(1);
});
