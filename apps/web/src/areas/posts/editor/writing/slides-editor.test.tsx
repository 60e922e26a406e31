import { MAX_SLIDES, type Slide } from '@masthead/domain/posts/contract/slides';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { QueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessible';
import { renderScreen } from '../../../../../test/render-screen';
import { article, button, dialog, field, line } from '../../../../../test/rich-text';
import type { FormMode } from '../../../../shared/form/use-field';
import { PictureUploads } from '../../../../shared/rich-text/pictures/picture-uploads';
import { createSlideKey, type FormSlide } from '../state/post-form';
import { SlidesEditor } from './slides-editor';

const { GALLERY, LIVE_UPDATE } = TemplateType;
const HALF_PAST_THREE = 15 * 3600 + 30 * 60;

function createSlide(title: string | null, overrides: Partial<FormSlide> = {}): FormSlide {
  const content = article(line(`Text of ${title}`));
  return { key: createSlideKey(), title, content, time: null, minutes: null, ...overrides };
}

/** The changes that the slides editor reported. */
interface Recorded {
  slides: FormSlide[][];
  editors: (Editor | null)[];
}

interface PageProps {
  type: TemplateType;
  start: FormSlide[];
  mode: FormMode;
  recorded: Recorded;
  /** The last save of a published post. */
  saved: Saved;
}

interface Saved {
  stored: Slide[];
  publishedAt: string | null;
}

function Page({ type, start, mode, recorded, saved }: PageProps) {
  const [slides, setSlides] = useState(start);
  const [uploads] = useState(() => new PictureUploads(new QueryClient()));
  return (
    <SlidesEditor
      {...{ type, slides, mode, isOpen: mode === 'open' }}
      read={() => recorded.slides.at(-1) ?? start}
      onChange={(next) => {
        recorded.slides.push(next);
        setSlides(next);
      }}
      now={() => new Date('2026-11-15T14:30:17.000Z')}
      zone="Africa/Lagos"
      {...saved}
      request={null}
      onEditor={(editor) => recorded.editors.push(editor)}
      onImage={() => {}}
      uploads={uploads}
    />
  );
}

async function openSlides(
  type: TemplateType,
  start: FormSlide[],
  mode: FormMode = 'open',
  saved: Saved = { stored: [], publishedAt: null },
): Promise<Recorded> {
  const recorded: Recorded = { slides: [], editors: [] };
  await renderScreen(() => <Page {...{ type, start, mode, recorded, saved }} />);
  await expect.element(content()).toBeVisible();
  return recorded;
}

const content = () => page.getByRole('textbox', { name: 'Content' });
const row = (name: string | RegExp) => page.getByRole('list').getByRole('button', { name, exact: true });
const rowTexts = () =>
  page
    .getByRole('list')
    .getByRole('button')
    .elements()
    .map((button) => button.textContent?.trim().replaceAll(/\s+/g, ' '));
const status = () => page.getByRole('status');
const lastTitles = ({ slides }: Recorded) => slides.at(-1)?.map(({ title }) => title);

test('a gallery is a list of slides with one open slide', async () => {
  const recorded = await openSlides(GALLERY, [createSlide('Dawn'), createSlide(null), createSlide('Dusk')]);
  expect(rowTexts()).toEqual(['1. Dawn', 'Slide 2', '3. Dusk']);
  await expect.element(row('1. Dawn')).toHaveAttribute('aria-current', 'true');
  await expect.element(content()).toHaveTextContent('Text of Dawn');
  await expectAccessible({ isPart: true });
  await expect.element(page.getByLabelText('Minutes')).not.toBeInTheDocument();
  await row('3. Dusk').click();
  await expect.element(content()).toHaveTextContent('Text of Dusk');
  await expect.element(field('Slide title')).toHaveValue('Dusk');
  expect(page.getByRole('textbox', { name: 'Content' }).elements().length).toBe(1);
  expect(recorded.slides).toEqual([]);
  expect(new Set(recorded.editors.filter((editor) => editor !== null)).size).toBe(2);
  expect(recorded.editors.at(-1)?.getText()).toBe('Text of Dusk');
});

test('typing changes only the open slide', async () => {
  const start = [createSlide('Dawn'), createSlide('Noon'), createSlide('Dusk')];
  const recorded = await openSlides(GALLERY, start);
  await row('2. Noon').click();
  await content().click();
  await userEvent.keyboard('{End}!');
  await expect.poll(() => recorded.slides.length).toBe(1);
  const last = recorded.slides[0];
  expect(last?.[0]).toBe(start[0]);
  expect(last?.[2]).toBe(start[2]);
  expect(last?.[1]).toEqual({ ...start[1], content: expect.objectContaining({ doc: expect.anything() }) });
  await field('Slide title').fill('High noon');
  await expect.element(row('2. High noon')).toBeVisible();
  await row('1. Dawn').click();
  await row('2. High noon').click();
  await expect.element(content()).toHaveTextContent('Text of Noon!');
});

test('"Add slide" adds a slide after the open one and focuses its title', async () => {
  const recorded = await openSlides(GALLERY, [createSlide('Dawn'), createSlide('Dusk')]);
  await button('Add slide').click();
  await expect.element(field('Slide title')).toHaveFocus();
  await expect.element(row('Slide 2')).toHaveAttribute('aria-current', 'true');
  await expect.element(status()).toHaveTextContent('Slide 2 added');
  await userEvent.keyboard('Noon');
  expect(lastTitles(recorded)).toEqual(['Dawn', 'Noon', 'Dusk']);
  await expect.element(content()).toHaveTextContent('');
});

test('slides can be moved by buttons and by keyboard', async () => {
  const recorded = await openSlides(GALLERY, [createSlide('Dawn'), createSlide('Noon'), createSlide('Dusk')]);
  await expect.element(button('Move up')).toHaveAttribute('aria-disabled', 'true');
  await button('Move up').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('This item is already first.');
  await button('Move down').click();
  expect(lastTitles(recorded)).toEqual(['Noon', 'Dawn', 'Dusk']);
  await expect.element(status()).toHaveTextContent('Dawn: position 2 of 3');
  (row('2. Dawn').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(lastTitles(recorded)).toEqual(['Noon', 'Dusk', 'Dawn']);
  await expect.element(row('3. Dawn')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(row('2. Dusk')).toHaveFocus();
  await userEvent.keyboard('{Home}{Enter}');
  await expect.element(row('1. Noon')).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(lastTitles(recorded)).toEqual(['Noon', 'Dusk', 'Dawn']);
});

test('a slide is removed after confirmation, but never the last one', async () => {
  const recorded = await openSlides(GALLERY, [createSlide('Dawn'), createSlide('Dusk')]);
  await button('Remove').click();
  const confirmation = dialog('Remove this slide?');
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  expect(recorded.slides).toEqual([]);
  await button('Remove').click();
  await confirmation.getByRole('button', { name: 'Remove' }).click();
  expect(lastTitles(recorded)).toEqual(['Dusk']);
  await expect.element(status()).toHaveTextContent('Dawn removed, 1 left');
  await expect.element(content()).toHaveTextContent('Text of Dusk');
  await expect.element(button('Remove')).toHaveFocus();
  await expect.element(button('Remove')).toHaveAttribute('aria-disabled', 'true');
  await button('Remove').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent("The last slide can't be removed.");
  await button('Remove').click({ force: true });
  await expect.element(confirmation).not.toBeInTheDocument();
});

test('a live update is a list of a plot and updates with their times', async () => {
  const recorded = await openSlides(LIVE_UPDATE, [
    createSlide('The match'),
    createSlide('Goal', { time: 9 * 3600, minutes: '45' }),
    createSlide(null, { time: 0 }),
  ]);
  await expect.element(page.getByText('Newest first')).toBeVisible();
  expect(rowTexts()).toEqual(['Plot The match', "09:00 am · 45' Goal", '12:00 am Update 2']);
  await expect.element(page.getByLabelText('Time')).not.toBeInTheDocument();
  await expect.element(button('Remove')).toHaveAttribute('aria-disabled', 'true');
  await button('Remove').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent("The Plot can't be removed.");
  await expect.element(button('Move down')).toHaveAttribute('aria-disabled', 'true');

  await button('Add update').click();
  await expect.element(row('03:30 pm Update 3')).toHaveAttribute('aria-current', 'true');
  expect(recorded.slides.at(-1)?.at(-1)).toMatchObject({ time: HALF_PAST_THREE, minutes: null, title: null });
  await expect.element(page.getByLabelText('Time')).toHaveValue('15:30');
  await expectAccessible({ isPart: true });
  await page.getByLabelText('Time').fill('00:05');
  await expect.element(row('12:05 am Update 3')).toBeVisible();
  expect(rowTexts()).toEqual(['Plot The match', "09:00 am · 45' Goal", '12:05 am Update 3', '12:00 am Update 2']);
  await page.getByLabelText('Minutes').click();
  await userEvent.keyboard('9a0-+51');
  await expect.element(page.getByLabelText('Minutes')).toHaveValue('905');
  expect(recorded.slides.at(-1)?.at(-1)).toMatchObject({ time: 300, minutes: '905' });
  await page.getByLabelText('Minutes').fill('');
  expect(recorded.slides.at(-1)?.at(-1)?.minutes).toBeNull();

  await button('Remove').click();
  await dialog('Remove this update?').getByRole('button', { name: 'Remove' }).click();
  await expect.element(row('12:00 am Update 2')).toHaveAttribute('aria-current', 'true');
  await button('Move up').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Updates are sorted by time.');
  expect(lastTitles(recorded)).toEqual(['The match', 'Goal', null]);
});

test('a late update stays on its day in the list', async () => {
  const [before, late] = [16 * 3600 + 59 * 60, 13 * 3600];
  const updates = [
    { ...createSlide('Before', { time: before }), updated_at: '2026-11-14T15:59:00.000Z' },
    { ...createSlide('Late', { time: late }), updated_at: '2026-11-14T16:00:00.000Z' },
  ];
  const stored = updates.map(({ key: id, ...slide }) => ({ id, ...slide })) as object as Slide[];
  const start = [createSlide('The match'), ...updates.map(({ updated_at: _, ...slide }) => slide)];
  await openSlides(LIVE_UPDATE, start, 'open', { stored, publishedAt: '2026-11-14T08:00:00.000Z' });
  expect(rowTexts()).toEqual(['Plot The match', '04:59 pm Before', '01:00 pm Late']);
});

test('a post without slides shows an empty slide, which is reported only after the user types', async () => {
  const recorded = await openSlides(LIVE_UPDATE, []);
  expect(rowTexts()).toEqual(['Plot']);
  expect(recorded.slides).toEqual([]);
  await content().click();
  await userEvent.keyboard('Kick');
  await expect.element(content()).toHaveTextContent('Kick');
  await expect.element(content()).toHaveFocus();
  expect(recorded.slides.at(-1)?.length).toBe(1);
  await button('Add update').click();
  await row('Plot').click();
  await expect.element(content()).toHaveTextContent('Kick');
});

test('typing with the maximum number of slides changes one slide and re-renders no row', async () => {
  const slides = Array.from({ length: MAX_SLIDES }, (_, index) => createSlide(`Slide no ${index}`));
  const recorded = await openSlides(GALLERY, slides);
  const lastRow = row('500. Slide no 499').element();
  await content().click();
  await userEvent.keyboard('x');
  await expect.poll(() => recorded.slides.length).toBe(1);
  expect(recorded.slides[0]?.filter((slide, index) => slide !== slides[index]).length).toBe(1);
  expect(row('500. Slide no 499').element()).toBe(lastRow);
  await expect.element(button('Add slide')).toHaveAttribute('aria-disabled', 'true');
  await button('Add slide').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('A gallery can have at most 500 slides.');
});

test('read-only slides have no actions', async () => {
  await openSlides(
    LIVE_UPDATE,
    [createSlide('The match'), createSlide('Goal', { time: 0, minutes: '1' })],
    'read-only',
  );
  await row(/Goal$/).click();
  await expect.element(page.getByLabelText('Time')).toBeDisabled();
  await expect.element(field('Slide title')).toBeDisabled();
  await expect.element(button('Add update')).not.toBeInTheDocument();
  await expect.element(button('Remove')).not.toBeInTheDocument();
});
