import { staticPages } from '@masthead/domain/static-pages/contract';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderApp } from '../../../test/render-app';
import {
  aboutPage,
  button,
  codeEditor,
  DRAFT_KEY,
  notice,
  openStaticPage,
  replaceCode,
  restoreDialog,
  savedBodies,
  staticPageApi,
  storedDraft,
  titleField,
} from '../../../test/static-page-screen';

test('loads a static page and saves the changed fields', async () => {
  const api = staticPageApi();
  await openStaticPage(api);
  await expect.element(page.getByRole('heading', { name: 'About us' })).toBeVisible();
  await expect.element(titleField()).toHaveValue('About us');
  await expect.element(codeEditor('HTML')).toHaveTextContent('<p>Us</p>');
  await expect.element(codeEditor('CSS')).toHaveTextContent('p { color: red }');
  await expectAccessible();
  await expect.element(button('Update')).toBeDisabled();
  await titleField().fill('Who we are');
  await replaceCode('HTML', '<p>We</p>');
  await button('Update').click();
  await expect.element(notice('Update successful')).toBeVisible();
  expect(savedBodies(api)).toEqual([{ title: 'Who we are', html: '<p>We</p>', base_updated_at: aboutPage.updated_at }]);
  await expect.element(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect.element(button('Update')).toBeDisabled();
});

test('saves with Ctrl+S from the title and the code, based on the latest version', async () => {
  const api = staticPageApi();
  await openStaticPage(api);
  await titleField().fill('One');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => savedBodies(api).length).toBe(1);
  await expect.element(button('Update')).toBeDisabled();
  await replaceCode('CSS', 'p { color: blue }');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect
    .poll(() => savedBodies(api)[1])
    .toEqual({ css: 'p { color: blue }', base_updated_at: '2026-11-14T08:01:00.000Z' });
});

test('shows the code fields below one another on a phone', async () => {
  await page.viewport(390, 800);
  onTestFinished(() => page.viewport(1280, 800));
  await openStaticPage(staticPageApi());
  await expect.element(codeEditor('CSS')).toBeVisible();
  const getTop = (name: 'HTML' | 'CSS') => codeEditor(name).element().getBoundingClientRect().top;
  await expect.poll(() => getTop('CSS') - getTop('HTML')).toBeGreaterThan(200);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('marks syntax errors and does not save them', async () => {
  const api = staticPageApi();
  await openStaticPage(api);
  await replaceCode('HTML', '<div>\n<b>x</div>\n</i>');
  await expect.element(button('Problems: 2')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.cm-lint-marker-error').length).toBe(2);
  await replaceCode('CSS', 'p { color red; }');
  await expect.element(button('Problems: 1')).toBeVisible();
  await button('Update').click();
  await expect.element(notice('Validation failed')).toBeVisible();
  await expect.element(page.getByText('Line 2: The start tag <b> has no end tag.')).toBeVisible();
  await expect.element(page.getByText('Line 1: Add a colon after color.')).toBeVisible();
  await expectAccessible();
  expect(savedBodies(api)).toEqual([]);
  await expect.element(codeEditor('HTML')).toHaveFocus();

  await button('Problems: 1').click();
  await expect.element(codeEditor('CSS')).toHaveFocus();
  await replaceCode('CSS', 'p { color: red; }');
  await replaceCode('HTML', '<div><b>x</b></div>');
  await expect.element(page.getByRole('button', { name: /^Problems/ })).not.toBeInTheDocument();
  await button('Update').click();
  await expect.element(notice('Update successful')).toBeVisible();
});

test('shows validation errors of the form and the server at their fields', async () => {
  const api = staticPageApi();
  await openStaticPage(api);
  await titleField().fill(' ');
  await button('Update').click();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  await titleField().fill('About');
  api.reply(staticPages.update, () =>
    refusal(422, { type: 'validation', message: 'x', errors: { css: ['Line 3: A new rule.', 'Line 4: Another.'] } }),
  );
  await button('Update').click();
  await expect.element(page.getByText('Line 3: A new rule. Line 4: Another.')).toBeVisible();
  api.reply(staticPages.update, () => refusal(500, null));
  await titleField().fill('About me');
  await button('Update').click();
  await expect.element(notice('Error updating.')).toBeVisible();
  await expect.element(titleField()).toHaveValue('About me');
});

test('keeps the text that the user types during a save', async () => {
  let respond = () => {};
  const api = staticPageApi();
  api.reply(staticPages.update, async ({ body }) => {
    await new Promise<void>((resolve) => {
      respond = resolve;
    });
    return { ...aboutPage, html: body.html ?? '', updated_at: '2026-11-15T08:00:00.000Z' };
  });
  await openStaticPage(api);
  await replaceCode('HTML', '<p>One</p>');
  await button('Update').click();
  await expect.poll(() => savedBodies(api).length).toBe(1);
  await codeEditor('HTML').click();
  await userEvent.keyboard('{Control>}{End}{/Control} and two');
  respond();
  await expect.element(button('Update')).toBeEnabled();
  await expect.element(codeEditor('HTML')).toHaveTextContent('<p>One</p> and two');
});

test('shows a read-only editor without draft to a user with only the right to read', async () => {
  const user = testUser({ rights: ['static_page.read'] });
  await renderApp(staticPageApi(), '/static/7', { user, stored: { [DRAFT_KEY]: storedDraft() } });
  await expect.element(titleField()).toBeDisabled();
  await expect.element(codeEditor('HTML')).toHaveAttribute('aria-readonly', 'true');
  await expect.element(button('Update')).not.toBeInTheDocument();
  await expect.element(restoreDialog()).not.toBeInTheDocument();
  await expect.element(button('Preview')).toBeVisible();
});

test('indents the code with Tab, and leaves the code field with Escape and Tab', async () => {
  await openStaticPage(staticPageApi());
  await codeEditor('HTML').click();
  await userEvent.keyboard('{Control>}{Home}{/Control}{Tab}');
  await expect.element(codeEditor('HTML')).toHaveFocus();
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(codeEditor('HTML')).not.toHaveFocus();
});

test('reports a static page that does not exist', async () => {
  const api = fakeApi().reply(staticPages.get, () =>
    refusal(404, { type: 'not_found', message: 'This static page no longer exists.' }),
  );
  const { router } = await openStaticPage(api);
  await expect.element(page.getByText('This static page no longer exists.')).toBeVisible();
  await router.navigate({ to: '/static/abc' as never });
  await expect.element(page.getByText('This static page no longer exists.')).toBeVisible();
  expect(api.calls(staticPages.get).length).toBe(1);
});
