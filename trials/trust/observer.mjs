import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_MS = 1000;
/** The page stores text within 5 s. The rest allows for a busy machine. */
const MAX_UNSTORED_MS = 45_000;

/** Reads the texts and the status line of the editor, and the local drafts. Runs in the page. */
function readScreen() {
  const readField = (name) => {
    const fields = [...document.querySelectorAll('input, textarea')];
    const hasName = ({ labels }) =>
      [...(labels ?? [])].some((label) => label.textContent?.replace(/\s*\*$/, '') === name);
    return fields.find(hasName)?.value ?? '';
  };
  const text = document.querySelector('[contenteditable="true"]')?.textContent ?? '';
  const lines = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent ?? '');
  const drafts = Object.entries(localStorage).filter(([key]) => key.startsWith('masthead.post.'));
  return {
    text: [readField('Title'), readField('Description'), text].join('\n'),
    status: lines.find((line) => /^(Saved|Saving|Unsaved|Offline|Not stored)/.test(line)) ?? null,
    drafts: drafts.map(([, draft]) => draft).join('\n'),
    hasDialog: document.querySelector('[role="dialog"], [role="alertdialog"]') !== null,
  };
}

/** Watches the tabs of one scenario until it is stopped: records visible words, and checks every claim of a status line. */
export class Observer {
  claimCount = 0;
  falseClaims = [];
  #isRunning = true;
  #loop;
  /**
   * By tab: the last claim that was checked, its status line, the last text, the time of the last sample, and since when
   * text is unstored.
   */
  #tabs = new Map();
  #checks = new Set();

  constructor(newsroom, words, postId, devices, log) {
    Object.assign(this, { newsroom, words, postId, devices, log });
    this.#loop = this.#run();
  }

  async stop() {
    this.#isRunning = false;
    await this.#loop;
    await Promise.all(this.#checks);
  }

  async #run() {
    while (this.#isRunning) {
      const startedAt = Date.now();
      await Promise.all(this.devices.flatMap((device) => device.pages.map((page) => this.#sample(device, page))));
      this.#recordClosedTabs();
      await pause(Math.max(20, SAMPLE_MS - (Date.now() - startedAt)));
    }
  }

  #recordClosedTabs() {
    const open = new Set(this.devices.flatMap(({ pages }) => pages));
    for (const page of this.#tabs.keys()) {
      if (open.has(page)) continue;
      this.words.record(page, new Map(), { before: this.#tabs.get(page).sampledAt, after: Date.now() });
      this.#tabs.delete(page);
    }
  }

  async #sample(device, page) {
    const before = Date.now();
    const wasUp = this.newsroom.isUp && device.isOnline;
    const screen = await Promise.race([page.evaluate(readScreen).catch(() => null), pause(5000, null)]);
    if (screen === null) return;
    const visible = this.words.findIn(screen.text);
    this.words.record(page, visible, { before, after: Date.now() });
    const tab = this.#tabs.get(page) ?? { claim: null, status: null, text: '', unstoredSince: null };
    tab.sampledAt = before;
    this.#tabs.set(page, tab);
    this.#checkWaiting(tab, screen, wasUp && this.newsroom.isUp, device);
    const claim = `${screen.status} ${screen.text}`;
    if (claim === tab.claim || screen.status === null) return;
    if (screen.status !== tab.status) this.log(`${device.name}: the status line is "${screen.status}"`);
    Object.assign(tab, { claim, status: screen.status });
    const check = this.#checkClaim(device, screen, visible).finally(() => this.#checks.delete(check));
    this.#checks.add(check);
  }

  /** Text may not stay unstored without a reason. */
  #checkWaiting(tab, { status, text, hasDialog }, isReachable, { name }) {
    const isWaiting = isReachable && !hasDialog && status === 'Unsaved changes' && text === tab.text;
    tab.text = text;
    if (!isWaiting) tab.unstoredSince = null;
    else tab.unstoredSince ??= Date.now();
    if (tab.unstoredSince === null || Date.now() - tab.unstoredSince < MAX_UNSTORED_MS) return;
    this.falseClaims.push(`${name}: unsaved text was not stored for ${MAX_UNSTORED_MS / 1000} s`);
    tab.unstoredSince = Infinity;
  }

  async #checkClaim(device, { status, drafts }, visible) {
    const readers = {
      Saved: () => this.newsroom.readVersions(this.postId),
      'Unsaved changes, stored on the server': async () => {
        const copies = await this.newsroom.readWorkingCopies(this.postId, device.account);
        return copies + (await this.newsroom.readVersions(this.postId));
      },
      'Offline, stored in this browser': () => drafts,
    };
    const kind = Object.keys(readers).find((start) => status.startsWith(start));
    if (!kind || visible.size === 0) return;
    this.claimCount += 1;
    const found = this.words.findIn(await readers[kind]());
    const missing = [...visible].filter(
      ([word, length]) => (found.get(word) ?? 0) < length && !this.words.isExempt(word),
    );
    if (missing.length === 0) return;
    const names = missing.map(([word, length]) => `${word.slice(0, length)} (found ${found.get(word) ?? 0} letters)`);
    const line = `${device.name}: the status line says "${status}", but this text is missing: ${names.join(', ')}`;
    this.log(line);
    this.falseClaims.push(line);
  }
}
