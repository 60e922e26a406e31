import { createRandom } from '../lib/random.mjs';
import { Device } from './device.mjs';
import { answerDialogs } from './dialogs.mjs';
import { Observer } from './observer.mjs';
import { planSteps, steps } from './steps.mjs';
import { Words } from './words.mjs';

const MIN_STEPS = 8;
const EXTRA_STEPS = 8;

/** The browsers of one scenario: two of a writer and one of an editor. */
export function createDevices(newsroom, browser, [writer, editor]) {
  return [
    new Device(newsroom, browser, writer, 'desk'),
    new Device(newsroom, browser, writer, 'phone'),
    new Device(newsroom, browser, editor, 'editor'),
  ];
}

/**
 * Plays one scenario: a writer with two devices and an editor with one work on the same post. Returns the lost words, the
 * false claims of the status line, and counts.
 */
export class Scenario {
  lines = [];
  /** How often each step ran. */
  counts = new Map();
  /** How often a step was not possible. */
  failedCount = 0;

  constructor(newsroom, devices, number, seed) {
    this.newsroom = newsroom;
    this.devices = devices;
    this.random = createRandom(seed);
    this.words = new Words(number);
    /** The device that the next step uses. */
    this.device = devices[0];
  }

  log = (line) => {
    this.lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
  };

  /** Creates the post, before a fault can prevent it. */
  async prepare() {
    this.postId = await this.newsroom.addPost();
    this.path = `/posts/${this.postId}`;
  }

  async play() {
    const plan = planSteps(this.random, MIN_STEPS + this.random.below(EXTRA_STEPS));
    const observer = new Observer(this.newsroom, this.words, this.postId, this.devices, this.log);
    try {
      await this.device.openTab(this.path);
      for (const step of plan) await this.#runStep(step);
      const endTime = Date.now();
      this.log('end of the steps');
      await observer.stop();
      await this.#reopen();
      const lost = await this.#findLost(endTime);
      return { lost, falseClaims: observer.falseClaims, claimCount: observer.claimCount, dueCount: this.dueCount };
    } finally {
      await observer.stop();
      for (const device of this.devices) await device.stop();
    }
  }

  answerDialogs(device, random) {
    return answerDialogs(device, this, random);
  }

  async #runStep({ name, seed }) {
    const random = createRandom(seed);
    try {
      await this.#returnToEditor();
      await this.answerDialogs(this.device, random);
      this.log(`${this.device.name}: ${name}`);
      await steps[name].run({ device: this.device, scenario: this, random });
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    } catch (error) {
      // A user cannot do everything at any time, for example save while the server is down.
      this.failedCount += 1;
      this.log(`${this.device.name}: ${name} failed: ${String(error).split('\n')[0]}`);
    }
  }

  /** A device whose user signed out, lost the lock or left the page opens the post again. */
  async #returnToEditor() {
    const { page } = this.device;
    if (page && new URL(page.url()).pathname === this.path && (await this.device.isLoaded())) return;
    if (page && new URL(page.url()).pathname === '/login') await this.device.signIn();
    await this.device.closeAllTabs();
    await this.device.openTab(this.path);
  }

  /** The user confirmed that the unsaved text of this browser is discarded. */
  async exemptUnsaved(device) {
    this.words.exempt(this.words.findIn(await device.readStorage()).keys());
  }

  get #usedDevices() {
    return this.devices.filter(({ isUsed }) => isUsed);
  }

  /** The last device opens the post again, which must not lose anything. The dialogs stay open. */
  async #reopen() {
    for (const device of this.#usedDevices) {
      await device.setOnline(true);
      await device.closeAllTabs();
    }
    await this.device.signIn();
    await this.device.openTab(this.path);
  }

  async #findLost(endTime) {
    const due = this.words.listDue(endTime);
    this.dueCount = due.size;
    const sources = await Promise.all([
      this.newsroom.readVersions(this.postId),
      ...this.devices.map(({ account }) => this.newsroom.readWorkingCopies(this.postId, account)),
      ...this.#usedDevices.map((device) => device.readStorage()),
    ]);
    const found = this.words.findIn(sources.join('\n'));
    const lost = [...due].filter(([word, length]) => (found.get(word) ?? 0) < length);
    if (lost.length > 0) for (const source of sources) this.log(`source: ${source}`);
    return lost.map(([word, length]) => `${word.slice(0, length)} (found ${found.get(word) ?? 0} letters)`);
  }
}
