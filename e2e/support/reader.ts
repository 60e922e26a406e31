import type { BrowserContext, Page } from '@playwright/test';

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
    if (!window.noAds) document.getElementById(id).append('Buy something');
    for (const listener of heard) listener({ isEmpty: window.noAds === true, slot: slot(id) });
  },
  cmd: { push: (command) => command() },
});
for (const command of cmd) command();
`;

/** `empty`: Google has no advertisement to show. `blocked`: the browser does not load the script. */
type Ads = 'filled' | 'empty' | 'blocked';

/** A reader for whom chance is always this. */
export async function reader(
  context: BrowserContext,
  chance = 0.5,
  ads: Ads = 'filled',
): Promise<{ page: Page; asked: string[] }> {
  const page = await context.newPage();
  const asked: string[] = [];
  await page.addInitScript((chance) => {
    Math.random = () => chance;
  }, chance);
  if (ads === 'empty') {
    await page.addInitScript(() => {
      (window as unknown as { noAds: boolean }).noAds = true;
    });
  }
  await page.route(/^https:\/\//, (route) => {
    asked.push(route.request().url());
    if (ads === 'blocked') return route.abort('blockedbyclient');
    return route.fulfill({ contentType: 'text/javascript', body: GOOGLE });
  });
  return { page, asked };
}

/** What Google's script was asked. */
export const said = (page: Page) => page.evaluate(() => (window as unknown as { said?: string[] }).said ?? []);
