import type { BrowserContext, Page } from '@playwright/test';

/** Replaces the advertising script of Google: records the calls in `window.adCalls` and fills the slots. */
const FAKE_AD_SCRIPT = `
const adCalls = (window.adCalls = []);
const listeners = [];
const slot = (id) => ({ addService() {}, getSlotElementId: () => id });
const { cmd } = window.googletag;
Object.assign(window.googletag, {
  pubads: () => ({
    setForceSafeFrame: (isForced) => adCalls.push('safe ' + isForced),
    setPrivacySettings: (settings) => adCalls.push(JSON.stringify(settings)),
    addEventListener: (_, listener) => listeners.push(listener),
  }),
  defineSlot: (path, sizes, id) => (adCalls.push(['define', path, JSON.stringify(sizes), id].join(' ')), slot(id)),
  defineOutOfPageSlot: (path, id) => (adCalls.push(['over', path, id].join(' ')), slot(id)),
  enableServices() {},
  display(id) {
    adCalls.push('display ' + id);
    if (!window.noAds) document.getElementById(id).append('Buy something');
    for (const listener of listeners) listener({ isEmpty: window.noAds === true, slot: slot(id) });
  },
  cmd: { push: (command) => command() },
});
for (const command of cmd) command();
`;

/** `empty`: Google has no advertisement to show. `blocked`: the browser does not load the script. */
type Ads = 'filled' | 'empty' | 'blocked';

/** Opens a page for a reader with a fake ad network. `Math.random()` always returns `chance` there. */
export async function openReader(
  context: BrowserContext,
  chance = 0.5,
  ads: Ads = 'filled',
): Promise<{ page: Page; requests: string[] }> {
  const page = await context.newPage();
  const requests: string[] = [];
  await page.addInitScript((chance) => {
    Math.random = () => chance;
  }, chance);
  if (ads === 'empty') {
    await page.addInitScript(() => {
      (window as unknown as { noAds: boolean }).noAds = true;
    });
  }
  await page.route(/^https:\/\//, (route) => {
    requests.push(route.request().url());
    if (ads === 'blocked') return route.abort('blockedbyclient');
    return route.fulfill({ contentType: 'text/javascript', body: FAKE_AD_SCRIPT });
  });
  return { page, requests };
}

/** Returns the calls that the fake script recorded. */
export const readAdCalls = (page: Page) =>
  page.evaluate(() => (window as unknown as { adCalls?: string[] }).adCalls ?? []);
