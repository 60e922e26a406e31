import { type Author, authorInfo } from '@masthead/domain/author-info/contract';

import { session } from '@masthead/domain/session/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { chooseFiles, drawPicture } from '../../../test/pictures';
import { renderApp } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { hasUnsaved } from '../../shared/form/unsaved';
import { Page } from './author-info-page';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const ada: Author = {
  description: 'Covers the coast.',
  avatar: DOT,
  education: 'University of Lagos',
  experience: null,
  awards: null,
  social_links: { x: 'https://x.com/ada' },
  json_ld: '{\n  "@type": "Person"\n}',
};

/** A fake API that stores the profile like the server. */
function authorApi(author: Author | null): FakeApi {
  let storedAuthor = author;
  const save = ({ body }: { body: unknown }) => {
    const fields = Object.fromEntries(body as FormData) as Record<string, string>;
    const { social_links, avatar, crop: _, ...texts } = fields;
    storedAuthor = {
      ...(storedAuthor ?? ada),
      ...texts,
      ...(social_links && { social_links: JSON.parse(social_links) }),
    };
    return storedAuthor;
  };
  return fakeApi()
    .reply(
      authorInfo.get,
      () => storedAuthor ?? refusal(404, { type: 'not_found', message: 'You have no author profile yet.' }),
    )
    .reply(authorInfo.create, save)
    .reply(authorInfo.update, save);
}

const openPage = () => renderScreen(Page, { path: '/author-info' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const cropDialog = () => page.getByRole('dialog', { name: 'Crop the picture' });
const zoom = () => page.getByRole('slider', { name: 'Zoom' });
const frame = () => page.getByRole('group', { name: /^Crop frame/ });
const sentForms = (api: FakeApi, endpoint = authorInfo.create as typeof authorInfo.create | typeof authorInfo.update) =>
  api.calls(endpoint).map(({ body }) => Object.fromEntries((body as FormData).entries()));

async function choosePicture(file?: File) {
  await userEvent.upload(page.getByLabelText(/^(Choose|Change) picture$/), file ?? (await drawPicture()));
}

async function cropPicture() {
  await choosePicture();
  await expect.element(button('Apply')).toBeEnabled();
  await button('Apply').click();
  await expect.element(cropDialog()).not.toBeInTheDocument();
}

test('shows an empty form if there is no profile, and creates it on save', async () => {
  const api = authorApi(null);
  await openPage();
  await expect.element(button('Save')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await button('Save').click();
  await expect.element(page.getByText('Avatar is required')).toBeVisible();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  await expect.element(notice('Validation failed')).toBeVisible();
  expect(sentForms(api)).toEqual([]);

  await cropPicture();
  await expect.element(page.getByText('Avatar is required')).not.toBeInTheDocument();
  await field('Description').fill('Covers the coast.');
  await field('Facebook').fill('https://www.facebook.com/ada.obi');
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  const [body] = sentForms(api);
  expect(body?.['avatar']).toBeInstanceOf(File);
  expect(JSON.parse(String(body?.['crop']))).toEqual({ x: 150, y: 0, width: 500, height: 500 });
  expect(JSON.parse(String(body?.['social_links']))).toMatchObject({ facebook: 'https://www.facebook.com/ada.obi' });
  await expect.element(button('Update')).toBeDisabled();
  await expect.element(field('Custom JSON-LD')).toHaveValue(ada.json_ld);
});

test('sends only the changed fields of an existing profile', async () => {
  const api = authorApi(ada);
  await openPage();
  await expect.element(field('Description')).toHaveValue('Covers the coast.');
  await expect.element(page.getByRole('img', { name: 'Avatar' })).toHaveAttribute('src', DOT);
  await expect.element(field('Custom JSON-LD')).toHaveAttribute('readonly');
  await field('Education').fill('');
  await field('Experience').fill('Ten years');
  await expect.poll(hasUnsaved).toBe(true);
  await expectAccessible();
  await button('Update').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(sentForms(api, authorInfo.update)).toEqual([{ education: '', experience: 'Ten years' }]);
  expect(hasUnsaved()).toBe(false);

  await cropPicture();
  await button('Update').click();
  await expect.poll(() => Object.keys(sentForms(api, authorInfo.update)[1] ?? {})).toEqual(['avatar', 'crop']);
});

test('rejects texts over 250 characters without surrounding spaces, and links to other sites', async () => {
  const api = authorApi(ada);
  await openPage();
  await field('Awards').fill('ab '.repeat(125));
  await expect.element(page.getByText('250 of 250 characters')).toBeVisible();
  await field('Education').fill(`${'ab '.repeat(125)}c`);
  await field('Experience').fill('x'.repeat(251));
  await field('Instagram').fill('https://www.facebook.com/ada');
  await button('Update').click();
  await expect.element(page.getByText('Maximum length 250').first()).toBeVisible();
  expect(page.getByText('Maximum length 250').elements().length).toBe(2);
  await expect.element(page.getByText('Enter a valid link to a Instagram account')).toBeVisible();
  await expect.element(field('Education')).toHaveFocus();
  await expect.element(notice('Validation failed')).toBeVisible();
  expect(sentForms(api, authorInfo.update)).toEqual([]);
});

test('shows an error and keeps the values when a save fails', async () => {
  const api = authorApi(ada).reply(authorInfo.update, () => refusal(500, null));
  await openPage();
  await cropPicture();
  await field('Awards').fill('Two');
  await button('Update').click();
  await expect.element(notice('Error saving authors info.')).toBeVisible();
  await expect.element(field('Awards')).toHaveValue('Two');
  await expect.element(button('Crop again')).toBeVisible();
  api.reply(authorInfo.update, () =>
    refusal(422, {
      type: 'validation',
      message: 'x',
      errors: { avatar: ['Upload file error.'], crop: ['The crop must be a square.'] },
    }),
  );
  await button('Update').click();
  await expect.element(page.getByText('Upload file error.')).toBeVisible();
  await expect.element(page.getByText('The crop must be a square.')).toBeVisible();
});

test('shows an error when the profile fails to load', async () => {
  const api = authorApi(ada).reply(authorInfo.get, () => refusal(500, null));
  await openPage();
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  api.reply(authorInfo.get, ada);
  await button('Retry').click();
  await expect.element(field('Description')).toHaveValue('Covers the coast.');
});

test('zooms the avatar from 1 to 3 in steps of 0.1 and moves it by arrow keys', async () => {
  const api = authorApi(ada);
  await openPage();
  await choosePicture();
  await expect.element(zoom()).toHaveAttribute('aria-valuemin', '1');
  await expect.element(zoom()).toHaveAttribute('aria-valuemax', '3');
  await expect.element(frame()).toBeVisible();
  await expectAccessible();
  expect(getComputedStyle(frame().element()).borderRadius).toBe('50%');
  (zoom().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(zoom()).toHaveAttribute('aria-valuenow', '1.2');
  await userEvent.keyboard('{End}');
  await expect.element(zoom()).toHaveAttribute('aria-valuenow', '3');
  (frame().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft>20/}{ArrowUp>20/}');
  await button('Apply').click();
  await button('Update').click();
  await expect.poll(() => sentForms(api, authorInfo.update).length).toBe(1);
  const crop = JSON.parse(String(sentForms(api, authorInfo.update)[0]?.['crop']));
  expect(crop.width).toBe(167);
  expect(crop.height).toBe(167);
  // Centred, the crop would start at x 317, y 167. The picture has moved left and up, so the crop starts later.
  expect(crop.x).toBeGreaterThan(330);
  expect(crop.y).toBeGreaterThan(180);
});

test('cancels, repeats and undoes a crop', async () => {
  authorApi(ada);
  await openPage();
  await choosePicture();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('img', { name: 'Avatar' })).toHaveAttribute('src', DOT);
  await cropPicture();
  await expect.element(page.getByRole('img', { name: 'Avatar' })).not.toHaveAttribute('src', DOT);
  await choosePicture(await drawPicture({ name: 'other.png' }));
  await expect.element(cropDialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(cropDialog()).not.toBeInTheDocument();
  await button('Crop again').click();
  await expect.element(cropDialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Undo choice').click();
  await expect.element(page.getByRole('img', { name: 'Avatar' })).toHaveAttribute('src', DOT);
  await expect.element(button('Update')).toBeDisabled();
});

test.each([
  ['You can upload only jpeg, jpg, png, gif image files', () => new File(['<svg/>'], 'me.png', { type: 'image/png' })],
  ['Image must be wider than 600px', () => drawPicture({ width: 600 })],
  [
    'Upload file error. The picture is damaged or incomplete. Save it again in an image program.',
    () => new File([new Uint8Array([0xff, 0xd8, 0xff, 1])], 'me.jpg', { type: 'image/jpeg' }),
  ],
  ['Max image size 10 Mb', () => new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(10_485_760)], 'me.jpg')],
])('rejects an avatar with the message "%s"', async (message, createFile) => {
  authorApi(ada);
  await openPage();
  await expect.element(field('Description')).toBeVisible();
  chooseFiles(page.getByLabelText('Change picture').element(), [await createFile()]);
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(cropDialog()).not.toBeInTheDocument();
});

test('uses a picture dropped on the page as avatar', async () => {
  authorApi(ada);
  await openPage();
  await expect.element(field('Description')).toBeVisible();
  const data = new DataTransfer();
  data.items.add(await drawPicture());
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  await expect.element(cropDialog()).toBeVisible();
});

test('replaces the second factor in a dialog', async () => {
  authorApi(ada)
    .reply(session.generateTwoFactor, { image: DOT, secret: 'JBSWY3DPEHPK3PXP' })
    .reply(session.confirmTwoFactor, ({ body }) =>
      body.code === '123456'
        ? { token: 'new-token', recovery_codes: Array.from({ length: 10 }, (_, index) => `${index}`.repeat(12)) }
        : refusal(422, { type: 'validation', message: 'Invalid authentication code.' }),
    );
  await openPage();
  await button('Change Two-Factor').click();
  await expect.element(page.getByRole('dialog', { name: 'Two-factor authentication' })).toBeVisible();
  await page.getByRole('dialog').getByLabelText('Current password').fill('Aa1!aaaa');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Authentication code' }).fill('654321');
  await button('Continue').click();
  await page.getByRole('dialog').getByRole('textbox').fill('000000');
  await button('Verify & Enable').click();
  await expect.element(page.getByText('Invalid authentication code.')).toBeVisible();
  await page.getByRole('dialog').getByRole('textbox').fill('123456');
  await button('Verify & Enable').click();
  await expect.element(notice('Two Factor Authentication was changed')).toBeVisible();
  await button('I have saved them').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Change Two-Factor').click();
  await button('Cancel').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test.each(['post.read', 'post.create', 'post.update'] as const)(
  'the page is not available without the right %s',
  async (missing) => {
    const rights = (['post.read', 'post.create', 'post.update', 'image.read'] as const).filter(
      (each) => each !== missing,
    );
    await renderApp(fakeApi(), '/author-info', { user: testUser({ rights: [...rights] }) });
    await expect.element(page.getByText('You are not authorized to view this page')).toBeVisible();
    await expect.element(page.getByText(`You need the right ${missing} to do this.`)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Author info' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Gallery' })).toBeVisible();
  },
);
