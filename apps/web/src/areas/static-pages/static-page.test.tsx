import { staticPages } from '@masthead/domain/static-pages/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../test/fake-api';
import { about, apiWith, button, editor, notice, open, sent, title, write } from '../../../test/static-page-screen';

test('shows the page, saves what changed, and says so', async () => {
  const api = apiWith();
  await open(api);
  await expect.element(page.getByRole('heading', { name: 'About us' })).toBeVisible();
  await expect.element(title()).toHaveValue('About us');
  await expect.element(editor('HTML')).toHaveTextContent('<p>Us</p>');
  await expect.element(editor('CSS')).toHaveTextContent('p { color: red }');
  await expect.element(button('Update')).toBeDisabled();
  await title().fill('Who we are');
  await write('HTML', '<p>We</p>');
  await button('Update').click();
  await expect.element(notice('Update successful')).toBeVisible();
  expect(sent(api)).toEqual([{ title: 'Who we are', html: '<p>We</p>', base_updated_at: about.updated_at }]);
  await expect.element(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect.element(button('Update')).toBeDisabled();
});

test('Ctrl+S saves from the title and from the code, each time over the last version', async () => {
  const api = apiWith();
  await open(api);
  await title().fill('One');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => sent(api).length).toBe(1);
  await expect.element(button('Update')).toBeDisabled();
  await write('CSS', 'p { color: blue }');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect
    .poll(() => sent(api)[1])
    .toEqual({ css: 'p { color: blue }', base_updated_at: '2026-11-14T08:01:00.000Z' });
});

test('what a parser stumbles over is counted, marked, and not saved', async () => {
  const api = apiWith();
  await open(api);
  await write('HTML', '<div>\n<b>x</div>\n</i>');
  await expect.element(button('Problems: 2')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.cm-lint-marker-error').length).toBe(2);
  await write('CSS', 'p { color red; }');
  await expect.element(button('Problems: 1')).toBeVisible();
  await button('Update').click();
  await expect.element(notice('Validation failed')).toBeVisible();
  await expect.element(page.getByText('Line 2: <b> is not closed.')).toBeVisible();
  await expect.element(page.getByText('Line 1: A colon is missing after color.')).toBeVisible();
  expect(sent(api)).toEqual([]);
  await expect.element(editor('HTML')).toHaveFocus();

  await button('Problems: 1').click();
  await expect.element(editor('CSS')).toHaveFocus();
  await write('CSS', 'p { color: red; }');
  await write('HTML', '<div><b>x</b></div>');
  await expect.element(page.getByRole('button', { name: /^Problems/ })).not.toBeInTheDocument();
  await button('Update').click();
  await expect.element(notice('Update successful')).toBeVisible();
});

test('a title that is missing, and lines that only the server refuses, are shown at their fields', async () => {
  const api = apiWith();
  await open(api);
  await title().fill(' ');
  await button('Update').click();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  await title().fill('About');
  api.reply(staticPages.update, () =>
    refusal(422, { type: 'validation', message: 'x', errors: { css: ['Line 3: A new rule.', 'Line 4: Another.'] } }),
  );
  await button('Update').click();
  await expect.element(page.getByText('Line 3: A new rule. Line 4: Another.')).toBeVisible();
  api.reply(staticPages.update, () => refusal(500, null));
  await title().fill('About me');
  await button('Update').click();
  await expect.element(notice('Error updating.')).toBeVisible();
  await expect.element(title()).toHaveValue('About me');
});

test('the answer of a save does not touch what was typed meanwhile', async () => {
  let answer = () => {};
  const api = apiWith();
  api.reply(staticPages.update, async ({ body }) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { ...about, html: body.html ?? '', updated_at: '2026-11-15T08:00:00.000Z' };
  });
  await open(api);
  await write('HTML', '<p>One</p>');
  await button('Update').click();
  await expect.poll(() => sent(api).length).toBe(1);
  await editor('HTML').click();
  await userEvent.keyboard('{Control>}{End}{/Control} and two');
  answer();
  await expect.element(button('Update')).toBeEnabled();
  await expect.element(editor('HTML')).toHaveTextContent('<p>One</p> and two');
});
