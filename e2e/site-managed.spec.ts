import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { call } from './support/api';
import { adminUrl, signIn } from './support/session';

const PROJECT = 'accra';
const siteUrl = adminUrl(PROJECT).replace('://', '://www.');

/** What whoever is signed in on this page may read. */
// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, whatever a test wants of it
const read = (page: Page, path: string): Promise<any> =>
  page.evaluate(async (path) => {
    const authorization = `Bearer ${localStorage.getItem('masthead.token')}`;
    return (await fetch(`/api/${path}`, { headers: { authorization } })).json();
  }, path);

async function published(page: Page, template_type: number): Promise<{ id: number; slug: string }> {
  const query = new URLSearchParams({ 'search[status]': '3', 'search[template_type]': String(template_type) });
  const { items } = await read(page, `posts?${query}`);
  return items[0];
}

/** Stands in for Google's script: says what it was asked, and fills what it is to show. */
const GOOGLE = `
const said = (window.said = []);
const heard = [];
const slot = (id) => ({ addService() {}, getSlotElementId: () => id });
const { cmd } = window.googletag;
Object.assign(window.googletag, {
  pubads: () => ({
    setForceSafeFrame: (isForced) => said.push('safe ' + isForced),
    setPrivacySettings: (settings) => said.push(JSON.stringify(settings)),
    addEventListener: (_, listener) => heard.push(listener),
  }),
  defineSlot: (path, sizes, id) => (said.push(['define', path, JSON.stringify(sizes), id].join(' ')), slot(id)),
  defineOutOfPageSlot: (path, id) => (said.push(['over', path, id].join(' ')), slot(id)),
  enableServices() {},
  display(id) {
    said.push('display ' + id);
    document.getElementById(id).append('Buy something');
    for (const listener of heard) listener({ isEmpty: false, slot: slot(id) });
  },
  cmd: { push: (command) => command() },
});
for (const command of cmd) command();
`;

/** A reader for whom chance is always this. */
async function reader(context: BrowserContext, chance = 0.5): Promise<{ page: Page; asked: string[] }> {
  const page = await context.newPage();
  const asked: string[] = [];
  await page.addInitScript((chance) => {
    Math.random = () => chance;
  }, chance);
  await page.route(/^https:\/\//, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: GOOGLE });
  });
  return { page, asked };
}
/** How much of the page has moved under the reader's eyes. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const entries = list.getEntries() as unknown as { value: number }[];
          resolve(entries.reduce((sum, { value }) => sum + value, 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Where nothing has moved, nothing is reported.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
const said = (page: Page) => page.evaluate(() => (window as unknown as { said?: string[] }).said ?? []);

test.describe.configure({ mode: 'serial' });
// A service worker outlives the journey that registered it.
test.use({ reuseContext: false });

test('advertisements are asked for as often as they are to be, as far as they fit, and not at all when switched off', async ({
  page,
  context,
}) => {
  await signIn(page, { project: PROJECT });
  const { slug } = await published(page, 0);
  const address = `${siteUrl}/article/${slug}`;

  const often = await reader(context, 0.45);
  await often.page.goto(address);
  await expect.poll(() => said(often.page)).toContain('display ad-article-inline');
  expect(often.asked).toEqual(['https://securepubads.g.doubleclick.net/tag/js/gpt.js']);
  expect(await said(often.page)).toEqual(
    expect.arrayContaining([
      'safe true',
      '{"nonPersonalizedAds":true}',
      'define /1234567/article/inline [[300,250],[336,280]] ad-article-inline',
      'define /1234567/article/side [[300,250],[300,600]] ad-article-side',
    ]),
  );
  expect((await said(often.page)).join()).not.toContain('phone-foot');

  const rarely = await reader(context, 0.55);
  await rarely.page.goto(address);
  await expect.poll(() => said(rarely.page)).toContain('display ad-article-side');
  expect((await said(rarely.page)).join()).not.toContain('inline');

  const phone = await reader(context, 0);
  await phone.page.setViewportSize({ width: 390, height: 844 });
  await phone.page.goto(siteUrl);
  await expect.poll(() => said(phone.page)).toContain('display ad-phone-foot');
  expect((await said(phone.page)).join()).not.toContain('leaderboard');
  await expect(phone.page.locator('.ad-at-phone-foot')).toBeVisible();
  const sideways = await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);

  const { items } = await read(page, 'v2/advs');
  for (const { id, status } of items) if (status) await call(page, 'PATCH', `v2/advs/${id}`, { status: 0 });
  const nobody = await reader(context, 0);
  await nobody.page.goto(address);
  await expect(nobody.page.locator('[data-ad-slot]')).toHaveCount(0);
  expect(nobody.asked).toEqual([]);
  for (const { id, status } of items) if (status) await call(page, 'PATCH', `v2/advs/${id}`, { status: 1 });
});

test('an advertisement far down is asked for when the reader comes near, a cached one at once', async ({
  page,
  context,
}) => {
  await signIn(page, { project: PROJECT });
  const { items } = await read(page, 'v2/advs');
  const between = items.find(({ code }: { code: string }) => code === 'ad-front-between');
  const far = await reader(context, 0);
  await far.page.setViewportSize({ width: 1280, height: 300 });
  await far.page.goto(siteUrl);
  await expect.poll(() => said(far.page)).toContain('define /1234567/front/between "fluid" ad-front-between');
  expect(await said(far.page)).not.toContain('display ad-front-between');
  expect(await shift(far.page)).toBe(0);
  await far.page.locator('#ad-front-between').scrollIntoViewIfNeeded();
  await expect.poll(() => said(far.page)).toContain('display ad-front-between');

  await call(page, 'PATCH', `v2/advs/${between.id}`, { cached: 1 });
  await expect
    .poll(async () => {
      await far.page.goto(siteUrl);
      return far.page.locator('#ad-front-between').getAttribute('data-ad-cached');
    })
    .toBe('1');
  await expect.poll(() => said(far.page)).toContain('display ad-front-between');
  await call(page, 'PATCH', `v2/advs/${between.id}`, { cached: 0 });
});

test('a live article shows what is written while it is read, and says so', async ({ page, context }) => {
  await signIn(page, { project: PROJECT });
  const { id, slug } = await published(page, 5);
  const { slides } = await read(page, `posts/${id}`);
  const { page: site } = await reader(context);
  await site.clock.install();
  await site.goto(`${siteUrl}/article/${slug}`);
  const updates = site.locator('[data-live] > section');
  await expect(updates).toHaveCount(slides.length - 1);
  await updates.first().evaluate((element) => element.setAttribute('data-mine', ''));

  const kept = slides.map(({ content, title, time, minutes }: Record<string, unknown>) => ({
    content,
    title,
    time,
    minutes,
  }));
  const fresh = { content: null, title: 'The gates are open', time: 40_000, minutes: null };
  expect(await call(page, 'PATCH', `posts/${id}`, { slides: [...kept, fresh] })).toBe(200);
  const status = site.locator('[data-live-status]');
  await expect(async () => {
    await site.clock.runFor(20_000);
    await expect(updates.first()).toContainText('The gates are open', { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await expect(updates).toHaveCount(slides.length);
  // What stood there stays as it is: a film in it plays on.
  await expect(updates.nth(1)).toHaveAttribute('data-mine', '');
  expect(await status.getAttribute('role')).toBe('status');
  await site.clock.runFor(8000);
  await expect(status).toBeEmpty();

  let tries = 0;
  await site.route('**/article/**', (route) => {
    tries += 1;
    return route.abort();
  });
  // The page may have begun to wait a little after the clock was moved.
  await site.clock.runFor(20_000);
  await expect.poll(() => tries, { timeout: 30_000 }).toBe(1);
  await site.clock.runFor(20_000);
  expect(tries).toBe(1);
  await site.clock.runFor(20_000);
  await expect.poll(() => tries, { timeout: 30_000 }).toBe(2);
  await call(page, 'PATCH', `posts/${id}`, { slides: kept });
});

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

test('without a script the page has neither buttons that do nothing nor empty room', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(siteUrl);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Get the news' })).toBeHidden();
  await expect(page.locator('.ad').first()).toBeHidden();
  await context.close();
});
