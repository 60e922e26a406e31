import { images } from '@masthead/domain/images/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failConnection, fakeApi, refusal } from '../../../test/fake-api';
import { testImage } from '../../../test/pictures';
import { readToken, storeToken } from '../session/token';
import { onExpiredToken } from './call';
import { UploadInterrupted, upload } from './upload';

const body = { file: new Blob(['picture']), name: 'Harbour', source: 1 };
const uploadImage = (signal?: AbortSignal, onProgress: (share: number) => void = () => undefined) =>
  upload(images.create, { body }, { onProgress, ...(signal && { signal }) });

function setTokenRenewal(renew: () => Promise<boolean>) {
  onExpiredToken(renew);
  onTestFinished(() => onExpiredToken(async () => false));
}

test('an upload returns the parsed reply and reports its progress', async () => {
  storeToken('test-token');
  const api = fakeApi().reply(images.create, testImage(7));
  const onProgress = vi.fn<(share: number) => void>();
  await expect(uploadImage(undefined, onProgress)).resolves.toEqual(testImage(7));
  expect(onProgress).toHaveBeenLastCalledWith(1);
  expect(api.calls(images.create)[0]?.authorization).toBe('Bearer test-token');
});

test('an error response of an upload keeps its body', async () => {
  fakeApi().reply(images.create, () => refusal(422, { type: 'validation', message: 'Too narrow.' }));
  await expect(uploadImage()).rejects.toMatchObject({ status: 422, body: { message: 'Too narrow.' } });
});

test('an upload with an expired token is repeated with the new token', async () => {
  storeToken('old');
  setTokenRenewal(async () => {
    storeToken('new');
    return true;
  });
  const api = fakeApi().reply(images.create, () =>
    readToken() === 'new' ? testImage(7) : refusal(401, { type: 'unauthenticated', message: 'Sign in to continue.' }),
  );
  await expect(uploadImage()).resolves.toEqual(testImage(7));
  expect(api.calls(images.create).map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new']);
});

test('an upload rejects with 401 when the token is not renewed', async () => {
  storeToken('old');
  setTokenRenewal(async () => false);
  fakeApi().reply(images.create, () => refusal(401, { type: 'unauthenticated', message: 'Sign in to continue.' }));
  await expect(uploadImage()).rejects.toMatchObject({ status: 401 });
});

test('an upload rejects with UploadInterrupted on a lost connection', async () => {
  fakeApi().reply(images.create, () => failConnection());
  await expect(uploadImage()).rejects.toBeInstanceOf(UploadInterrupted);
});

test('an aborted upload rejects with the reason of the abort', async () => {
  fakeApi().reply(images.create, () => new Promise(() => undefined));
  const aborter = new AbortController();
  const pendingUpload = uploadImage(aborter.signal);
  aborter.abort(new Error('Enough.'));
  await expect(pendingUpload).rejects.toThrow('Enough.');
  await expect(uploadImage(aborter.signal)).rejects.toThrow('Enough.');
});
