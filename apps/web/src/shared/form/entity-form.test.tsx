import { endpoint } from '@masthead/domain/http/endpoint';
import { computeVersion } from '@masthead/domain/http/version';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render-screen';
import { call } from '../api/call';
import { useOpened } from '../panel/use-opened';
import { EntityPanel } from './entity-panel';
import { CheckboxField, SelectField, TextAreaField, TextField } from './fields';
import { useEntityForm } from './use-entity-form';

/** The schema of the record that these tests edit. */
const thingSchema = z.object({
  name: z.string().trim().min(1, 'Field can not be empty'),
  note: z.string().max(20, 'Maximum length 20'),
  kind: z.number('Field can not be empty'),
  on: z.boolean(),
});

const save = endpoint({
  method: 'PATCH',
  path: '/things/1',
  access: 'signed-in',
  summary: 'Test',
  body: thingSchema.partial(),
  reply: thingSchema,
});

const stored = { name: 'One', note: 'first', kind: 2, on: false };
let savedTimes = 0;

function Panel({ readOnly = false, creating = false }) {
  const { open, close, show } = useOpened();
  if (open === null) {
    return (
      <button type="button" onClick={() => show(1)}>
        Open
      </button>
    );
  }
  return <Form readOnly={readOnly} creating={creating} onClose={close} />;
}

function Form({ readOnly, creating, onClose }: { readOnly: boolean; creating: boolean; onClose: () => void }) {
  const entity = useEntityForm({
    schema: thingSchema,
    values: creating ? { name: '', note: '', on: false } : stored,
    creating,
    readOnly,
    versioned: creating ? null : { entity: stored, toValues: (thing: typeof stored) => thing },
    save: (values, changes, base) => call(save, { body: creating ? values : changes, base }),
    onSaved: () => {
      savedTimes += 1;
      onClose();
    },
    fallback: 'Error saving thing.',
  });
  const { control } = entity.form;
  return (
    <EntityPanel title="Thing" entity={entity} onClose={onClose}>
      <TextField control={control} name="name" label="Name" required autoFocus />
      <TextAreaField control={control} name="note" label="Note" counter={{ max: 20 }} />
      <SelectField
        control={control}
        name="kind"
        label="Kind"
        options={[
          { value: 1, label: 'First' },
          { value: 2, label: 'Second' },
          { value: 3, label: 'Third' },
        ]}
      />
      <CheckboxField control={control} name="on" label="On" />
    </EntityPanel>
  );
}

const EditPage = () => <Panel />;
const CreatePage = () => <Panel creating />;
const ReadOnlyPage = () => <Panel readOnly />;

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const leaveDialog = () => page.getByRole('dialog', { name: 'Unsaved changes' });
const savedBodies = (api: FakeApi) => api.calls(save).map(({ body }) => body);

/** Delays every save until `release()`. */
function holdSaves(api: FakeApi) {
  const pendingSaves: (() => void)[] = [];
  api.reply(save, async ({ body }) => {
    await new Promise<void>((resolve) => pendingSaves.push(resolve));
    return { ...stored, ...body };
  });
  return { release: () => pendingSaves.shift()?.(), waiting: pendingSaves };
}

test('the form validates with the schema and focuses the first invalid field', async () => {
  const api = fakeApi();
  await renderScreen(CreatePage, { path: '/things?open=new', phrases: { 'Maximum length {max}': 'Au plus {max}' } });
  await field('Note').fill('this is far too long for it');
  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty').first()).toBeVisible();
  await expect.element(page.getByText('Au plus 20')).toBeVisible();
  await expect.element(field('Name')).toHaveFocus();
  expect(savedBodies(api)).toEqual([]);
});

test('server errors appear at their fields, and errors of other fields appear above the form', async () => {
  const errors = {
    note: ['This value is already in use. Choose another.', 'Too plain.'],
    version: ['Somebody else saved it.'],
  };
  fakeApi().reply(save, () => refusal(422, { type: 'validation', message: 'Invalid', errors }));
  await renderScreen(EditPage, { path: '/things?open=1' });
  await field('Note').fill('second');
  await button('Save').click();
  await expect.element(page.getByText('This value is already in use. Choose another. Too plain.')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody else saved it.');
  await expect.element(field('Note')).toHaveFocus();
  await expect.element(field('Note')).toHaveValue('second');
  await field('Note').fill('third');
  await expect
    .element(page.getByText('This value is already in use. Choose another. Too plain.'))
    .not.toBeInTheDocument();
});

test('an error without a field appears in a notice', async () => {
  fakeApi().reply(save, () => refusal(500, null));
  await renderScreen(EditPage, { path: '/things?open=1' });
  await field('Note').fill('second');
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error saving thing.');
});

test('a save sends only the changed fields, including emptied ones', async () => {
  const api = fakeApi().reply(save, ({ body }) => ({ ...stored, ...body }));
  await renderScreen(EditPage, { path: '/things?open=1' });
  await expect.element(button('Save')).toBeDisabled();
  await field('Note').fill('');
  await page.getByRole('checkbox', { name: 'On' }).click();
  await button('Save').click();
  await expect.element(button('Open')).toBeVisible();
  expect(savedBodies(api)).toEqual([{ note: '', on: true }]);
});

test('saves never overlap, and the next save sends the text typed meanwhile', async () => {
  savedTimes = 0;
  const api = fakeApi();
  const { release, waiting: pendingSaves } = holdSaves(api);
  await renderScreen(EditPage, { path: '/things?open=1' });
  await field('Note').fill('a');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => pendingSaves.length).toBe(1);
  await field('Note').fill('ab');
  await userEvent.keyboard('{Control>}s{/Control}');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(savedBodies(api)).toEqual([{ note: 'a' }]);
  release();
  await expect.poll(() => pendingSaves.length).toBe(1);
  await expect.element(field('Note')).toHaveValue('ab');
  release();
  await expect.element(button('Open')).toBeVisible();
  expect(savedBodies(api)).toEqual([{ note: 'a' }, { note: 'ab' }]);
  expect(savedTimes).toBe(1);
});

test('text typed during a save stays in the open panel', async () => {
  const api = fakeApi();
  const { release, waiting: pendingSaves } = holdSaves(api);
  await renderScreen(EditPage, { path: '/things?open=1' });
  await field('Note').fill('a');
  await button('Save').click();
  await expect.poll(() => pendingSaves.length).toBe(1);
  await field('Note').fill('ab');
  release();
  await expect.element(button('Save')).toBeEnabled();
  await expect.element(field('Note')).toHaveValue('ab');
});

test('the fields of a new entity are locked while it is created, and it is created only once', async () => {
  const api = fakeApi();
  const { release, waiting: pendingSaves } = holdSaves(api);
  await renderScreen(CreatePage, { path: '/things?open=new' });
  await field('Name').fill('Two');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'First' }).click();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => pendingSaves.length).toBe(1);
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(field('Name')).toHaveAttribute('readonly');
  release();
  await expect.element(button('Open')).toBeVisible();
  expect(savedBodies(api)).toEqual([{ name: 'Two', note: '', kind: 1, on: false }]);
});

test('closing with unsaved changes asks for confirmation, and Escape closes the question first', async () => {
  fakeApi();
  const { address, router } = await renderScreen(EditPage, { path: '/things' });
  await button('Open').click();
  await field('Note').fill('second');
  await button('Close').click();
  await expect.element(leaveDialog()).toHaveTextContent('You have unsaved changes. Leave without saving them?');
  await userEvent.keyboard('{Escape}');
  await expect.element(leaveDialog()).not.toBeInTheDocument();
  await expect.element(field('Note')).toHaveValue('second');

  void router.navigate({ to: '/$', params: { _splat: 'elsewhere' } });
  await expect.element(leaveDialog()).toBeVisible();
  await leaveDialog().getByRole('button', { name: 'Stay' }).click();
  expect(address()).toBe('/things?open=1');

  await field('Note').click();
  await userEvent.keyboard('{Escape}');
  await leaveDialog().getByRole('button', { name: 'Leave' }).click();
  await expect.element(button('Open')).toBeVisible();
  expect(address()).toBe('/things');
});

test('closing without changes asks no question and returns the focus to the opener', async () => {
  fakeApi();
  await renderScreen(() => <PageWithOpener />, { path: '/things' });
  await button('Show').click();
  await expect.element(field('Name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Show')).toHaveFocus();
});

function PageWithOpener() {
  const { show } = useOpened();
  return (
    <>
      <button type="button" onClick={() => show(1)}>
        Show
      </button>
      <Panel />
    </>
  );
}

test('a read-only form has disabled fields and no Save button', async () => {
  fakeApi();
  await renderScreen(ReadOnlyPage, { path: '/things?open=1' });
  for (const name of ['Name', 'Note']) await expect.element(field(name)).toBeDisabled();
  await expect.element(page.getByRole('combobox', { name: 'Kind' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox')).toBeDisabled();
  await expect.element(button('Save')).not.toBeInTheDocument();
});

test.each([
  [1280, 500],
  [600, 500],
  [599, 599],
  [390, 390],
])('on a screen of %i px the panel is %i px wide', async (screenWidth, width) => {
  fakeApi();
  await page.viewport(screenWidth, 800);
  try {
    await renderScreen(EditPage, { path: '/things?open=1' });
    const panel = page.getByRole('dialog');
    await expect.poll(() => panel.element().getBoundingClientRect().width).toBe(width);
    await expect.poll(() => panel.element().getBoundingClientRect().right).toBe(screenWidth);
  } finally {
    await page.viewport(1280, 800);
  }
});

/** An API on which another user has saved `theirs` since the form was opened. */
function apiWithNewerVersion(theirs: Partial<typeof stored>) {
  let current = { ...stored, ...theirs };
  const api = fakeApi();
  return api.reply(save, ({ body }) => {
    if (api.calls(save).at(-1)?.base !== computeVersion(current)) {
      return refusal(409, {
        type: 'overtaken',
        message: 'Somebody else changed this item while you were editing.',
        current,
      });
    }
    current = { ...current, ...body };
    return current;
  });
}
const conflictDialog = () => page.getByRole('dialog', { name: 'Somebody else saved changes' });
const choicesFor = (label: string) => conflictDialog().getByRole('radiogroup', { name: label });

test('a save merges the changes of another user in other fields without a question', async () => {
  const api = apiWithNewerVersion({ name: 'Renamed' });
  await renderScreen(EditPage, { path: '/things?open=1' });
  await field('Note').fill('mine');
  await button('Save').click();
  await expect.element(button('Open')).toBeVisible();
  expect(savedBodies(api)).toEqual([{ note: 'mine' }, { note: 'mine' }]);
});

test('a conflict shows both values of a field and saves the chosen ones', async () => {
  const api = apiWithNewerVersion({ note: 'theirs', kind: 1, name: 'Renamed' });
  await renderScreen(EditPage, { path: '/things?open=1' });
  await field('Note').fill('mine');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Third' }).click();
  await button('Save').click();
  await expect.element(choicesFor('Note')).toHaveTextContent(/Your value\s*mine\s*Saved by somebody else\s*theirs/);
  await expect.element(choicesFor('Kind')).toHaveTextContent(/Third.*First/);
  const saveChoice = conflictDialog().getByRole('button', { name: 'Save' });
  await expect.element(saveChoice).toBeDisabled();
  await expectAccessible();
  await choicesFor('Note').getByRole('radio', { name: 'Your value' }).click();
  await choicesFor('Kind').getByRole('radio', { name: 'Saved by somebody else' }).click();
  await saveChoice.click();
  await expect.element(button('Open')).toBeVisible();
  expect(savedBodies(api).at(-1)).toEqual({ note: 'mine' });
});

test('closing the conflict dialog keeps the typed text, and the next save asks again', async () => {
  const api = apiWithNewerVersion({ note: 'theirs' });
  await renderScreen(EditPage, { path: '/things?open=1' });
  await field('Note').fill('mine');
  await button('Save').click();
  await conflictDialog().getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(conflictDialog()).not.toBeInTheDocument();
  await expect.element(field('Note')).toHaveValue('mine');
  await button('Save').click();
  await choicesFor('Note').getByRole('radio', { name: 'Saved by somebody else' }).click();
  await conflictDialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(button('Open')).toBeVisible();
  expect(savedBodies(api)).toHaveLength(2);
});
