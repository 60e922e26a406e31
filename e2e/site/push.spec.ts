import { expect } from '@playwright/test';
import { adminUrl } from '../support/session';
import { test } from '../support/test';

const siteUrl = adminUrl('accra').replace('://', '://www.');

// A service worker outlives the journey that registered it.
test.use({ reuseContext: false });

test('a reader subscribes to push messages and unsubscribes', async ({ context }) => {
  await context.grantPermissions(['notifications'], { origin: siteUrl });
  const page = await context.newPage();
  // Chromium has no push service, so its response is mocked.
  await page.addInitScript(() => {
    const endpoint = 'https://push.example.com/a-reader';
    let current: unknown = null;
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        Object.assign(window, { keyLength: (options.applicationServerKey as Uint8Array).length });
        current = subscription;
        return subscription;
      },
      getSubscription: async () => current,
    });
  });
  await page.goto(siteUrl);
  const subscribeButton = page.getByRole('button', { name: 'Get notifications' });
  const unsubscribeButton = page.getByRole('button', { name: 'Stop notifications' });
  await expect(subscribeButton).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  const subscribeResponse = page.waitForResponse((response) => response.url().endsWith('/api/push/subscriptions'));
  await subscribeButton.click();
  expect((await subscribeResponse).status()).toBe(201);
  await expect(unsubscribeButton).toBeFocused();
  await expect(page.getByText('You get notifications on this device.')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { keyLength: number }).keyLength)).toBe(65);
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(worker).toBe(`${siteUrl}/sw.js`);

  const unsubscribeResponse = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await unsubscribeButton.click();
  expect((await unsubscribeResponse).status()).toBe(204);
  await expect(subscribeButton).toBeFocused();
});

test('a push message shows a notification that links only to the site itself', async ({ context }) => {
  await context.grantPermissions(['notifications'], { origin: siteUrl });
  const page = await context.newPage();
  await page.goto(siteUrl);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(siteUrl));
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliverPush = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: siteUrl, registrationId, data });
  // A headless browser shows no notifications, so record the requests instead.
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`
    self.shown = [];
    self.registration.showNotification = async (title, { body, tag, data }) => {
      self.shown.push([title, body, tag, data].join(' | '));
    };
  `);
  const readNotifications = () => worker?.evaluate('self.shown');
  await deliverPush(JSON.stringify({ title: 'Flood', body: 'In the harbour', url: '/article/flood', tag: 'post-1' }));
  const flood = `Flood | In the harbour | post-1 | ${siteUrl}/article/flood`;
  await expect.poll(readNotifications).toEqual([flood]);
  await deliverPush(JSON.stringify({ title: 'Ebb', body: '', url: 'https://evil.example/', tag: 'post-1' }));
  await expect.poll(readNotifications).toEqual([flood, `Ebb |  | post-1 | ${siteUrl}/`]);
  await deliverPush('no message at all');
  await expect.poll(readNotifications).toHaveLength(3);
});
