import { setTimeout as pause } from 'node:timers/promises';

const VIEWPORT = { width: 1024, height: 700 };
const ACTION_TIMEOUT_MS = 10_000;
const LOAD_TIMEOUT_MS = 60_000;
const LOAD_POLL_MS = 100;
const CLOCK_KEY = 'trial.clock';

/** Shows the time of the server, shifted by the milliseconds in the browser's storage. Runs in the page. */
function shiftClock([key, serverShift]) {
  const RealDate = Date;
  const offset = () => serverShift + Number(localStorage.getItem(key) ?? 0);
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      if (args.length === 0) super(RealDate.now() + offset());
      else super(...args);
    }
    static now() {
      return RealDate.now() + offset();
    }
  };
}

/** Whether the page shows the editor, a dialog, or another page than the editor. Runs in the page. */
function isEditorLoaded() {
  const isEditor = /^\/posts\/\d+$/.test(location.pathname);
  return (
    !isEditor || document.querySelector('[role="dialog"], [role="alertdialog"], [contenteditable="true"]') !== null
  );
}

/** A browser of one account, with its own storage. It has one open tab or more; steps use the last one. */
export class Device {
  /** The open tabs, oldest first. */
  pages = [];
  isOnline = true;
  /** Whether the current scenario uses the device. */
  isUsed = false;
  #plainPage = null;

  constructor(newsroom, browser, account, name) {
    this.newsroom = newsroom;
    this.browser = browser;
    this.account = account;
    this.name = name;
  }

  get page() {
    return this.pages.at(-1) ?? null;
  }

  /** Starts with an empty storage. Scenarios share the browser context, because its cache halves the time of a page. */
  async #start() {
    this.isUsed = true;
    this.context ??= await this.#createContext();
    await this.#onPlainPage((page) => page.evaluate(() => localStorage.clear()));
    await this.signIn();
  }

  async #createContext() {
    const context = await this.browser.newContext({
      viewport: VIEWPORT,
      timezoneId: 'America/Santiago',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(ACTION_TIMEOUT_MS);
    await context.addInitScript(shiftClock, [CLOCK_KEY, this.newsroom.clockShift]);
    return context;
  }

  /** Stores a new session in the browser, as the sign-in page does. */
  async signIn() {
    const token = await this.#retry(() => this.account.signIn());
    await this.#onPlainPage((page) => page.evaluate((token) => localStorage.setItem('masthead.token', token), token));
  }

  /** Everything in the browser's storage as one text. */
  readStorage() {
    return this.#onPlainPage((page) => page.evaluate(() => Object.values(localStorage).join('\n')));
  }

  setClock(offsetMs) {
    return this.#onPlainPage((page) =>
      page.evaluate(([key, offset]) => localStorage.setItem(key, offset), [CLOCK_KEY, String(offsetMs)]),
    );
  }

  /**
   * Uses a page of the same origin that runs no script of the product. It stays open, so that its process keeps the
   * compiled scripts for the next tab.
   */
  #onPlainPage(use) {
    return this.#retry(async () => {
      this.#plainPage ??= await this.#openPlainPage();
      try {
        return await use(this.#plainPage);
      } catch (error) {
        // A crash of a tab ends the process of all pages of this browser.
        this.#plainPage?.close().catch(() => {});
        this.#plainPage = null;
        throw error;
      }
    });
  }

  async #openPlainPage() {
    const page = await this.context.newPage();
    page.on('crash', () => {
      this.#plainPage = null;
      page.close().catch(() => {});
    });
    await page.goto(`${this.newsroom.origin}/api/config`);
    return page;
  }

  /** Tries again while the server is down. */
  async #retry(work) {
    for (let attempt = 1; ; attempt++) {
      await this.newsroom.whenUp();
      try {
        return await work();
      } catch (error) {
        if (attempt >= 10) throw error;
        await pause(300);
      }
    }
  }

  /** Opens the post in a new tab. The first one of a scenario starts the device. */
  async openTab(path) {
    if (!this.isUsed) await this.#start();
    const page = await this.context.newPage();
    page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
    page.on('close', () => this.#forget(page));
    page.on('crash', () => {
      this.#forget(page);
      page.close().catch(() => {});
    });
    this.pages.push(page);
    await this.#retry(() => page.goto(`${this.newsroom.origin}${path}`, { timeout: LOAD_TIMEOUT_MS }));
    await this.waitUntilLoaded(page);
  }

  #forget(page) {
    this.pages = this.pages.filter((other) => other !== page);
  }

  /** Waits until the page shows the editor, a dialog, or another page than the editor. Gives up after some seconds. */
  async waitUntilLoaded(page) {
    await page.waitForFunction(isEditorLoaded, null, { polling: LOAD_POLL_MS }).catch(() => {});
  }

  isLoaded() {
    return this.page.evaluate(isEditorLoaded).catch(() => false);
  }

  closeTab() {
    return this.page.close();
  }

  /** Ends the process that renders the tab. */
  async crashTab() {
    const { page } = this;
    const session = await this.context.newCDPSession(page);
    const crashed = new Promise((resolve) => page.once('crash', resolve));
    session.send('Page.crash').catch(() => {});
    await Promise.race([crashed, pause(ACTION_TIMEOUT_MS)]);
    this.#forget(page);
  }

  async setOnline(isOnline) {
    this.isOnline = isOnline;
    await this.context.setOffline(!isOnline);
  }

  /** Ends the use by a scenario. */
  async stop() {
    await this.closeAllTabs();
    this.isUsed = false;
  }

  async closeAllTabs() {
    for (const page of [...this.pages]) await page.close().catch(() => {});
    this.pages = [];
  }
}
