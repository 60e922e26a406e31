import { expect, type Locator, type Page, test } from '@playwright/test';
import { callApi, callForStatus, secondBrowser } from '../support/api';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import {
  addReadyPost,
  button,
  description,
  field,
  headline,
  openNewPost,
  openPost,
  openReadyPost,
  openTab,
  problemsButton,
  publish,
  readPost,
  readyValues,
  text,
  title,
} from '../support/editor';
import { closeNotices, notice } from '../support/notices';
import { signIn } from '../support/session';

/** A field, a valid text, and invalid texts with their messages. The tests of the domain package cover all rules. */
const rules: [label: string, validText: string, invalidTexts: [text: string, reason: string][]][] = [
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

/** Escapes a text for a regular expression. */
const escapeRegExp = (source: string) => source.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const problemItems = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('button') });

/** Expects that the list of problems contains the reason, and that its item leads to the field. */
async function expectRefused(page: Page, label: string, reason: string, control: Locator): Promise<void> {
  if ((await problemsButton(page).getAttribute('aria-expanded')) === 'false') await problemsButton(page).click();
  const item = problemItems(page).filter({ hasText: `${label}: ${reason}` });
  await expect(item).toHaveCount(1);
  await button(page, 'Save').focus();
  await item.getByRole('button', { name: label }).click();
  await expect(control).toBeFocused();
}

test('an invalid text shows its problem at the field and in the list, which links to the field', async ({ page }) => {
  const id = await openReadyPost(page);
  await expect(page.getByText('Ready to publish')).toBeVisible();
  await openTab(page, 'SEO');
  for (const [label, validText, invalidTexts] of rules) {
    for (const [typed, reason] of invalidTexts) {
      await field(page, label).fill(typed);
      await expectRefused(page, label, reason, field(page, label));
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(escapeRegExp(reason)));
    }
    await publish(page);
    await expect(notice(page, 'Validation failed.').first()).toBeVisible();
    await expect(field(page, label)).toBeFocused();
    await field(page, label).fill(validText);
    await expect(page.getByText('Ready to publish')).toBeVisible();
  }
  await field(page, 'Slug').fill('Bad slug!');
  await expectAccessibleInBothSchemes(page);
  await field(page, 'Slug').fill('');
  expect((await readPost(page, id)).status).toBe(0);
});

test('the server rejects each invalid text', async ({ page }) => {
  await signIn(page);
  const id = await addReadyPost(page);
  const fieldNames: Record<string, string> = {
    Title: 'main_headline',
    'Catchy title': 'catchy_title',
    'RSS title': 'rss_title',
    Description: 'description',
    'Facebook headline': 'fb_catchy_title',
    Slug: 'slug',
    'JSON-LD': 'json_ld',
  };
  const values = await readyValues(page);
  const cases = rules.flatMap(([label, , invalidTexts]) =>
    invalidTexts.map((invalid) => [fieldNames[label] as string, ...invalid] as const),
  );
  for (const [name, typed, reason] of cases) {
    const patch = name === 'rss_title' ? { titles: { rss: typed } } : { [name]: typed };
    expect(await callForStatus(page, 'PATCH', `posts/${id}`, { ...values, slug: '', json_ld: '', ...patch })).toBe(200);
    const { status, body } = await callApi<{ errors: Record<string, string[]> }>(
      page,
      'POST',
      `posts/publish/${id}`,
      {},
    );
    expect([status, body.errors[name]?.[0]]).toEqual([422, expect.stringContaining(reason)]);
  }
  expect((await readPost(page, id)).status).toBe(0);
});

test('a post without authors, picture or category cannot be published', async ({ page }) => {
  // The default picture counts as no picture.
  const id = await openReadyPost(page, { authors: [], thumb: 'default', thumb_ext: 'jpg', category_id: null });
  await publish(page);
  await expect(notice(page, 'Validation failed.')).toBeVisible();
  await problemsButton(page).click();
  await expectRefused(page, 'Authors', 'Select authors', page.getByRole('combobox', { name: 'Authors' }));
  const categoryReason = 'There should be one category for the article from selected section.';
  await expectRefused(page, 'Category', categoryReason, page.getByRole('combobox', { name: 'Category' }));
  await problemsButton(page).click();
  await expect(problemItems(page).filter({ hasText: 'Picture: Add image' })).toHaveCount(1);
  await button(page, 'Save').focus();
  await expectAccessible(page);
  await button(page, 'Picture').click();
  await expect(page.getByRole('dialog', { name: 'Image gallery' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Image gallery' }).getByRole('button', { name: 'Close', exact: true }).click();
  const { body } = await callApi<{ errors: object }>(page, 'POST', `posts/publish/${id}`, {});
  expect(body.errors).toEqual({ authors: ['Select authors'], thumb: ['Add image'], category_id: [categoryReason] });

  const { category_id, ...values } = await readyValues(page);
  expect(
    await callForStatus(page, 'PATCH', `posts/${id}`, { ...values, category_id, section_id: 2 }),
  ).toBeGreaterThanOrEqual(200);
  expect((await callApi(page, 'POST', `posts/publish/${id}`, {})).status).toBe(422);
});

test('a post without text and an empty update of a live update cannot be published', async ({ page }) => {
  const reason = 'Enter the text of the article.';
  const id = await openReadyPost(page, { body: null });
  await publish(page);
  await expect(notice(page, 'Validation failed.')).toBeVisible();
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveAccessibleDescription(new RegExp(escapeRegExp(reason)));
  await problemsButton(page).click();
  await expectRefused(page, 'Text', reason, text(page));
  await expectAccessibleInBothSchemes(page);
  expect((await callApi(page, 'POST', `posts/publish/${id}`, {})).body).toMatchObject({ errors: { body: [reason] } });
  await text(page).fill('The first rails are to be laid in spring.');
  await closeNotices(page);
  await publish(page);
  await expect(notice(page, 'Post published.')).toBeVisible();

  const slides = ['Council votes', null, 'Rails arrive', ''].map((title) => {
    return { title, content: null, time: null, minutes: null };
  });
  const liveId = await addReadyPost(page, { slides }, 5);
  await openPost(page, liveId);
  await publish(page);
  await problemsButton(page).click();
  for (const message of ['Update 1 is empty.', 'Update 3 is empty.']) {
    await expect(problemItems(page).filter({ hasText: `Slides: ${message}` })).toHaveCount(1);
  }
  expect((await callApi(page, 'POST', `posts/publish/${liveId}`, {})).body).toMatchObject({
    errors: { slides: ['Update 1 is empty.', 'Update 3 is empty.'] },
  });
});

test('an incomplete or past time cannot be scheduled', async ({ page }) => {
  const id = await openReadyPost(page);
  await openTab(page, 'Publish');
  await page.getByLabel('Schedule date').fill('2099-01-31');
  await publish(page);
  await expect(page.getByText('Time cannot be blank.', { exact: true })).toBeVisible();
  await page.getByLabel('Schedule time').fill('12:00');
  await page.getByLabel('Schedule date').fill('2020-01-31');
  await publish(page, 'Schedule');
  await expect(page.getByText('It seems time has passed.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Schedule date').fill('');
  await publish(page);
  await expect(page.getByText('Date cannot be blank.', { exact: true })).toBeVisible();
  expect((await readPost(page, id)).status).toBe(0);
});

test('an external link requires a headline and a URL', async ({ page }) => {
  const EXTERNAL_LINK = 7;
  await openNewPost(page, { template_type: EXTERNAL_LINK }, 'Elsewhere again');
  await publish(page);
  await problemsButton(page).click();
  await expectRefused(page, 'External link', 'Field can not be empty.', field(page, 'External link'));
  await field(page, 'External link').fill('abc');
  await expectRefused(page, 'External link', 'Enter a valid link.', field(page, 'External link'));
  await field(page, 'External link').fill('https://paper.test/again');
  await title(page).fill('');
  await expectRefused(page, 'Title', 'Field can not be empty.', title(page));
  await title(page).fill('Elsewhere again');
  await publish(page);
  await expect(notice(page, 'Post published.')).toBeVisible();
});

test('stop words are listed until they are removed from the text', async ({ page }) => {
  const word = `zorbing${Date.now()}`;
  const id = await openReadyPost(page);
  const stopWord = { name: word, is_article: 1, is_tag: 0 };
  expect(await callForStatus(page, 'POST', 'v2/stop-words', stopWord)).toBeLessThan(300);
  await text(page).click();
  await page.keyboard.type(`The council likes ${word}.`);
  await publish(page);
  await expect(notice(page, `The post has stop words (${word})`).first()).toBeVisible();
  await closeNotices(page);
  await expect(notice(page, `The post has stop words (${word})`)).toHaveCount(1);
  await expectAccessible(page);
  expect((await readPost(page, id)).status).toBe(0);
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('The council likes trams.');
  await publish(page);
  await expect(notice(page, 'Post published.')).toBeVisible();
  await expect(notice(page, word)).toHaveCount(0);
});

test('a user whose post was taken over cannot publish it and sees who is editing', async ({ page, browser }) => {
  const id = await openReadyPost(page);
  const other = await secondBrowser(browser, 'senior-editor');
  await text(page).click();
  await page.keyboard.type('Too late.');
  expect(await callForStatus(other, 'POST', `posts/overtake/${id}`)).toBe(200);
  await publish(page);
  await expect(notice(page, 'The article is locked for editing')).toBeVisible();
  await expect(notice(page, 'is editing this post.')).toBeVisible();
  await expect(page).toHaveURL(/\/posts(\?|$)/);
  expect((await readPost(other, id)).status).toBe(0);
  expect((await callApi(page, 'POST', `posts/publish/${id}`, {})).body).toMatchObject({ type: 'post_locked' });
  await callForStatus(other, 'POST', `posts/unlock/${id}`);
  await other.context().close();
  await openPost(page, id);
  await button(page, 'Apply unsaved changes').click();
  await expect(text(page)).toContainText('Too late.');
});

test('a user who may not publish sees the required right, and a failed request shows an error', async ({
  page,
  browser,
}) => {
  const reporter = await secondBrowser(browser, 'reporter');
  const id = await openNewPostByApi(reporter);
  await expect(button(reporter, 'Publish')).toHaveAttribute('aria-disabled', 'true');
  await button(reporter, 'Publish').hover();
  await expect(reporter.getByText(/post\.publish/).first()).toBeVisible();
  await openTab(reporter, 'SEO');
  await expect(field(reporter, 'Description')).not.toBeEditable();
  await reporter.keyboard.press('ControlOrMeta+Shift+P');
  expect(await callApi(reporter, 'POST', `posts/publish/${id}`, {})).toMatchObject({ status: 403 });
  expect((await readPost(reporter, id)).status).toBe(0);
  await expectAccessible(reporter);
  await reporter.context().close();

  await openReadyPost(page);
  await page.route('**/api/posts/publish/*', (route) => route.fulfill({ status: 500, body: '' }));
  await publish(page);
  await expect(notice(page, 'Error publishing post.')).toBeVisible();
  await expect(button(page, 'Publish')).toBeVisible();
});

test('a reporter can neither save, publish, switch nor trash a published post', async ({ page, browser }) => {
  const id = await openReadyPost(page);
  await publish(page);
  await expect(notice(page, 'Post published.')).toBeVisible();
  const reporter = await secondBrowser(browser, 'reporter');
  const refused = { status: 403, body: { type: 'forbidden', message: 'You need the right post.publish to do this.' } };
  expect(await callApi(reporter, 'POST', `posts/overtake/${id}`)).toMatchObject(refused);
  await openPost(reporter, id);
  await expect(button(reporter, 'Propose changes')).toBeVisible();
  await expect(button(reporter, 'Save')).toHaveCount(0);
  await expect(button(reporter, 'Republish')).toHaveCount(0);
  await expectAccessible(reporter);
  await title(page).fill(`${await title(page).inputValue()} again`);
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();

  await page.goto('/posts');
  // The response is `post_locked` until the editor has left.
  await expect.poll(() => callApi(reporter, 'PATCH', `posts/${id}`, { is_sponsored: true })).toMatchObject(refused);
  expect(await callApi(reporter, 'POST', `posts/evergreen/${id}`, {})).toMatchObject(refused);
  expect(await callApi(reporter, 'POST', `posts/trash/${id}`, {})).toMatchObject(refused);
  await reporter.context().close();
});

async function openNewPostByApi(page: Page): Promise<number> {
  const { body } = await callApi<{ id: number }>(page, 'POST', 'posts', { main_headline: 'Reported', section_id: 1 });
  await openPost(page, body.id);
  await expect(title(page)).toHaveValue('Reported');
  return body.id;
}
