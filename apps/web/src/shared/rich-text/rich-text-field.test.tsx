import { type Article, emptyArticle } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import { endpoint } from '@masthead/domain/http/endpoint';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { fakeApi } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render-screen';
import { article, button, dialog, line, press, text, tool } from '../../../test/rich-text';
import { call } from '../api/call';
import { EntityPanel } from '../form/entity-panel';
import { useEntityForm } from '../form/use-entity-form';
import { RichTextField } from './rich-text-field';

const body = z.custom<Article>().refine((value) => articleToText(value).trim() !== '', 'Field can not be empty');
const input = z.object({ body });
const save = endpoint({
  ...{ method: 'PATCH', path: '/things/1', access: 'signed-in', summary: 'Test' },
  body: z.object({ body: z.custom<Article>() }),
  reply: z.object({ body: z.custom<Article>() }),
});

let savedTimes = 0;

function Form({ value, readOnly = false }: { value: Article; readOnly?: boolean }) {
  const entity = useEntityForm({
    schema: input,
    values: { body: value },
    creating: false,
    readOnly,
    save: (values) => call(save, { body: values }),
    onSaved: () => {
      savedTimes += 1;
    },
    fallback: 'Error saving thing.',
  });
  return (
    <EntityPanel title="Thing" entity={entity} onClose={() => {}}>
      <RichTextField control={entity.form.control} name="body" label="Body" required />
    </EntityPanel>
  );
}

async function open(value: Article, readOnly = false) {
  savedTimes = 0;
  const waiting: (() => void)[] = [];
  const api = fakeApi().reply(save, async ({ body: sent }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return sent;
  });
  await renderScreen(() => <Form value={value} readOnly={readOnly} />);
  await expect.element(text()).toBeVisible();
  return {
    sent: () => api.calls(save).map((each) => articleToText((each.body as { body: Article }).body)),
    answer: () => waiting.shift()?.(),
  };
}

test('Save sends every key, also the last', async () => {
  const { sent, answer } = await open(article(line('Harbour')));
  await text().click();
  await userEvent.keyboard('{End} at dawn');
  await button('Save').click();
  await expect.poll(sent).toEqual(['Harbour at dawn']);
  answer();
  await expect.poll(() => savedTimes).toBe(1);
});

test('so does its shortcut, from inside the text, and what is typed meanwhile is kept for the next save', async () => {
  const { sent, answer } = await open(article(line('Harbour')));
  await text().click();
  await userEvent.keyboard('{End} at dawn');
  await press('Control+s');
  await expect.poll(sent).toEqual(['Harbour at dawn']);
  await userEvent.keyboard(', late');
  answer();
  await expect.element(button('Save')).not.toHaveAttribute('data-loading');
  await expect.element(text()).toHaveTextContent('Harbour at dawn, late');
  expect(savedTimes).toBe(0);
  await press('Control+s');
  await expect.poll(sent).toEqual(['Harbour at dawn', 'Harbour at dawn, late']);
  answer();
  await expect.poll(() => savedTimes).toBe(1);
});

test('its refusal stands under it, and it has the focus', async () => {
  const { sent } = await open(article(line('Harbour')));
  await text().click();
  await press('Control+a');
  await press('Delete');
  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  await expect.element(text()).toHaveFocus();
  await expect.element(text()).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('Dawn');
  await expect.element(page.getByText('Field can not be empty')).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test('Enter in a dialog or in a figure never sends the form; Escape in the toolbar does not close its panel', async () => {
  const picture = { image_id: 7, src: `/media/images/7-${'0'.repeat(32)}/640.jpg`, alt: 'The harbour', caption: null };
  const { sent } = await open(article(line('Harbour'), { type: 'figure', attrs: picture }));
  await text().getByText('Harbour', { exact: true }).click();
  await press('Control+k');
  await page.getByRole('textbox', { name: 'Link' }).fill('wrong');
  await press('Enter');
  await expect.element(page.getByText('Enter a valid link.')).toBeVisible();
  await press('Escape');
  await page.getByRole('textbox', { name: 'Alt' }).fill('The harbour at dawn');
  await press('Enter');
  await press('Alt+F10');
  await press('Escape');
  await expect.element(dialog('Thing')).toBeVisible();
  await expect.element(text()).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('a form that is only to be read shows it without tools', async () => {
  await open(emptyArticle, true);
  await expect.element(tool('Bold')).not.toBeInTheDocument();
  await expect.element(text()).toHaveAttribute('contenteditable', 'false');
});
