import { callForStatus } from '../../support/api';
import { serverTime } from '../../support/clock';
import { readPost } from '../../support/editor';
import { test } from '../../support/test';
import { assignTask, reviewPost, scheduleFor, writePost } from './desk';
import { openAdmin, openSite } from './people';
import { correctHeadline, expectPublished, exportPost, rescheduleSoon, sendPush, trashPost } from './publishing';

const HOUR_MS = 60 * 60_000;

test('a day in the newsroom: three users in Lagos, one in Accra, and a reader', async ({ browser }) => {
  const [reporter, editor, senior, accra] = await Promise.all([
    openAdmin(browser, '/dashboard', 'reporter'),
    openAdmin(browser, '/dashboard', 'editor'),
    openAdmin(browser, '/dashboard', 'senior-editor'),
    openAdmin(browser, '/posts', 'senior-editor', 'accra'),
  ]);
  const id = await assignTask(reporter, senior);
  await writePost(reporter);
  await reviewPost(editor, reporter);
  await reporter.context().close();
  // Far enough ahead for a busy machine. The post is rescheduled once everybody is ready.
  await scheduleFor(editor, new Date(Math.floor((serverTime().getTime() + HOUR_MS) / 60_000) * 60_000));
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
