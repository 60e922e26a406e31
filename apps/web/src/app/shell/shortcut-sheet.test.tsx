import type { Right } from '@masthead/domain/access/rights';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { testArea } from '../../../test/areas';
import { fakeApi } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderApp } from '../../../test/render-app';

const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

async function openSheet(rights: Right[]) {
  const areas = [testArea('/sections', 'Sections')];
  await renderApp(fakeApi(), '/sections', { areas, user: testUser({ rights }) });
  await expect.element(page.getByRole('heading', { name: 'Sections' })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(sheet).toBeVisible();
}

test('the shortcuts include those of lists, the editor, the calendar, the live desk and texts', async () => {
  await openSheet(['section.read', 'post.read', 'post.update', 'post.publish']);
  await expect.element(sheet).toHaveTextContent(/Find anything(Ctrl\+|⌘)KSave(Ctrl\+|⌘)SClose the dialog or panelEsc/);
  await expect.element(sheet).toHaveTextContent(/Select the rowSpaceSelect the rows up to this one(Shift\+|⇧)Space/);
  await expect.element(sheet).toHaveTextContent(/Confirm the publication(Ctrl\+|⌘)Enter/);
  await expect
    .element(sheet)
    .toHaveTextContent(
      /CalendarPrevious period←Next period→TodayTLive deskPublish or save the update(Ctrl\+|⌘)EnterText/,
    );
  await expect.element(sheet).toHaveTextContent(/From the text to the toolbar(Alt\+|⌥)F10/);
  await expectAccessible();
});

test('the shortcuts of pictures and translations need the rights to change them', async () => {
  await openSheet(['section.read', 'image.read', 'image.update', 'message.update']);
  await expect.element(sheet).toHaveTextContent(/Focal point and crops.*TranslationsSave the translationEnter/);
  await expect.element(sheet).not.toHaveTextContent(/Select the row|Edit post/);
});

test('the shortcuts of the live desk need the right to write updates', async () => {
  await openSheet(['section.read', 'post.read']);
  await expect.element(sheet).toHaveTextContent(/Calendar/);
  await expect.element(sheet).not.toHaveTextContent(/Live desk/);
});

test('the shortcuts of the calendar need the right to read posts', async () => {
  await openSheet(['section.read']);
  await expect.element(sheet).toHaveTextContent(/Find anything/);
  await expect.element(sheet).not.toHaveTextContent(/Calendar/);
});
