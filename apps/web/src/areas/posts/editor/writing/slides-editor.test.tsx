import { MAX_SLIDES } from '@masthead/domain/posts/contract/slides';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../../test/render-screen';
import { article, button, dialog, field, line } from '../../../../../test/rich-text';
import type { FormMode } from '../../../../shared/form/use-field';

import { type FormSlide, slideKey } from '../state/post-form';
import { SlidesEditor } from './slides-editor';

const { GALLERY, LIVE_UPDATE } = TemplateType;
const HALF_PAST_THREE = 15 * 3600 + 30 * 60;

function slide(title: string | null, given: Partial<FormSlide> = {}): FormSlide {
  const content = article(line(`Text of ${title}`));
  return { key: slideKey(), title, content, time: null, minutes: null, ...given };
}

interface Told {
  slides: FormSlide[][];
  editors: (Editor | null)[];
}

interface PageProps {
  type: TemplateType;
  start: FormSlide[];
  mode: FormMode;
  told: Told;
}

function Page({ type, start, mode, told }: PageProps) {
  const [slides, setSlides] = useState(start);
  return (
    <SlidesEditor
      {...{ type, slides, mode, isOpen: mode === 'open' }}
      onChange={(next) => {
        told.slides.push(next);
        setSlides(next);
      }}
      now={() => new Date('2026-11-15T14:30:17.000Z')}
      zone="Africa/Lagos"
      publishedAt={null}
      onEditor={(editor) => told.editors.push(editor)}
      onImage={() => {}}
    />
  );
}

async function open(type: TemplateType, start: FormSlide[], mode: FormMode = 'open'): Promise<Told> {
  const told: Told = { slides: [], editors: [] };
  await renderScreen(() => <Page {...{ type, start, mode, told }} />);
  await expect.element(content()).toBeVisible();
  return told;
}

const content = () => page.getByRole('textbox', { name: 'Content' });
const row = (name: string | RegExp) => page.getByRole('list').getByRole('button', { name, exact: true });
const rows = () =>
  page
    .getByRole('list')
    .getByRole('button')
    .elements()
    .map((each) => each.textContent?.trim().replaceAll(/\s+/g, ' '));
const status = () => page.getByRole('status');
const titles = ({ slides }: Told) => slides.at(-1)?.map(({ title }) => title);

test('a gallery is a list of slides, one of them open', async () => {
  const told = await open(GALLERY, [slide('Dawn'), slide(null), slide('Dusk')]);
  expect(rows()).toEqual(['1. Dawn', 'Slide 2', '3. Dusk']);
  await expect.element(row('1. Dawn')).toHaveAttribute('aria-current', 'true');
  await expect.element(content()).toHaveTextContent('Text of Dawn');
  await expect.element(page.getByLabelText('Minutes')).not.toBeInTheDocument();
  await row('3. Dusk').click();
  await expect.element(content()).toHaveTextContent('Text of Dusk');
  await expect.element(field('Slide title')).toHaveValue('Dusk');
  expect(page.getByRole('textbox', { name: 'Content' }).elements().length).toBe(1);
  expect(told.slides).toEqual([]);
  expect(told.editors.filter((editor) => editor !== null).length).toBe(2);
  expect(told.editors.at(-1)?.getText()).toBe('Text of Dusk');
});

test('typing makes the open slide anew and no other', async () => {
  const start = [slide('Dawn'), slide('Noon'), slide('Dusk')];
  const told = await open(GALLERY, start);
  await row('2. Noon').click();
  await content().click();
  await userEvent.keyboard('{End}!');
  await expect.poll(() => told.slides.length).toBe(1);
  const last = told.slides[0];
  expect(last?.[0]).toBe(start[0]);
  expect(last?.[2]).toBe(start[2]);
  expect(last?.[1]).toEqual({ ...start[1], content: expect.objectContaining({ doc: expect.anything() }) });
  await field('Slide title').fill('High noon');
  await expect.element(row('2. High noon')).toBeVisible();
  await row('1. Dawn').click();
  await row('2. High noon').click();
  await expect.element(content()).toHaveTextContent('Text of Noon!');
});

test('a new slide goes after the open one and waits for its title', async () => {
  const told = await open(GALLERY, [slide('Dawn'), slide('Dusk')]);
  await button('Add slide').click();
  await expect.element(field('Slide title')).toHaveFocus();
  await expect.element(row('Slide 2')).toHaveAttribute('aria-current', 'true');
  await expect.element(status()).toHaveTextContent('Slide 2 added');
  await userEvent.keyboard('Noon');
  expect(titles(told)).toEqual(['Dawn', 'Noon', 'Dusk']);
  await expect.element(content()).toHaveTextContent('');
});

test('slides are moved by buttons and from the keyboard', async () => {
  const told = await open(GALLERY, [slide('Dawn'), slide('Noon'), slide('Dusk')]);
  await expect.element(button('Move up')).toHaveAttribute('aria-disabled', 'true');
  await button('Move up').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('It is the first one.');
  await button('Move down').click();
  expect(titles(told)).toEqual(['Noon', 'Dawn', 'Dusk']);
  await expect.element(status()).toHaveTextContent('Dawn: place 2 of 3');
  (row('2. Dawn').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(titles(told)).toEqual(['Noon', 'Dusk', 'Dawn']);
  await expect.element(row('3. Dawn')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(row('2. Dusk')).toHaveFocus();
  await userEvent.keyboard('{Home}{Enter}');
  await expect.element(row('1. Noon')).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(titles(told)).toEqual(['Noon', 'Dusk', 'Dawn']);
});

test('a slide is removed after asking, the last one not at all', async () => {
  const told = await open(GALLERY, [slide('Dawn'), slide('Dusk')]);
  await button('Remove').click();
  const question = dialog('Remove this slide?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(told.slides).toEqual([]);
  await button('Remove').click();
  await question.getByRole('button', { name: 'Remove' }).click();
  expect(titles(told)).toEqual(['Dusk']);
  await expect.element(status()).toHaveTextContent('Dawn removed, 1 left');
  await expect.element(content()).toHaveTextContent('Text of Dusk');
  await expect.element(button('Remove')).toHaveFocus();
  await expect.element(button('Remove')).toHaveAttribute('aria-disabled', 'true');
  await button('Remove').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('The last slide cannot be removed.');
  await button('Remove').click({ force: true });
  await expect.element(question).not.toBeInTheDocument();
});

test('a live update is its Plot and updates with their times', async () => {
  const told = await open(LIVE_UPDATE, [
    slide('The match'),
    slide('Goal', { time: 9 * 3600, minutes: '45' }),
    slide(null, { time: 0 }),
  ]);
  await expect.element(page.getByText('Newest first')).toBeVisible();
  expect(rows()).toEqual(['Plot The match', "09:00 am · 45' Goal", '12:00 am Update 2']);
  await expect.element(page.getByLabelText('Time')).not.toBeInTheDocument();
  await expect.element(button('Remove')).toHaveAttribute('aria-disabled', 'true');
  await button('Remove').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('The Plot cannot be removed.');
  await expect.element(button('Move down')).toHaveAttribute('aria-disabled', 'true');

  await button('Add update').click();
  await expect.element(row('03:30 pm Update 3')).toHaveAttribute('aria-current', 'true');
  expect(told.slides.at(-1)?.at(-1)).toMatchObject({ time: HALF_PAST_THREE, minutes: null, title: null });
  await expect.element(page.getByLabelText('Time')).toHaveValue('15:30');
  await page.getByLabelText('Time').fill('00:05');
  await expect.element(row('12:05 am Update 3')).toBeVisible();
  expect(rows()).toEqual(['Plot The match', "09:00 am · 45' Goal", '12:05 am Update 3', '12:00 am Update 2']);
  await page.getByLabelText('Minutes').click();
  await userEvent.keyboard('9a0-+51');
  await expect.element(page.getByLabelText('Minutes')).toHaveValue('905');
  expect(told.slides.at(-1)?.at(-1)).toMatchObject({ time: 300, minutes: '905' });
  await page.getByLabelText('Minutes').fill('');
  expect(told.slides.at(-1)?.at(-1)?.minutes).toBeNull();

  await button('Remove').click();
  await dialog('Remove this update?').getByRole('button', { name: 'Remove' }).click();
  await expect.element(row('12:00 am Update 2')).toHaveAttribute('aria-current', 'true');
  await button('Move up').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Updates are ordered by their times.');
  expect(titles(told)).toEqual(['The match', 'Goal', null]);
});

test('a post without slides starts with one, which is told of once something is written', async () => {
  const told = await open(LIVE_UPDATE, []);
  expect(rows()).toEqual(['Plot']);
  expect(told.slides).toEqual([]);
  await content().click();
  await userEvent.keyboard('Kick');
  await expect.element(content()).toHaveTextContent('Kick');
  await expect.element(content()).toHaveFocus();
  expect(told.slides.at(-1)?.length).toBe(1);
  await button('Add update').click();
  await row('Plot').click();
  await expect.element(content()).toHaveTextContent('Kick');
});

test('as many slides as a post may have need one editor and no more', async () => {
  const many = Array.from({ length: MAX_SLIDES }, (_, place) => slide(`Slide no ${place}`));
  const told = await open(GALLERY, many);
  const drawn = row('500. Slide no 499').element();
  await content().click();
  await userEvent.keyboard('x');
  await expect.poll(() => told.slides.length).toBe(1);
  expect(told.slides[0]?.filter((each, place) => each !== many[place]).length).toBe(1);
  expect(row('500. Slide no 499').element()).toBe(drawn);
  await expect.element(button('Add slide')).toHaveAttribute('aria-disabled', 'true');
  await button('Add slide').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('A gallery has at most 500 slides.');
});

test('to be read only, slides are opened and nothing else', async () => {
  await open(LIVE_UPDATE, [slide('The match'), slide('Goal', { time: 0, minutes: '1' })], 'read-only');
  await row(/Goal$/).click();
  await expect.element(page.getByLabelText('Time')).toBeDisabled();
  await expect.element(field('Slide title')).toBeDisabled();
  await expect.element(button('Add update')).not.toBeInTheDocument();
  await expect.element(button('Remove')).not.toBeInTheDocument();
});
