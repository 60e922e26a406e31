import { setTimeout as pause } from 'node:timers/promises';

// The steps of a scenario. Each step gets the scenario and its own random generator.

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const MAX_TITLE_LENGTH = 80;
const MAX_DESCRIPTION_LENGTH = 180;

const field = (page, name) => page.getByRole('textbox', { name, exact: true });
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** The steps with their share. */
export const steps = {
  typeText: { share: 8, run: typeText },
  typeTitle: { share: 2, run: ({ device, ...rest }) => typeField(device, 'Title', MAX_TITLE_LENGTH, rest) },
  typeDescription: {
    share: 2,
    run: ({ device, ...rest }) => typeField(device, 'Description', MAX_DESCRIPTION_LENGTH, rest),
  },
  paste: { share: 2, run: paste },
  save: { share: 5, run: save },
  saveByKey: { share: 2, run: ({ device }) => device.page.keyboard.press('ControlOrMeta+s') },
  publish: { share: 1, run: publish },
  wait: { share: 4, run: ({ random }) => pause(SECOND_MS + random.below(5 * SECOND_MS)) },
  reload: { share: 1, run: reload },
  reopenTab: { share: 2, run: reopenTab },
  crashTab: { share: 2, run: crashTab },
  workOffline: { share: 2, run: workOffline },
  leaveByLink: { share: 1, run: leaveByLink },
  openSecondTab: { share: 1, run: ({ device, scenario }) => device.openTab(scenario.path) },
  switchDevice: { share: 2, run: switchDevice },
  takeOver: { share: 2, run: takeOver },
  endSessions: { share: 1, run: ({ device }) => device.account.endSessions() },
  signOut: { share: 1, run: signOut },
  changeClock: { share: 1, run: changeClock },
};

/** Names of steps, each as often as its share. */
const names = Object.entries(steps).flatMap(([name, { share }]) => Array.from({ length: share }, () => name));

/** A random list of steps. The first one types, so that every scenario has text to lose. */
export function planSteps(random, count) {
  const rest = Array.from({ length: count - 1 }, () => random.pick(names));
  return ['typeText', ...rest].map((name) => ({ name, seed: random.below(2 ** 31) }));
}

const createText = (words, random, count) => Array.from({ length: count }, () => words.create(random)).join(' ');

/**
 * Moves the caret to the end of the text. Without a click, because ProseMirror restores the selection of a click a moment
 * later, and the keys of this user follow each other faster than that.
 */
async function moveToEnd(page) {
  await field(page, 'Text').focus();
  await page.keyboard.press('ControlOrMeta+End');
}

async function typeText({ device: { page }, scenario, random }) {
  await moveToEnd(page);
  await page.keyboard.press(random.chance(0.3) ? 'Enter' : 'Space');
  await page.keyboard.type(createText(scenario.words, random, 1 + random.below(5)), { delay: random.below(40) });
}

/** Adds words to a field. A full field is replaced; the user removes its words. */
async function typeField({ page }, name, maxLength, { scenario, random }) {
  const input = field(page, name);
  await input.click();
  const value = await input.inputValue();
  const isFull = value.length > maxLength - 20;
  if (isFull) scenario.words.exempt(scenario.words.findIn(value).keys());
  await page.keyboard.press(isFull ? 'ControlOrMeta+a' : 'ControlOrMeta+End');
  await page.keyboard.type(`${isFull ? 'Tram line along the harbour' : ''} ${scenario.words.create(random)}`, {
    delay: random.below(40),
  });
}

async function paste({ device: { page }, scenario, random }) {
  const html = `<p>${createText(scenario.words, random, 3)}</p><p>${createText(scenario.words, random, 3)}</p>`;
  await moveToEnd(page);
  await page.evaluate((html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, html);
}

async function save({ device: { page } }) {
  // Without unsaved changes, the button is disabled.
  if (await button(page, 'Save').isEnabled()) await button(page, 'Save').click();
}

/** Publishes with the publish sheet. */
async function publish({ device: { page } }) {
  const name = (await button(page, 'Publish').isVisible()) ? 'Publish' : 'Republish';
  await button(page, name).click();
  await page.getByRole('dialog', { name, exact: true }).getByRole('button', { name, exact: true }).click();
}

async function reload({ device }) {
  await device.page.reload({ timeout: 30 * SECOND_MS });
  await device.waitUntilLoaded(device.page);
}

async function reopenTab({ device, scenario }) {
  await device.closeTab();
  await device.openTab(scenario.path);
}

async function crashTab({ device, scenario }) {
  await device.crashTab();
  await device.openTab(scenario.path);
}

async function workOffline({ device, scenario, random }) {
  await device.setOnline(false);
  try {
    await typeText({ device, scenario, random });
    await pause(random.below(9 * SECOND_MS));
  } finally {
    await device.setOnline(true);
  }
}

async function leaveByLink({ device, scenario, random }) {
  await device.page.getByRole('link', { name: 'Tags', exact: true }).first().click();
  await scenario.answerDialogs(device, random);
  await device.closeAllTabs();
  await device.openTab(scenario.path);
}

/** Continues on another device, of the same user or of the other one. The post stays open on this one. */
async function switchDevice({ scenario, random }) {
  scenario.device = random.pick(scenario.devices);
  if (!scenario.device.page) await scenario.device.openTab(scenario.path);
}

async function takeOver({ device, scenario, random }) {
  scenario.device = scenario.devices.find(({ account }) => account !== device.account);
  await scenario.device.closeAllTabs();
  await scenario.device.openTab(scenario.path);
  await scenario.answerDialogs(scenario.device, random);
  await typeText({ device: scenario.device, scenario, random });
}

async function signOut({ device, scenario, random }) {
  const { page } = device;
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
  await scenario.answerDialogs(device, random);
}

const CLOCK_OFFSETS_MS = [-24 * HOUR_MS, -2 * HOUR_MS, -90 * SECOND_MS, 90 * SECOND_MS, 2 * HOUR_MS];

function changeClock({ device, random }) {
  return device.setClock(random.pick(CLOCK_OFFSETS_MS));
}
