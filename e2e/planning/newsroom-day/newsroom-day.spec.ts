import type { Browser, Page } from '@playwright/test';
import { callForStatus, secondBrowser } from '../../support/api';
import { readPost } from '../../support/editor';
import { siteUrl } from '../../support/site';
import { test } from '../../support/test';
import { assignTask, reviewPost, schedulePost, writePost } from './desk';
import { correctHeadline, expectPublished, exportPost, rescheduleSoon, sendPush, trashPost } from './publishing';

/** Opens the site as a reader with a phone, in a separate browser context. */
async function openSite(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(siteUrl(path));
  return page;
}

test('a day in the newsroom: three users in Lagos, one in Accra, and a reader', async ({ browser }) => {
  const [reporter, editor, senior, accra] = await Promise.all([
    secondBrowser(browser, 'reporter', '/dashboard'),
    secondBrowser(browser, 'editor', '/dashboard'),
    secondBrowser(browser, 'senior-editor', '/dashboard'),
    secondBrowser(browser, 'senior-editor', undefined, 'accra'),
  ]);
  const id = await assignTask(reporter, senior);
  await writePost(reporter);
  await reviewPost(editor, reporter);
  await reporter.context().close();
  // The post is rescheduled once everybody is ready.
  await schedulePost(editor);
  await senior.context().close();

  const reader = await openSite(browser, '/');
  const { slug } = await readPost(editor, id);
  const moment = await rescheduleSoon(editor, id);
  await callForStatus(editor, 'POST', `posts/unlock/${id}`);
  await expectPublished(reader, `/article/${slug}`, moment);
  await sendPush(editor, reader, id);
  await exportPost(editor, accra);
  await correctHeadline(editor, reader);
  await trashPost(editor, reader, `/article/${slug}`);
  for (const person of [editor, accra, reader]) await person.context().close();
});
