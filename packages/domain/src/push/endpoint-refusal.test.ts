import { describe, expect, it } from 'vitest';
import { pushSubscription } from './contract';
import { endpointRefusal, isPushService, PUSH_SERVICES } from './endpoint-refusal';

const endpointOn = (host: string, path = '/send/abc') => `https://${host}${path}`;

describe('endpointRefusal', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/cX1:APA91bH-_',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2b',
    'https://web.push.apple.com/QOXFnA',
    endpointOn('push.example.com', '/'),
    endpointOn('push.example.com', `/${'a'.repeat(1000 - 'https://push.example.com/'.length)}`),
  ])('accepts %s', (endpoint) => {
    expect(endpointRefusal(endpoint)).toBeNull();
  });

  it.each([
    'http://push.example.com/send',
    'ftp://push.example.com/send',
    'https://push.example.com:8443/send',
    'https://user@push.example.com/send',
    'https://push.example.com@127.0.0.1/send',
    endpointOn('127.0.0.1'),
    endpointOn('2130706433'),
    endpointOn('0x7f.1'),
    endpointOn('0177.0.0.1'),
    'https://[::1]/send',
    endpointOn('localhost'),
    endpointOn('printer'),
    endpointOn('push.localhost'),
    endpointOn('db.internal'),
    endpointOn('nas.local'),
    endpointOn('push.example.com.'),
    endpointOn('-push.example.com'),
    endpointOn('push..example.com'),
    'https://push.example.com',
    'https://push.example.com/a b',
    'https://push.example.com/a\nb',
    'https:\\\\push.example.com/a',
    '',
    endpointOn('push.example.com', `/${'a'.repeat(1001 - 'https://push.example.com/'.length)}`),
  ])('rejects %s', (endpoint) => {
    expect(endpointRefusal(endpoint)).toBe('The push service of this endpoint is not supported.');
  });
});

describe('isPushService', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/cX1:APA91bH-_',
    'https://FCM.googleapis.com/fcm/send/cX1',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2b',
    'https://web.push.apple.com/QOXFnA',
  ])('returns true for %s', (endpoint) => {
    expect(isPushService(endpoint, PUSH_SERVICES)).toBe(true);
  });

  it.each([
    'https://push.example.com/send',
    'https://evilfcm.googleapis.com/send',
    'https://fcm.googleapis.com.example.com/send',
    'https://googleapis.com/send',
    'https://storage.googleapis.com/send',
    'https://example.com/fcm.googleapis.com',
    'https://fcm.googleapis.com@example.com/send',
    'https://example.com/#.push.apple.com',
  ])('returns false for %s', (endpoint) => {
    expect(isPushService(endpoint, PUSH_SERVICES)).toBe(false);
  });
});

it('pushSubscription accepts only keys of the right length in base64url', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const isAccepted = (changedKeys: object) =>
    pushSubscription.safeParse({ endpoint: endpointOn('push.example.com'), keys: { ...keys, ...changedKeys } }).success;
  expect(isAccepted({})).toBe(true);
  expect(isAccepted({ p256dh: `${'B'.repeat(87)}=`, auth: `${'a'.repeat(22)}==` })).toBe(true);
  for (const invalidKeys of [{ p256dh: 'B'.repeat(86) }, { p256dh: 'B'.repeat(88) }, { auth: 'a b' }, { auth: '' }]) {
    expect(isAccepted(invalidKeys)).toBe(false);
  }
});
