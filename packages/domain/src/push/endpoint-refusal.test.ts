import { describe, expect, it } from 'vitest';
import { pushSubscription } from './contract';
import { endpointRefusal, isPushService, PUSH_SERVICES } from './endpoint-refusal';

const at = (host: string, path = '/send/abc') => `https://${host}${path}`;

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/cX1:APA91bH-_',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2b',
    'https://web.push.apple.com/QOXFnA',
    at('push.example.com', '/'),
    at('push.example.com', `/${'a'.repeat(1000 - 'https://push.example.com/'.length)}`),
  ])('may be %s', (endpoint) => {
    expect(endpointRefusal(endpoint)).toBeNull();
  });

  it.each([
    'http://push.example.com/send',
    'ftp://push.example.com/send',
    'https://push.example.com:8443/send',
    'https://user@push.example.com/send',
    'https://push.example.com@127.0.0.1/send',
    at('127.0.0.1'),
    at('2130706433'),
    at('0x7f.1'),
    at('0177.0.0.1'),
    'https://[::1]/send',
    at('localhost'),
    at('printer'),
    at('push.localhost'),
    at('db.internal'),
    at('nas.local'),
    at('push.example.com.'),
    at('-push.example.com'),
    at('push..example.com'),
    'https://push.example.com',
    'https://push.example.com/a b',
    'https://push.example.com/a\nb',
    'https:\\\\push.example.com/a',
    '',
    at('push.example.com', `/${'a'.repeat(1001 - 'https://push.example.com/'.length)}`),
  ])('cannot be %s', (endpoint) => {
    expect(endpointRefusal(endpoint)).toBe('This is not the address of a push service.');
  });
});

describe('a known push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/cX1:APA91bH-_',
    'https://FCM.googleapis.com/fcm/send/cX1',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2b',
    'https://web.push.apple.com/QOXFnA',
  ])('has %s', (endpoint) => {
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
  ])('does not have %s', (endpoint) => {
    expect(isPushService(endpoint, PUSH_SERVICES)).toBe(false);
  });
});

it('takes the keys of a browser, and no others', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const isTaken = (changed: object) =>
    pushSubscription.safeParse({ endpoint: at('push.example.com'), keys: { ...keys, ...changed } }).success;
  expect(isTaken({})).toBe(true);
  expect(isTaken({ p256dh: `${'B'.repeat(87)}=`, auth: `${'a'.repeat(22)}==` })).toBe(true);
  for (const wrong of [{ p256dh: 'B'.repeat(86) }, { p256dh: 'B'.repeat(88) }, { auth: 'a b' }, { auth: '' }]) {
    expect(isTaken(wrong)).toBe(false);
  }
});
