import { session } from '@masthead/domain/session/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderScreen } from '../../../test/render-screen';
import { call, onDeadToken } from '../api/call';

import { TwoFactorDialog } from './two-factor-dialog';

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const code = page.getByRole('textbox', { name: 'Verification code' });
const verify = page.getByRole('button', { name: 'Verify & Enable' });

async function open(api: FakeApi) {
  api.replyByDefault(session.generateTwoFactor, { image: picture, secret: 'ABCDEFGHIJKLMNOP' });
  const onCancel = vi.fn<() => void>();
  const onEnabled = vi.fn<() => void>();
  await renderScreen(() => <TwoFactorDialog onCancel={onCancel} onEnabled={onEnabled} />);
  await expect.element(page.getByRole('img', { name: 'QR code of the secret key' })).toBeVisible();
  return { onCancel, onEnabled };
}

test('shows the picture and the secret key of one generated set-up', async () => {
  const api = fakeApi();
  await open(api);
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
])('the code "%s" is refused: %s', async (typed, message) => {
  const api = fakeApi();
  await open(api);
  await code.fill(typed);
  await verify.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(code).toHaveFocus();
  expect(api.calls(session.confirmTwoFactor)).toHaveLength(0);
});

test("the server's refusal is said inside the dialog", async () => {
  const api = fakeApi().reply(session.confirmTwoFactor, () =>
    refusal(422, {
      type: 'validation',
      message: 'Invalid authentication code.',
      errors: { code: ['Invalid authentication code.'] },
    }),
  );
  const { onEnabled } = await open(api);
  await code.fill('000000');
  await verify.click();
  await expect.element(page.getByRole('dialog').getByText('Invalid authentication code.')).toBeVisible();
  await expect.element(code).toHaveValue('000000');
  expect(onEnabled).not.toHaveBeenCalled();
});

test('a set-up that cannot be fetched can be tried again', async () => {
  let failing = true;
  fakeApi().reply(session.generateTwoFactor, () => (failing ? refusal(500, null) : { image: picture, secret: 'ABCD' }));
  await renderScreen(() => <TwoFactorDialog onCancel={() => undefined} onEnabled={() => undefined} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error fetching data.');
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('img')).toBeVisible();
});

test('once verified, the recovery codes are shown until they are saved', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => String(1_000_000_000 + index));
  const api = fakeApi().reply(session.confirmTwoFactor, { token: 'new-token', recovery_codes: codes });
  const { onCancel, onEnabled } = await open(api);
  await code.fill('123456');
  await verify.click();
  await expect.element(page.getByText('Two Factor Authentication was changed')).toBeVisible();
  expect(api.calls(session.confirmTwoFactor)[0]?.body).toEqual({ code: '123456' });
  for (const each of codes) await expect.element(page.getByText(each)).toBeVisible();
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
])('stores the new token and repeats a call that got a 401 meanwhile, in a browser %s', async (_, locks) => {
  const spy = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as LockManager);
  onTestFinished(() => spy.mockRestore());
  const renew = vi.fn(async () => false);
  onDeadToken(renew);
  onTestFinished(() => onDeadToken(async () => false));
  let reply: () => void = () => undefined;
  const confirmed = new Promise<void>((resolve) => {
    reply = resolve;
  });
  const api = fakeApi().reply(session.confirmTwoFactor, async () => {
    await confirmed;
    return { token: 'new-token', recovery_codes: ['1'] };
  });
  api.reply(session.me, () =>
    api.calls(session.me).at(-1)?.authorization === 'Bearer new-token' ? testUser() : refusal(401, null),
  );
  await open(api);
  await code.fill('123456');
  await verify.click();
  await expect.poll(() => api.calls(session.confirmTwoFactor)).toHaveLength(1);
  // The server has ended the old token, and its reply is still on the way.
  const meanwhile = call(session.me, {});
  await expect.poll(() => api.calls(session.me)).toHaveLength(1);
  reply();
  expect(await meanwhile).toMatchObject({ id: testUser().id });
  expect(localStorage.getItem('masthead.token')).toBe('new-token');
  expect(renew).not.toHaveBeenCalled();
  await expect.element(page.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible();
});

test('a confirmation that fails leaves the token as it is', async () => {
  localStorage.setItem('masthead.token', 'old-token');
  const api = fakeApi().reply(session.confirmTwoFactor, () =>
    refusal(422, { message: 'Invalid authentication code.' }),
  );
  await open(api);
  await code.fill('000000');
  await verify.click();
  await expect.element(page.getByText('Invalid authentication code.')).toBeVisible();
  expect(localStorage.getItem('masthead.token')).toBe('test-token');
});

describe('replacing a confirmed factor', () => {
  const currentPassword = page.getByLabelText('Current password');
  const currentCode = page.getByRole('textbox', { name: 'Authentication code' });
  const next = page.getByRole('button', { name: 'Continue' });

  async function openReplacing(api: FakeApi) {
    api.replyByDefault(session.generateTwoFactor, { image: picture, secret: 'ABCDEFGHIJKLMNOP' });
    const onCancel = vi.fn<() => void>();
    const onEnabled = vi.fn<() => void>();
    await renderScreen(() => <TwoFactorDialog replacing onCancel={onCancel} onEnabled={onEnabled} />);
    await expect.element(currentPassword).toHaveFocus();
    return { onCancel, onEnabled };
  }

  test('asks for the current password and a code before it shows the new secret', async () => {
    const api = fakeApi().reply(session.confirmTwoFactor, { token: 'new-token', recovery_codes: ['1'] });
    const { onEnabled } = await openReplacing(api);
    expect(api.calls(session.generateTwoFactor)).toEqual([]);
    await expect.element(currentPassword).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(currentCode).toHaveAttribute('autocomplete', 'one-time-code');
    await currentPassword.fill('Aa1!aaaa');
    await currentCode.fill('1234 5678 9012');
    await next.click();
    await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
    expect(api.calls(session.generateTwoFactor).map(({ body }) => body)).toEqual([
      { current_password: 'Aa1!aaaa', code: '123456789012' },
    ]);
    await expect.element(code).toHaveFocus();
    await code.fill('123456');
    await verify.click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    expect(onEnabled).toHaveBeenCalledOnce();
  });

  test('names the fields that are empty or wrong before it calls the server', async () => {
    const api = fakeApi();
    await openReplacing(api);
    await next.click();
    await expect.element(page.getByText('Enter the current password.')).toBeVisible();
    await expect.element(page.getByText('Enter the authentication code.')).toBeVisible();
    await expect.element(currentPassword).toHaveFocus();
    await currentCode.fill('abc');
    await next.click();
    await expect.element(page.getByText('Authentication code must be number.')).toBeVisible();
    expect(api.calls(session.generateTwoFactor)).toEqual([]);
  });

  test.each([
    ['current_password', 'The current password is wrong.'],
    ['code', 'Invalid authentication code.'],
  ])('shows a rejected %s on its field and keeps what was typed', async (name, message) => {
    const api = fakeApi().reply(session.generateTwoFactor, () =>
      refusal(422, { type: 'validation', message, errors: { [name]: [message] } }),
    );
    await openReplacing(api);
    await currentPassword.fill('Aa1!aaaa');
    await currentCode.fill('123456');
    await next.click();
    await expect.element(page.getByText(message)).toBeVisible();
    const field = name === 'code' ? currentCode : currentPassword;
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveFocus();
    await expect.element(currentPassword).toHaveValue('Aa1!aaaa');
  });

  test('says when there were too many attempts, and Cancel closes it', async () => {
    const message = 'Too many tries. Wait a few minutes and try again.';
    const api = fakeApi().reply(session.generateTwoFactor, () => refusal(429, { type: 'too_many_tries', message }));
    const { onCancel } = await openReplacing(api);
    await currentPassword.fill('Aa1!aaaa');
    await currentCode.fill('123456');
    await next.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(onCancel).toHaveBeenCalledOnce();
  });
});

test('Cancel and Escape close the set-up', async () => {
  const { onCancel } = await open(fakeApi());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(2);
});

test('the secret is copied without its gaps, and the button says so for 2000 ms', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open(fakeApi());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const copy = page.getByRole('button', { name: 'Copy', exact: true });
    (copy.element() as HTMLElement).click();
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(write).toHaveBeenCalledWith('ABCDEFGHIJKLMNOP');
    vi.advanceTimersByTime(1990);
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    vi.advanceTimersByTime(20);
    await expect.element(copy).toBeVisible();
  } finally {
    vi.useRealTimers();
    write.mockRestore();
  }
});
