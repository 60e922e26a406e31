// The answers of a user to the dialogs of the editor.

const SETTLE_MS = 300;
/** One action may open several dialogs after each other. */
const MAX_DIALOGS = 5;

/** The title of the topmost dialog. Runs in the page. */
function readDialogTitle() {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const title = dialog && document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
  return title?.textContent ?? dialog?.getAttribute('aria-label') ?? null;
}

/** Answers the open dialogs of the tab at random. */
export async function answerDialogs(device, scenario, random) {
  for (let number = 0; number < MAX_DIALOGS; number++) {
    const { page } = device;
    if (!page) return;
    const title = await page.evaluate(readDialogTitle).catch(() => null);
    const answer = title === null ? undefined : answers[title];
    if (!answer) return;
    const dialog = page.getByRole('dialog', { name: title }).last();
    scenario.log(`${device.name}: answers "${title}"`);
    await answer({ device, page, dialog, scenario, random, click: (name) => click(dialog, name) });
    await page.waitForTimeout(SETTLE_MS);
    await device.waitUntilLoaded(page);
  }
}

const click = (dialog, name) => dialog.getByRole('button', { name, exact: true }).click();

const answers = {
  'The article is locked for editing': ({ click, random }) => click(random.chance(0.8) ? 'Yes' : 'No'),
  'This post is open in another tab': ({ click, random }) =>
    click(random.chance(0.8) ? 'Continue here' : 'Close the post'),
  'Restoring data': restoreOrDiscard,
  'This post was changed': decideConflict,
  'You changed this text in another tab': decideConflict,
  'Your session has ended': signInAgain,
  'Unsaved changes': leaveOrStay,
};

async function restoreOrDiscard({ device, dialog, scenario, random, click }) {
  if (random.chance(0.85)) return click('Apply unsaved changes');
  const isOnServer = (await dialog.innerText()).includes('The server has unsaved changes');
  scenario.log(`${device.name}: discards unsaved text ${isOnServer ? 'of the server' : 'of this browser'}`);
  const discarded = isOnServer
    ? await scenario.newsroom.readWorkingCopies(scenario.postId, device.account)
    : await device.readStorage();
  scenario.words.exempt(scenario.words.findIn(discarded).keys());
  await click('Cancel and clear unsaved data');
}

async function decideConflict({ dialog, random, click }) {
  if (random.chance(0.2)) return click('Decide later');
  for (const question of await dialog.getByRole('radiogroup').all()) {
    await question.getByRole('radio').nth(random.below(2)).check();
  }
  await click('Save this version');
}

async function signInAgain({ device, dialog, random, scenario, click }) {
  if (random.chance(0.1)) {
    await scenario.exemptUnsaved(device);
    return click('Discard and leave');
  }
  const { account } = device;
  await dialog.getByLabel('Password').first().fill(account.password);
  await dialog.getByRole('textbox', { name: /code/i }).fill(await account.takeCode());
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The question before leaving the page, or before signing out. */
async function leaveOrStay({ device, dialog, random, scenario, click }) {
  const names = await dialog.getByRole('button').allInnerTexts();
  const name = random.pick(names.filter((text) => text !== ''));
  if (name === 'Sign out without saving') await scenario.exemptUnsaved(device);
  scenario.log(`${device.name}: ${name}`);
  await click(name);
}
