import { test } from '@playwright/test';
import { call } from '../support/api';
import { stored } from '../support/editor';
import { pitch, review, scheduleFor, write } from './desk';
import { readSite, sitDown } from './people';
import { correct, exportTo, goOut, push, runLive, takeBackAndForth } from './publishing';

const TWO_MINUTES = 2 * 60_000;

test('a day in the newsroom: three people in Lagos, one in Accra, and a reader', async ({ browser }) => {
  test.setTimeout(6 * 60_000);
  const [reporter, editor, senior, accra] = await Promise.all([
    sitDown(browser, '/dashboard', 'reporter'),
    sitDown(browser, '/dashboard', 'editor'),
    sitDown(browser, '/dashboard', 'senior-editor'),
    sitDown(browser, '/posts', 'senior-editor', 'accra'),
  ]);
  const id = await pitch(reporter, senior);
  await write(reporter);
  await review(editor, reporter);
  await reporter.context().close();
  const moment = new Date(Math.floor((Date.now() + TWO_MINUTES) / 60_000) * 60_000);
  await scheduleFor(editor, moment);
  await runLive(senior, browser);
  await senior.context().close();

  const reader = await readSite(browser, '/');
  const { slug } = await stored(editor, id);
  await call(editor, 'POST', `posts/unlock/${id}`);
  await goOut(reader, `/article/${slug}`, moment);
  await push(editor, reader, id);
  await exportTo(editor, accra);
  await correct(editor, reader);
  await takeBackAndForth(editor, reader, id, `/article/${slug}`);
  for (const person of [editor, accra, reader]) await person.context().close();
});
