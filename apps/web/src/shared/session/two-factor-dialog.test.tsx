import { session } from '@masthead/domain/session/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { call, onExpiredToken } from '../api/call';

import { TwoFactorDialog } from './two-factor-dialog';

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const codeField = page.getByRole('textbox', { name: 'Verification code' });
const verifyButton = page.getByRole('button', { name: 'Verify & Enable' });

async function openSetup(api: FakeApi) {
  api.replyByDefault(session.generateTwoFactor, { image: picture, secret: 'ABCDEFGHIJKLMNOP' });
  const onCancel = vi.fn<() => void>();
  const onEnabled = vi.fn<() => void>();
  await renderScreen(() => <TwoFactorDialog onCancel={onCancel} onEnabled={onEnabled} />);
  await expect.element(page.getByRole('img', { name: 'QR code of the secret key' })).toBeVisible();
  return { onCancel, onEnabled };
}

test('the dialog shows the QR code and the secret key of one generated secret', async () => {
  const api = fakeApi();
  await openSetup(api);
  await expect.element(page.getByRole('img')).toHaveAttribute('src', picture);
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  expect(api.calls(session.generateTwoFactor)).toHaveLength(1);
  expect(api.calls(session.generateTwoFactor)[0]?.body).toBeUndefined();
});

test.each([
  ['', 'Please enter the verification code'],
  ['12345', 'Verification code must be 6 digits'],
  ['1234567', 'Verification code must be 6 digits'],
  ['abcdef', 'Verification code must be 6 digits'],
])('the code "%s" is rejected: %s', async (typed, message) => {
  const api = fakeApi();
  await openSetup(api);
  await codeField.fill(typed);
  await verifyButton.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(codeField).toHaveFocus();
  expect(api.calls(session.confirmTwoFactor)).toHaveLength(0);
});

test('a rejection by the server appears inside the dialog', async () => {
  const api = fakeApi().reply(session.confirmTwoFactor, () =>
    refusal(422, {
      type: 'validation',
      message: 'Invalid authentication code.',
      errors: { code: ['Invalid authentication code.'] },
    }),
  );
  const { onEnabled } = await openSetup(api);
  await codeField.fill('000000');
  await verifyButton.click();
  await expect.element(page.getByRole('dialog').getByText('Invalid authentication code.')).toBeVisible();
  await expectAccessible();
  await expect.element(codeField).toHaveValue('000000');
  expect(onEnabled).not.toHaveBeenCalled();
});

test('Retry generates the secret after a failure', async () => {
  let isFailing = true;
  fakeApi().reply(session.generateTwoFactor, () =>
    isFailing ? refusal(500, null) : { image: picture, secret: 'ABCD' },
  );
  await renderScreen(() => <TwoFactorDialog onCancel={() => undefined} onEnabled={() => undefined} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error fetching data.');
  isFailing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('img')).toBeVisible();
});

test('after the verification the recovery codes stay until the user has saved them', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => String(1_000_000_000 + index));
  const api = fakeApi().reply(session.confirmTwoFactor, { token: 'new-token', recovery_codes: codes });
  const { onCancel, onEnabled } = await openSetup(api);
  await codeField.fill('123456');
  await verifyButton.click();
  await expect.element(page.getByText('Two Factor Authentication was changed')).toBeVisible();
  expect(api.calls(session.confirmTwoFactor)[0]?.body).toEqual({ code: '123456' });
  for (const recoveryCode of codes) await expect.element(page.getByText(recoveryCode)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible();
  const file = page.getByRole('link', { name: 'Download as a file' });
  expect(decodeURIComponent(file.element().getAttribute('href') ?? '')).toContain(codes.join('\n'));
  await page.getByRole('button', { name: 'I have saved them' }).click();
  expect(onEnabled).toHaveBeenCalledOnce();
  expect(onCancel).not.toHaveBeenCalled();
});

test.each([
  ['with locks', navigator.locks],
  ['without locks', undefined],
])('the new token is stored and a call that got a 401 meanwhile is repeated, in a browser %s', async (_, locks) => {
  const spy = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as LockManager);
  onTestFinished(() => spy.mockRestore());
  const renew = vi.fn(async () => false);
  onExpiredToken(renew);
  onTestFinished(() => onExpiredToken(async () => false));
  let sendReply: () => void = () => undefined;
  const replyIsSent = new Promise<void>((resolve) => {
    sendReply = resolve;
  });
  const api = fakeApi().reply(session.confirmTwoFactor, async () => {
    await replyIsSent;
    return { token: 'new-token', recovery_codes: ['1'] };
  });
  api.reply(session.me, () =>
    api.calls(session.me).at(-1)?.authorization === 'Bearer new-token' ? testUser() : refusal(401, null),
  );
  await openSetup(api);
  await codeField.fill('123456');
  await verifyButton.click();
  await expect.poll(() => api.calls(session.confirmTwoFactor)).toHaveLength(1);
  // The server has ended the old token, but its reply has not arrived yet.
  const callBeforeReply = call(session.me, {});
  await expect.poll(() => api.calls(session.me)).toHaveLength(1);
  sendReply();
  expect(await callBeforeReply).toMatchObject({ id: testUser().id });
  expect(localStorage.getItem('masthead.token')).toBe('new-token');
  expect(renew).not.toHaveBeenCalled();
  await expect.element(page.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible();
});

test('a failed confirmation keeps the token', async () => {
  localStorage.setItem('masthead.token', 'old-token');
  const api = fakeApi().reply(session.confirmTwoFactor, () =>
    refusal(422, { message: 'Invalid authentication code.' }),
  );
  await openSetup(api);
  await codeField.fill('000000');
  await verifyButton.click();
  await expect.element(page.getByText('Invalid authentication code.')).toBeVisible();
  expect(localStorage.getItem('masthead.token')).toBe('test-token');
});

describe('replacing a confirmed factor', () => {
  const currentPassword = page.getByLabelText('Current password');
  const currentCode = page.getByRole('textbox', { name: 'Authentication code' });
  const continueButton = page.getByRole('button', { name: 'Continue' });

  async function openReplacement(api: FakeApi) {
    api.replyByDefault(session.generateTwoFactor, { image: picture, secret: 'ABCDEFGHIJKLMNOP' });
    const onCancel = vi.fn<() => void>();
    const onEnabled = vi.fn<() => void>();
    await renderScreen(() => <TwoFactorDialog isReplacement onCancel={onCancel} onEnabled={onEnabled} />);
    await expect.element(currentPassword).toHaveFocus();
    return { onCancel, onEnabled };
  }

  test('asks for the current password and a code before it shows the new secret', async () => {
    const api = fakeApi().reply(session.confirmTwoFactor, { token: 'new-token', recovery_codes: ['1'] });
    const { onEnabled } = await openReplacement(api);
    expect(api.calls(session.generateTwoFactor)).toEqual([]);
    await expect.element(currentPassword).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(currentCode).toHaveAttribute('autocomplete', 'one-time-code');
    await currentPassword.fill('Aa1!aaaa');
    await currentCode.fill('1234 5678 9012');
    await continueButton.click();
    await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
    expect(api.calls(session.generateTwoFactor).map(({ body }) => body)).toEqual([
      { current_password: 'Aa1!aaaa', code: '123456789012' },
    ]);
    await expect.element(codeField).toHaveFocus();
    await codeField.fill('123456');
    await verifyButton.click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    expect(onEnabled).toHaveBeenCalledOnce();
  });

  test('shows the errors of empty or invalid fields without a call to the server', async () => {
    const api = fakeApi();
    await openReplacement(api);
    await continueButton.click();
    await expect.element(page.getByText('Enter the current password.')).toBeVisible();
    await expect.element(page.getByText('Enter the authentication code.')).toBeVisible();
    await expect.element(currentPassword).toHaveFocus();
    await currentCode.fill('abc');
    await continueButton.click();
    await expect.element(page.getByText('Authentication code must be number.')).toBeVisible();
    expect(api.calls(session.generateTwoFactor)).toEqual([]);
  });

  test.each([
    ['current_password', 'The current password is wrong.'],
    ['code', 'Invalid authentication code.'],
  ])('shows a rejected %s at its field and keeps the typed text', async (name, message) => {
    const api = fakeApi().reply(session.generateTwoFactor, () =>
      refusal(422, { type: 'validation', message, errors: { [name]: [message] } }),
    );
    await openReplacement(api);
    await currentPassword.fill('Aa1!aaaa');
    await currentCode.fill('123456');
    await continueButton.click();
    await expect.element(page.getByText(message)).toBeVisible();
    const field = name === 'code' ? currentCode : currentPassword;
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveFocus();
    await expect.element(currentPassword).toHaveValue('Aa1!aaaa');
  });

  test('shows that there were too many attempts, and Cancel closes it', async () => {
    const message = 'Too many attempts. Wait a few minutes and try again.';
    const api = fakeApi().reply(session.generateTwoFactor, () => refusal(429, { type: 'too_many_tries', message }));
    const { onCancel } = await openReplacement(api);
    await currentPassword.fill('Aa1!aaaa');
    await currentCode.fill('123456');
    await continueButton.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(onCancel).toHaveBeenCalledOnce();
  });
});

test('Cancel and Escape close the two-factor set-up', async () => {
  const { onCancel } = await openSetup(fakeApi());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(2);
});

test('the secret is copied without spaces, and the button shows "Copied" for 2000 ms', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openSetup(fakeApi());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const copy = page.getByRole('button', { name: 'Copy', exact: true });
    (copy.element() as HTMLElement).click();
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(writeText).toHaveBeenCalledWith('ABCDEFGHIJKLMNOP');
    vi.advanceTimersByTime(1990);
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    vi.advanceTimersByTime(20);
    await expect.element(copy).toBeVisible();
  } finally {
    vi.useRealTimers();
    writeText.mockRestore();
  }
});
