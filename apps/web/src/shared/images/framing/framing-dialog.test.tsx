import { images } from '@masthead/domain/images/contract';
import type { Framing } from '@masthead/domain/images/framing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { libraryApi, notice, openImagesPage } from '../../../../test/images-screen';
import { testImage } from '../../../../test/pictures';

const dialog = () => page.getByRole('dialog', { name: 'Focal point and crops' });
const dialogButton = (name: string | RegExp) => dialog().getByRole('button', { name });
const frame = (ratio: string) => dialogButton(`Crop ${ratio}: `);
const point = () => dialogButton(/^Focal point: /);
const chooseRatio = (ratio: string) => dialog().getByText(ratio, { exact: true }).first().click();
const listCorners = () => [...(frame('16:9').element().parentElement?.querySelectorAll('span') ?? [])];

/** Opens the dialog from the form of image 7 in the gallery. */
async function openDialog(stored: Partial<Framing> = {}) {
  const image = testImage(7, stored);
  const api = libraryApi([image])
    .reply(images.get, () => image)
    .reply(images.update, ({ body }) => Object.assign(image, body));
  await openImagesPage('/images?open=7');
  await page.getByRole('button', { name: 'Focal point and crops' }).click();
  await expect.element(point()).toHaveFocus();
  return { sent: () => api.calls(images.update).map(({ body }) => body) };
}

/** Drags an element. Distances are shares of the stage. */
function drag(element: Element, by: { x: number; y: number }) {
  const stage = element.parentElement as HTMLElement;
  const { width, height } = stage.getBoundingClientRect();
  // The events of the test have no active pointer that an element could capture.
  let isCaptured = false;
  Object.assign(element, {
    setPointerCapture: () => {
      isCaptured = true;
    },
    hasPointerCapture: () => isCaptured,
  });
  const send = (type: string, position: { x: number; y: number }) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        clientX: 100 + position.x * width,
        clientY: 100 + position.y * height,
        pointerId: 1,
        bubbles: true,
      }),
    );
  send('pointerdown', { x: 0, y: 0 });
  send('pointermove', by);
  send('lostpointercapture', by);
}

test('the frame of a ratio is dragged and resized at its corners, and the notice undoes it', async () => {
  const { sent } = await openDialog();
  await chooseRatio('16:9');
  await expect
    .element(frame('16:9'))
    .toHaveAccessibleName('Crop 16:9: 0 % from the left, 7.9 % from the top, 100 % wide');
  await expect.element(dialogButton('Reset 16:9')).toBeDisabled();
  drag(listCorners()[3] as Element, { x: -0.5, y: -0.4 });
  await expect
    .element(frame('16:9'))
    .toHaveAccessibleName('Crop 16:9: 0 % from the left, 7.9 % from the top, 50 % wide');
  drag(frame('16:9').element(), { x: 0.25, y: -0.5 });
  await expect
    .element(frame('16:9'))
    .toHaveAccessibleName('Crop 16:9: 25 % from the left, 0 % from the top, 50 % wide');
  await expect.element(dialog().getByText('Manual: 600 × 338 pixels')).toBeVisible();
  await expectAccessible();
  await dialogButton('Save').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await notice('Focal point and crops saved').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(sent).toEqual([{ crops: { wide: { left: 250, top: 0, width: 500 } } }, { crops: null }]);
});

test('the keyboard moves and resizes the frame, within the picture and at least as wide as a card', async () => {
  await openDialog({ crops: { wide: { left: 0, top: 0, width: 500 } } });
  await chooseRatio('16:9');
  frame('16:9').element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{ArrowLeft}');
  await expect.element(frame('16:9')).toHaveAccessibleName('Crop 16:9: 1 % from the left, 1 % from the top, 50 % wide');
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowRight}{/Shift}');
  await expect.element(frame('16:9')).toHaveAccessibleName('Crop 16:9: 0 % from the left, 0 % from the top, 54 % wide');
  await userEvent.keyboard('+--------{Shift>}{ArrowLeft}{ArrowDown}{/Shift}');
  await expect.element(frame('16:9')).toHaveAccessibleName(/40 % wide$/);
  await userEvent.keyboard('{ArrowLeft>60/}');
  await expect.element(frame('16:9')).toHaveAccessibleName(/^Crop 16:9: 0 % from the left/);
});

test('every ratio has a preview of its region, and a reset returns it to the focal point', async () => {
  const crops = { wide: { left: 250, top: 0, width: 500 }, square: { left: 0, top: 0, width: 400 } };
  const { sent } = await openDialog({ focal_point: { x: 0, y: 0 }, crops });
  const preview = (ratio: string) => dialog().getByRole('figure').filter({ hasText: ratio });
  const position = (ratio: string) => {
    const { left, width } = preview(ratio).element().querySelector('img')?.style ?? {};
    return { left, width };
  };
  await expect.element(preview('16:9')).toHaveTextContent('Manual');
  await expect.element(preview('4:3')).toHaveTextContent('Automatic');
  expect(position('16:9')).toEqual({ left: '-50%', width: '200%' });
  await chooseRatio('16:9');
  await dialogButton('Reset 16:9').click();
  await expect.element(dialog().getByText('Automatic: around the focal point.')).toBeVisible();
  expect(position('16:9')).toEqual({ left: '0%', width: '100%' });
  await dialogButton('Save').click();
  await expect.poll(sent).toEqual([{ crops: { square: crops.square } }]);
});

test('the focal point follows the pointer, and its reset stores no point', async () => {
  const { sent } = await openDialog({ focal_point: { x: 0, y: 0 } });
  const stage = point().element().parentElement as HTMLElement;
  const { left, top, width, height } = stage.getBoundingClientRect();
  stage.setPointerCapture = () => {};
  const position = { clientX: left + width / 4, clientY: top + height, pointerId: 1, bubbles: true };
  stage.dispatchEvent(new PointerEvent('pointerdown', position));
  await expect.element(point()).toHaveAccessibleName('Focal point: 25 % from the left, 100 % from the top');
  await dialogButton('Reset focal point').click();
  await dialogButton('Save').click();
  await expect.poll(sent).toEqual([{ focal_point: null }]);
});

test('Escape and Cancel ask before they discard changes', async () => {
  const { sent } = await openDialog();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await userEvent.keyboard('{ArrowLeft}{Escape}');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(point()).toHaveAccessibleName('Focal point: 49 % from the left, 50 % from the top');
  await dialogButton('Cancel').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test('without changes, Escape closes the dialog and Save sends nothing', async () => {
  const { sent } = await openDialog();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Focal point and crops' }).click();
  await dialogButton('Save').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test('a user without image.update sees the missing right', async () => {
  libraryApi([testImage(7)]);
  await openImagesPage('/images?open=7', ['image.read']);
  const button = page.getByRole('button', { name: 'Focal point and crops' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect.element(page.getByText('You need the right image.update to do this.')).toBeVisible();
});
