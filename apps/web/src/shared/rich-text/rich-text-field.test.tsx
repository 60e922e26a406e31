import { type Article, articleToText, emptyArticle } from '@masthead/article/document';

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
const formSchema = z.object({ body });
const save = endpoint({
  ...{ method: 'PATCH', path: '/things/1', access: 'signed-in', summary: 'Test' },
  body: z.object({ body: z.custom<Article>() }),
  reply: z.object({ body: z.custom<Article>() }),
});

let savedTimes = 0;

function Form({ value, readOnly = false }: { value: Article; readOnly?: boolean }) {
  const entity = useEntityForm({
    schema: formSchema,
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

async function openForm(value: Article, readOnly = false) {
  savedTimes = 0;
  const pendingSaves: (() => void)[] = [];
  const api = fakeApi().reply(save, async ({ body: received }) => {
    await new Promise<void>((resolve) => pendingSaves.push(resolve));
    return received;
  });
  await renderScreen(() => <Form value={value} readOnly={readOnly} />);
  await expect.element(text()).toBeVisible();
  return {
    savedTexts: () => api.calls(save).map((request) => articleToText((request.body as { body: Article }).body)),
    respond: () => pendingSaves.shift()?.(),
  };
}

test('Save sends all typed text, including the last keystroke', async () => {
  const { savedTexts, respond } = await openForm(article(line('Harbour')));
  await text().click();
  await userEvent.keyboard('{End} at dawn');
  await button('Save').click();
  await expect.poll(savedTexts).toEqual(['Harbour at dawn']);
  respond();
  await expect.poll(() => savedTimes).toBe(1);
});

test('the save shortcut works inside the text, and the next save sends the text typed meanwhile', async () => {
  const { savedTexts, respond } = await openForm(article(line('Harbour')));
  await text().click();
  await userEvent.keyboard('{End} at dawn');
  await press('Control+s');
  await expect.poll(savedTexts).toEqual(['Harbour at dawn']);
  await userEvent.keyboard(', late');
  respond();
  await expect.element(button('Save')).not.toHaveAttribute('data-loading');
  await expect.element(text()).toHaveTextContent('Harbour at dawn, late');
  expect(savedTimes).toBe(0);
  await press('Control+s');
  await expect.poll(savedTexts).toEqual(['Harbour at dawn', 'Harbour at dawn, late']);
  respond();
  await expect.poll(() => savedTimes).toBe(1);
});

test('an invalid rich text field shows its error and receives the focus', async () => {
  const { savedTexts } = await openForm(article(line('Harbour')));
  await text().click();
  await press('Control+a');
  await press('Delete');
  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty')).toBeVisible();
  await expect.element(text()).toHaveFocus();
  await expect.element(text()).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('Dawn');
  await expect.element(page.getByText('Field can not be empty')).not.toBeInTheDocument();
  expect(savedTexts()).toEqual([]);
});

test('Enter in a dialog or a figure does not submit the form, and Escape in the toolbar does not close the panel', async () => {
  const picture = { image_id: 7, src: `/media/images/7-${'0'.repeat(32)}/640.jpg`, alt: 'The harbour', caption: null };
  const { savedTexts } = await openForm(article(line('Harbour'), { type: 'figure', attrs: picture }));
  await text().getByText('Harbour', { exact: true }).click();
  await press('Control+k');
  await page.getByRole('combobox', { name: 'Link' }).fill('wrong');
  await press('Enter');
  await expect.element(page.getByText('Enter a valid link.')).toBeVisible();
  await press('Escape');
  await page.getByRole('textbox', { name: 'Alt' }).fill('The harbour at dawn');
  await press('Enter');
  await press('Alt+F10');
  await press('Escape');
  await expect.element(dialog('Thing')).toBeVisible();
  await expect.element(text()).toHaveFocus();
  expect(savedTexts()).toEqual([]);
});

test('a read-only form shows the text without tools', async () => {
  await openForm(emptyArticle, true);
  await expect.element(tool('Bold')).not.toBeInTheDocument();
  await expect.element(text()).toHaveAttribute('contenteditable', 'false');
});
