import { session } from '@masthead/domain/session/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render-screen';
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
  const api = fakeApi().reply(session.confirmTwoFactor, { recovery_codes: codes });
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
