import { endpoint } from '@masthead/domain/http/endpoint';
import { versionOf } from '@masthead/domain/http/version';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render-screen';
import { call } from '../api/call';
import { useOpened } from '../panel/use-opened';
import { EntityPanel } from './entity-panel';
import { CheckboxField, SelectField, TextAreaField, TextField } from './fields';
import { useEntityForm } from './use-entity-form';

const input = z.object({
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
  body: input.partial(),
  reply: input,
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
    schema: input,
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

const Edit = () => <Panel />;
const Create = () => <Panel creating />;
const Read = () => <Panel readOnly />;

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const leaving = () => page.getByRole('dialog', { name: 'Unsaved changes' });
const bodies = (api: FakeApi) => api.calls(save).map(({ body }) => body);

function held(api: FakeApi) {
  const waiting: (() => void)[] = [];
  api.reply(save, async ({ body }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { ...stored, ...body };
  });
  return { release: () => waiting.shift()?.(), waiting };
}

test('checks with the schema, and the first wrong field has the focus', async () => {
  const api = fakeApi();
  await renderScreen(Create, { path: '/things?open=new', phrases: { 'Maximum length {max}': 'Au plus {max}' } });
  await field('Note').fill('this is far too long for it');
  await button('Save').click();
  await expect.element(page.getByText('Field can not be empty').first()).toBeVisible();
  await expect.element(page.getByText('Au plus 20')).toBeVisible();
  await expect.element(field('Name')).toHaveFocus();
  expect(bodies(api)).toEqual([]);
});

test('refusals land on their fields, those of no field above them, and nothing typed is lost', async () => {
  const errors = { note: ['Already taken.', 'Too plain.'], version: ['Somebody else saved it.'] };
  fakeApi().reply(save, () => refusal(422, { type: 'validation', message: 'Invalid', errors }));
  await renderScreen(Edit, { path: '/things?open=1' });
  await field('Note').fill('second');
  await button('Save').click();
  await expect.element(page.getByText('Already taken. Too plain.')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody else saved it.');
  await expect.element(field('Note')).toHaveFocus();
  await expect.element(field('Note')).toHaveValue('second');
  await field('Note').fill('third');
  await expect.element(page.getByText('Already taken. Too plain.')).not.toBeInTheDocument();
});

test('a failure that names no field is a notice', async () => {
  fakeApi().reply(save, () => refusal(500, null));
  await renderScreen(Edit, { path: '/things?open=1' });
  await field('Note').fill('second');
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error saving thing.');
});

test('sends only what changed: an emptied field is there, an untouched one is not', async () => {
  const api = fakeApi().reply(save, ({ body }) => ({ ...stored, ...body }));
  await renderScreen(Edit, { path: '/things?open=1' });
  await expect.element(button('Save')).toBeDisabled();
  await field('Note').fill('');
  await page.getByRole('checkbox', { name: 'On' }).click();
  await button('Save').click();
  await expect.element(button('Open')).toBeVisible();
  expect(bodies(api)).toEqual([{ note: '', on: true }]);
});

test('saves one at a time, and keeps what was typed meanwhile for the next', async () => {
  savedTimes = 0;
  const api = fakeApi();
  const { release, waiting } = held(api);
  await renderScreen(Edit, { path: '/things?open=1' });
  await field('Note').fill('a');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => waiting.length).toBe(1);
  await field('Note').fill('ab');
  await userEvent.keyboard('{Control>}s{/Control}');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(bodies(api)).toEqual([{ note: 'a' }]);
  release();
  await expect.poll(() => waiting.length).toBe(1);
  await expect.element(field('Note')).toHaveValue('ab');
  release();
  await expect.element(button('Open')).toBeVisible();
  expect(bodies(api)).toEqual([{ note: 'a' }, { note: 'ab' }]);
  expect(savedTimes).toBe(1);
});

test('what was typed while the only save ran stays in the open panel', async () => {
  const api = fakeApi();
  const { release, waiting } = held(api);
  await renderScreen(Edit, { path: '/things?open=1' });
  await field('Note').fill('a');
  await button('Save').click();
  await expect.poll(() => waiting.length).toBe(1);
  await field('Note').fill('ab');
  release();
  await expect.element(button('Save')).toBeEnabled();
  await expect.element(field('Note')).toHaveValue('ab');
});

test('nothing can be typed into a new thing while it is being created, nor is it created twice', async () => {
  const api = fakeApi();
  const { release, waiting } = held(api);
  await renderScreen(Create, { path: '/things?open=new' });
  await field('Name').fill('Two');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'First' }).click();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => waiting.length).toBe(1);
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(field('Name')).toHaveAttribute('readonly');
  release();
  await expect.element(button('Open')).toBeVisible();
  expect(bodies(api)).toEqual([{ name: 'Two', note: '', kind: 1, on: false }]);
});

test('closing asks when something is unsaved; Escape belongs to the question first', async () => {
  fakeApi();
  const { address, router } = await renderScreen(Edit, { path: '/things' });
  await button('Open').click();
  await field('Note').fill('second');
  await button('Close').click();
  await expect.element(leaving()).toHaveTextContent('You have unsaved changes. Leave without saving them?');
  await userEvent.keyboard('{Escape}');
  await expect.element(leaving()).not.toBeInTheDocument();
  await expect.element(field('Note')).toHaveValue('second');

  void router.navigate({ to: '/$', params: { _splat: 'elsewhere' } });
  await expect.element(leaving()).toBeVisible();
  await leaving().getByRole('button', { name: 'Stay' }).click();
  expect(address()).toBe('/things?open=1');

  await field('Note').click();
  await userEvent.keyboard('{Escape}');
  await leaving().getByRole('button', { name: 'Leave' }).click();
  await expect.element(button('Open')).toBeVisible();
  expect(address()).toBe('/things');
});

test('closing asks nothing when nothing was typed, and gives the focus back', async () => {
  fakeApi();
  await renderScreen(() => <WithOpener />, { path: '/things' });
  await button('Show').click();
  await expect.element(field('Name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Show')).toHaveFocus();
});

function WithOpener() {
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

test('a form that is read-only cannot be typed into and has no Save', async () => {
  fakeApi();
  await renderScreen(Read, { path: '/things?open=1' });
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
])('on a screen of %i px the panel is %i px wide', async (screen, width) => {
  fakeApi();
  await page.viewport(screen, 800);
  try {
    await renderScreen(Edit, { path: '/things?open=1' });
    const panel = page.getByRole('dialog');
    await expect.poll(() => panel.element().getBoundingClientRect().width).toBe(width);
    await expect.poll(() => panel.element().getBoundingClientRect().right).toBe(screen);
  } finally {
    await page.viewport(1280, 800);
  }
});

/** A server on which somebody else has saved `theirs` since the form was opened. */
function overtaken(theirs: Partial<typeof stored>) {
  let current = { ...stored, ...theirs };
  const api = fakeApi();
  return api.reply(save, ({ body }) => {
    if (api.calls(save).at(-1)?.base !== versionOf(current)) {
      return refusal(409, { type: 'overtaken', message: 'Somebody else has changed this meanwhile.', current });
    }
    current = { ...current, ...body };
    return current;
  });
}
const conflict = () => page.getByRole('dialog', { name: 'Somebody else has saved changes' });
const choice = (label: string) => conflict().getByRole('radiogroup', { name: label });

test('merges with what somebody else saved in other fields, without a question', async () => {
  const api = overtaken({ name: 'Renamed' });
  await renderScreen(Edit, { path: '/things?open=1' });
  await field('Note').fill('mine');
  await button('Save').click();
  await expect.element(button('Open')).toBeVisible();
  expect(bodies(api)).toEqual([{ note: 'mine' }, { note: 'mine' }]);
});

test('shows both values of a field that two people changed, and saves the chosen ones', async () => {
  const api = overtaken({ note: 'theirs', kind: 1, name: 'Renamed' });
  await renderScreen(Edit, { path: '/things?open=1' });
  await field('Note').fill('mine');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Third' }).click();
  await button('Save').click();
  await expect.element(choice('Note')).toHaveTextContent(/Your value\s*mine\s*Saved by somebody else\s*theirs/);
  await expect.element(choice('Kind')).toHaveTextContent(/Third.*First/);
  const saveChoice = conflict().getByRole('button', { name: 'Save' });
  await expect.element(saveChoice).toBeDisabled();
  await choice('Note').getByRole('radio', { name: 'Your value' }).click();
  await choice('Kind').getByRole('radio', { name: 'Saved by somebody else' }).click();
  await saveChoice.click();
  await expect.element(button('Open')).toBeVisible();
  expect(bodies(api).at(-1)).toEqual({ note: 'mine' });
});

test('keeps what was typed when the question is closed, and asks again at the next save', async () => {
  const api = overtaken({ note: 'theirs' });
  await renderScreen(Edit, { path: '/things?open=1' });
  await field('Note').fill('mine');
  await button('Save').click();
  await conflict().getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(conflict()).not.toBeInTheDocument();
  await expect.element(field('Note')).toHaveValue('mine');
  await button('Save').click();
  await choice('Note').getByRole('radio', { name: 'Saved by somebody else' }).click();
  await conflict().getByRole('button', { name: 'Save' }).click();
  await expect.element(button('Open')).toBeVisible();
  expect(bodies(api)).toHaveLength(2);
});
