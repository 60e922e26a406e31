import { expect, test } from '@playwright/test';
import { adminUrl } from './support/session';

const siteUrl = adminUrl('accra').replace('://', '://www.');

// A service worker outlives the journey that registered it.
test.use({ reuseContext: false });

test('a reader gets the news when they ask for it, and stops them', async ({ context }) => {
  await context.grantPermissions(['notifications'], { origin: siteUrl });
  const page = await context.newPage();
  // The push service of a browser without a maker is nobody's: what it would answer stands in for it.
  await page.addInitScript(() => {
    const endpoint = 'https://push.example.com/a-reader';
    let current: unknown = null;
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const made = {
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
        current = made;
        return made;
      },
      getSubscription: async () => current,
    });
  });
  await page.goto(siteUrl);
  const get = page.getByRole('button', { name: 'Get the news' });
  const stop = page.getByRole('button', { name: 'Stop the news' });
  await expect(get).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  const taken = page.waitForResponse((response) => response.url().endsWith('/api/push/subscriptions'));
  await get.click();
  expect((await taken).status()).toBe(201);
  await expect(stop).toBeFocused();
  await expect(page.getByText('You get the news on this device.')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { keyLength: number }).keyLength)).toBe(65);
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(worker).toBe(`${siteUrl}/sw.js`);

  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await stop.click();
  expect((await gone).status()).toBe(204);
  await expect(get).toBeFocused();
});

test('a message is shown, and leads only to the site itself', async ({ context }) => {
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
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(siteUrl));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: siteUrl, registrationId, data });
  // A browser without windows shows none: what the worker asks to be shown is written down instead.
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(`
    self.shown = [];
    self.registration.showNotification = async (title, { body, tag, data }) => {
      self.shown.push([title, body, tag, data].join(' | '));
    };
  `);
  const shown = () => worker?.evaluate('self.shown');
  await push(JSON.stringify({ title: 'Flood', body: 'In the harbour', url: '/article/flood', tag: 'post-1' }));
  const flood = `Flood | In the harbour | post-1 | ${siteUrl}/article/flood`;
  await expect.poll(shown).toEqual([flood]);
  await push(JSON.stringify({ title: 'Ebb', body: '', url: 'https://evil.example/', tag: 'post-1' }));
  await expect.poll(shown).toEqual([flood, `Ebb |  | post-1 | ${siteUrl}/`]);
  await push('no message at all');
  await expect.poll(shown).toHaveLength(3);
});
