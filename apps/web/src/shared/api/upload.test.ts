import { images } from '@masthead/domain/images/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, noAnswer, refusal } from '../../../test/fake-api';
import { testImage } from '../../../test/pictures';
import { readToken, storeToken } from '../session/token';
import { onDeadToken } from './call';
import { UploadBroken, upload } from './upload';

const body = { file: new Blob(['picture']), name: 'Harbour', source: 1 };
const send = (signal?: AbortSignal, onProgress: (done: number) => void = () => undefined) =>
  upload(images.create, { body }, { onProgress, ...(signal && { signal }) });

function renewing(renew: () => Promise<boolean>) {
  onDeadToken(renew);
  onTestFinished(() => onDeadToken(async () => false));
}

test('answers what the contract says, and how much has been sent', async () => {
  storeToken('test-token');
  const api = fakeApi().reply(images.create, testImage(7));
  const onProgress = vi.fn<(done: number) => void>();
  await expect(send(undefined, onProgress)).resolves.toEqual(testImage(7));
  expect(onProgress).toHaveBeenLastCalledWith(1);
  expect(api.calls(images.create)[0]?.authorization).toBe('Bearer test-token');
});

test('a refusal keeps its body', async () => {
  fakeApi().reply(images.create, () => refusal(422, { type: 'validation', message: 'Too narrow.' }));
  await expect(send()).rejects.toMatchObject({ status: 422, body: { message: 'Too narrow.' } });
});

test('a dead token is renewed and the upload repeated', async () => {
  storeToken('old');
  renewing(async () => {
    storeToken('new');
    return true;
  });
  const api = fakeApi().reply(images.create, () =>
    readToken() === 'new' ? testImage(7) : refusal(401, { type: 'unauthenticated', message: 'Sign in to continue.' }),
  );
  await expect(send()).resolves.toEqual(testImage(7));
  expect(api.calls(images.create).map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new']);
});

test('a session that stays dead is refused', async () => {
  storeToken('old');
  renewing(async () => false);
  fakeApi().reply(images.create, () => refusal(401, { type: 'unauthenticated', message: 'Sign in to continue.' }));
  await expect(send()).rejects.toMatchObject({ status: 401 });
});

test('a broken line says so; one that is stopped says why', async () => {
  fakeApi().reply(images.create, () => noAnswer());
  await expect(send()).rejects.toBeInstanceOf(UploadBroken);

  fakeApi().reply(images.create, () => new Promise(() => undefined));
  const aborter = new AbortController();
  const sending = send(aborter.signal);
  aborter.abort(new Error('Enough.'));
  await expect(sending).rejects.toThrow('Enough.');
  await expect(send(aborter.signal)).rejects.toThrow('Enough.');
});
