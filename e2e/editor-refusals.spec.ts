import { expect, type Locator, type Page, test } from '@playwright/test';
import { ask, call, secondBrowser } from './support/api';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import {
  addReady,
  button,
  description,
  field,
  headline,
  openNew,
  openReady,
  readyValues,
  show,
  stored,
  text,
  title,
  why,
} from './support/editor';
import { closeNotices, notice } from './support/notices';
import { signIn } from './support/session';

/** A field that is typed in, its good text, and some bad ones with their reasons; the domain's own tests have all rules. */
const rules: [label: string, good: string, bad: [text: string, reason: string][]][] = [
  [
    'Title',
    headline,
    [
      ['', 'Main headline must contain 50-100 characters (now: 0)'],
      [`${headline} [ x`, 'Do not use danger symbols: square, angle brackets and backslash'],
    ],
  ],
  ['Catchy title', headline, [['Tram line', 'Catchy title must contain 50-110 characters (now: 9)']]],
  ['RSS title', headline, [['', 'Enter RSS title.']]],
  ['Description', description, [[`${description}!!`, 'Do not use repeating symbols']]],
  ['Facebook headline', headline, [[`${headline} → x`, 'Do not use this special symbol']]],
  ['Slug', '', [['Bad slug!', 'Enter valid slug']]],
  ['JSON-LD', '', [['{a', 'The JSON-LD is not valid. Please double check it in schema validator.']]],
];

/** The text itself, as an expression. */
const plain = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const reasons = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('button') });

/** The button refuses, the list has the reason, and its line leads to the field. */
async function expectRefused(page: Page, label: string, reason: string, at: Locator): Promise<void> {
  const line = reasons(page).filter({ hasText: `${label}: ${reason}` });
  await expect(line).toHaveCount(1);
  await button(page, 'Save').focus();
  await line.getByRole('button', { name: label }).click();
  await expect(at).toBeFocused();
}

test('what is wrong with a text is told at its field and in the list, which leads there', async ({ page }) => {
  const id = await openReady(page);
  await expect(page.getByText('Nothing keeps this from being published.')).toBeVisible();
  for (const [label, good, bad] of rules) {
    for (const [typed, reason] of bad) {
      await field(page, label).fill(typed);
      if ((await why(page).getAttribute('aria-expanded')) === 'false') await why(page).click();
      await expectRefused(page, label, reason, field(page, label));
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(plain(reason)));
    }
    await button(page, 'Publish').click();
    await expect(notice(page, 'Validation failed.').first()).toBeVisible();
    await expect(field(page, label)).toBeFocused();
    await field(page, label).fill(good);
    await expect(page.getByText('Nothing keeps this from being published.')).toBeVisible();
  }
  await field(page, 'Slug').fill('Bad slug!');
  await expectAccessibleInBothSchemes(page);
  await field(page, 'Slug').fill('');
  expect((await stored(page, id)).status).toBe(0);
});

test('the server refuses each of them, too', async ({ page }) => {
  await signIn(page);
  const id = await addReady(page);
  const names: Record<string, string> = {
    Title: 'main_headline',
    'Catchy title': 'catchy_title',
    'RSS title': 'rss_title',
    Description: 'description',
    'Facebook headline': 'fb_catchy_title',
    Slug: 'slug',
    'JSON-LD': 'json_ld',
  };
  const good = await readyValues(page);
  const cases = rules.flatMap(([label, , bad]) => bad.map((each) => [names[label] as string, ...each] as const));
  for (const [name, typed, reason] of cases) {
    const patch = name === 'rss_title' ? { titles: { rss: typed } } : { [name]: typed };
    expect(await call(page, 'PATCH', `posts/${id}`, { ...good, slug: '', json_ld: '', ...patch })).toBe(200);
    const { status, body } = await ask<{ errors: Record<string, string[]> }>(page, 'POST', `posts/publish/${id}`, {});
    expect([status, body.errors[name]?.[0]]).toEqual([422, expect.stringContaining(reason)]);
  }
  expect((await stored(page, id)).status).toBe(0);
});

test('authors, a picture and a category of the section are asked for', async ({ page }) => {
  test.slow();
  // The picture that stands for none: it counts as none.
  const id = await openReady(page, { authors: [], thumb: 'default', thumb_ext: 'jpg', category_id: null });
  await button(page, 'Publish').click();
  await expect(notice(page, 'Validation failed.')).toBeVisible();
  await why(page).click();
  await expectRefused(page, 'Authors', 'Select authors', page.getByRole('combobox', { name: 'Authors' }));
  const place = 'There should be one category for the article from selected section.';
  await expectRefused(page, 'Category', place, page.getByRole('combobox', { name: 'Category' }));
  await expect(reasons(page).filter({ hasText: 'Picture: Add image' })).toHaveCount(1);
  await button(page, 'Save').focus();
  await expectAccessible(page);
  await button(page, 'Picture').click();
  await expect(page.getByRole('dialog', { name: 'Image gallery' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Image gallery' }).getByRole('button', { name: 'Close', exact: true }).click();
  const { body } = await ask<{ errors: object }>(page, 'POST', `posts/publish/${id}`, {});
  expect(body.errors).toEqual({ authors: ['Select authors'], thumb: ['Add image'], category_id: [place] });

  const { category_id, ...good } = await readyValues(page);
  expect(await call(page, 'PATCH', `posts/${id}`, { ...good, category_id, section_id: 2 })).toBeGreaterThanOrEqual(200);
  expect((await ask(page, 'POST', `posts/publish/${id}`, {})).status).toBe(422);
});

test('a time that is half given or has passed schedules nothing', async ({ page }) => {
  const id = await openReady(page);
  await button(page, 'Scheduling').click();
  await page.getByLabel('Schedule date').fill('2099-01-31');
  await button(page, 'Publish').click();
  await expect(page.getByText('Time cannot be blank.')).toBeVisible();
  await page.getByLabel('Schedule time').fill('12:00');
  await page.getByLabel('Schedule date').fill('2020-01-31');
  await button(page, 'Schedule').click();
  await expect(page.getByText('It seems time has passed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Schedule date').fill('');
  await button(page, 'Publish').click();
  await expect(page.getByText('Date cannot be blank.')).toBeVisible();
  expect((await stored(page, id)).status).toBe(0);
});

test('an external link needs a headline and an address', async ({ page }) => {
  await openNew(page, { template_type: 7 }, 'Elsewhere again');
  await button(page, 'Publish').click();
  await why(page).click();
  await expectRefused(page, 'External link', 'Field can not be empty.', field(page, 'External link'));
  await field(page, 'External link').fill('abc');
  await expectRefused(page, 'External link', 'Enter a valid link.', field(page, 'External link'));
  await field(page, 'External link').fill('https://paper.test/again');
  await title(page).fill('');
  await expectRefused(page, 'Title', 'Field can not be empty.', title(page));
  await title(page).fill('Elsewhere again');
  await button(page, 'Publish').click();
  await expect(notice(page, 'Post published.')).toBeVisible();
});

test('stop words are named and stay in sight until they are out of the text', async ({ page }) => {
  const word = `zorbing${Date.now()}`;
  const id = await openReady(page);
  const stop = { name: word, is_article: 1, is_tag: 0 };
  expect(await call(page, 'POST', 'v2/stop-words', stop)).toBeLessThan(300);
  await text(page).click();
  await page.keyboard.type(`The council likes ${word}.`);
  await button(page, 'Publish').click();
  await expect(notice(page, `The post has stop words (${word})`).first()).toBeVisible();
  await closeNotices(page);
  await expect(notice(page, `The post has stop words (${word})`)).toHaveCount(1);
  await expectAccessible(page);
  expect((await stored(page, id)).status).toBe(0);
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('The council likes trams.');
  await button(page, 'Publish').click();
  await expect(notice(page, 'Post published.')).toBeVisible();
  await expect(notice(page, word)).toHaveCount(0);
});

test('whoever lost the post to somebody else publishes nothing, and is told who has it', async ({ page, browser }) => {
  test.slow();
  const id = await openReady(page);
  const other = await secondBrowser(browser, 'senior-editor');
  await text(page).click();
  await page.keyboard.type('Too late.');
  expect(await call(other, 'POST', `posts/overtake/${id}`)).toBe(200);
  await button(page, 'Publish').click();
  await expect(notice(page, 'The article is locked for editing')).toBeVisible();
  await expect(notice(page, 'is editing this post.')).toBeVisible();
  await expect(page).toHaveURL(/\/posts(\?|$)/);
  expect((await stored(other, id)).status).toBe(0);
  expect((await ask(page, 'POST', `posts/publish/${id}`, {})).body).toMatchObject({ type: 'post_locked' });
  await call(other, 'POST', `posts/unlock/${id}`);
  await other.context().close();
  await show(page, id);
  await button(page, 'Apply unsaved changes').click();
  await expect(text(page)).toContainText('Too late.');
});

test('who may not publish is told which right it takes, and a failed call says so', async ({ page, browser }) => {
  test.slow();
  const reporter = await secondBrowser(browser, 'reporter');
  const id = await openNewAs(reporter);
  await expect(button(reporter, 'Publish')).toHaveAttribute('aria-disabled', 'true');
  await button(reporter, 'Publish').hover();
  await expect(reporter.getByText(/post\.publish/).first()).toBeVisible();
  await expect(field(reporter, 'Description')).not.toBeEditable();
  await reporter.keyboard.press('ControlOrMeta+Shift+P');
  expect(await ask(reporter, 'POST', `posts/publish/${id}`, {})).toMatchObject({ status: 403 });
  expect((await stored(reporter, id)).status).toBe(0);
  await expectAccessible(reporter);
  await reporter.context().close();

  await openReady(page);
  await page.route('**/api/posts/publish/*', (route) => route.fulfill({ status: 500, body: '' }));
  await button(page, 'Publish').click();
  await expect(notice(page, 'Error publishing post.')).toBeVisible();
  await expect(button(page, 'Publish')).toBeVisible();
});

test('a reporter reads a published post, and is told which right its change needs', async ({ page, browser }) => {
  test.slow();
  const id = await openReady(page);
  await button(page, 'Publish').click();
  await expect(notice(page, 'Post published.')).toBeVisible();
  const reporter = await secondBrowser(browser, 'reporter');
  const refused = { status: 403, body: { type: 'forbidden', message: 'You need the right post.publish to do this.' } };
  expect(await ask(reporter, 'POST', `posts/overtake/${id}`)).toMatchObject(refused);
  await show(reporter, id);
  await expect(reporter.getByText(/Changing a published post needs the right post\.publish/)).toBeVisible();
  await expect(title(reporter)).toBeDisabled();
  await expect(button(reporter, 'Save')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(reporter);
  await title(page).fill(`${await title(page).inputValue()} again`);
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();

  await page.goto('/posts');
  // Until the editor has left, the answer is 'post_locked'.
  await expect.poll(() => ask(reporter, 'PATCH', `posts/${id}`, { is_sponsored: true })).toMatchObject(refused);
  expect(await ask(reporter, 'POST', `posts/evergreen/${id}`, {})).toMatchObject(refused);
  expect(await ask(reporter, 'POST', `posts/trash/${id}`, {})).toMatchObject(refused);
  await reporter.context().close();
});

async function openNewAs(page: Page): Promise<number> {
  const { body } = await ask<{ id: number }>(page, 'POST', 'posts', { main_headline: 'Reported', section_id: 1 });
  await show(page, body.id);
  await expect(title(page)).toHaveValue('Reported');
  return body.id;
}
