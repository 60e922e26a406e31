import { zodResolver } from '@hookform/resolvers/zod';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { BaseVersion, findConflictingVersion } from '../api/collection';
import { notifyFailure } from '../notices/notify';
import { findChangedKeys, findChanges, mergeChanges } from './changes';
import { readFieldErrors } from './field-errors';
import { useLeaveGuard } from './leave-guard';
import { useUnsaved } from './unsaved';
import { useConflicts } from './use-conflicts';

// `NoInfer` makes `schema` the only option that decides the types of the form.
interface Options<Out, In extends FieldValues> {
  schema: z.ZodType<Out, In>;
  /** The stored values or those of a blank form. Read once: another entity needs another form. */
  values: DefaultValues<NoInfer<In>>;
  /** The entity is new: a save sends the whole form, and the fields are locked meanwhile. */
  creating: boolean;
  readOnly?: boolean;
  /** Saving is disabled for now. Typed text stays. */
  locked?: boolean;
  /** The stored entity, if other users can save it too: the form then asks how to resolve conflicts. */
  versioned?: Versioned<NoInfer<In>> | null;
  /**
   * Sends the whole form or only the changes, and returns the stored values. With `versioned` the call includes `base`,
   * so that the server rejects it when another user has saved.
   */
  save: (values: NoInfer<In>, changes: Partial<NoInfer<In>>, base: BaseVersion | undefined) => Promise<NoInfer<In>>;
  /** Runs when everything typed is stored. */
  onSaved: () => void;
  /** Runs when a submitted form is invalid. The fields show the errors. */
  onInvalid?: () => void;
  /** The notice for an error that has no message of its own. */
  fallback: string;
  /** Whether the page shows this error itself, so that the form shows no notice. */
  isHandled?: (error: unknown) => boolean;
}

interface Versioned<In> {
  entity: unknown;
  /** Converts an entity of the server to the values of the form. */
  toValues: (entity: never) => In | Promise<In>;
}

/** The result of a save. `part`: the user has typed more since the submit, and that text is not stored. */
type SaveResult = 'everything' | 'part' | 'nothing';

/** The form and its state, for `EntityPanel` and the fields inside it. */
export interface EntityForm<Out, In extends FieldValues> {
  form: UseFormReturn<In, unknown, Out>;
  /** During a save it resolves after another save has stored the text typed meanwhile. */
  submit: () => Promise<SaveResult>;
  saving: boolean;
  creating: boolean;
  readOnly: boolean;
  locked: boolean;
  /** Adopts the values that another user has saved. Unsaved changes of this form stay. */
  rebase: (values: NoInfer<In>) => void;
  /** Marks the form as unchanged, so that leaving asks no question. */
  discard: () => void;
  leaveDialog: ReactNode;
  conflictDialog: ReactNode;
}

/**
 * The form of one record, validated by the contract's schema. Server errors appear at the fields that they name.
 * Saves never overlap; the next save stores text that was typed during a save.
 */
export function useEntityForm<Out, In extends FieldValues>(options: Options<Out, In>): EntityForm<Out, In> {
  const { schema, values, creating, readOnly = false, locked = false } = options;
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues: values });
  const stored = useRef<FieldValues>(values);
  const base = useRef(options.versioned ? new BaseVersion(options.versioned.entity) : undefined);
  const { askChoices, dialog: conflictDialog } = useConflicts(form.control);
  const isDirty = () => !readOnly && findChangedKeys(stored.current, form.getValues()).length > 0;

  /** Shows the stored values, with the changes that are not stored yet. */
  function applyStored(values: In, unsavedChanges: FieldValues) {
    stored.current = values;
    form.reset(values);
    for (const [name, value] of Object.entries(unsavedChanges)) {
      form.setValue(name as Path<In>, value as In[string], { shouldDirty: true });
    }
  }

  /** Sends the changes. If another user has saved in the meantime, it merges both versions and sends again. */
  async function sendChanges(): Promise<boolean> {
    const sent = structuredClone(form.getValues());
    try {
      const saved = await options.save(sent, findChanges(stored.current, sent), base.current);
      applyStored(saved, findChanges(sent, form.getValues()));
      return true;
    } catch (error) {
      const theirs = findConflictingVersion(error);
      if (theirs === undefined || !options.versioned) throw error;
      if (!(await merge(theirs, await options.versioned.toValues(theirs as never)))) return false;
      return isDirty() ? sendChanges() : true;
    }
  }

  /** Merges another user's version into the form. `false` when the user cancels; the form then stays unchanged. */
  async function merge(entity: unknown, theirs: In): Promise<boolean> {
    const { mine, conflicts } = mergeChanges({ base: stored.current, mine: form.getValues(), theirs });
    const choices = conflicts.length > 0 ? await askChoices(conflicts) : {};
    if (choices === null) return false;
    base.current?.updateFrom(entity);
    stored.current = theirs;
    form.reset(theirs);
    for (const [name, value] of mine) {
      if (choices[name] !== 'theirs') form.setValue(name as Path<In>, value as In[string], { shouldDirty: true });
    }
    return true;
  }

  async function store(): Promise<boolean> {
    try {
      return await sendChanges();
    } catch (error) {
      if (!options.isHandled?.(error)) showFailure(form, error, options.fallback);
      return false;
    }
  }

  const { onSaved, onInvalid } = options;
  const { submit, saving } = useSerialSubmit(form, { store, isDirty, creating, onSaved, onInvalid });
  useUnsaved(form.formState.isDirty && !readOnly, () => form.getValues(), {
    isStillDirty: isDirty,
    save: async () => !locked && (await submit()) === 'everything',
  });
  useHotkeys([['mod+S', () => !readOnly && !locked && void submit()]], [], true);
  const leaveDialog = useLeaveGuard();

  function discard() {
    stored.current = form.getValues();
    form.reset(form.getValues());
  }

  const rebase = (values: In) => applyStored(values, findChanges(stored.current, form.getValues()));

  return { form, submit, saving, creating, readOnly, locked, rebase, discard, leaveDialog, conflictDialog };
}

interface SubmitOptions {
  store: () => Promise<boolean>;
  isDirty: () => boolean;
  creating: boolean;
  onSaved: () => void;
  onInvalid: (() => void) | undefined;
}

/** Runs one save at a time. A submit during a save starts another one afterwards for the text typed since. */
function useSerialSubmit<Out, In extends FieldValues>(form: UseFormReturn<In, unknown, Out>, options: SubmitOptions) {
  const { store, isDirty, creating, onSaved, onInvalid } = options;
  const [saving, setSaving] = useState(false);
  const runningSave = useRef<Promise<SaveResult> | null>(null);
  const isSubmittedAgain = useRef(false);

  async function validateAndStore(): Promise<boolean> {
    let isStored = false;
    await form.handleSubmit(async () => {
      isStored = await store();
    }, onInvalid)();
    return isStored;
  }

  async function saveUntilStored(): Promise<SaveResult> {
    setSaving(true);
    try {
      let isStored: boolean;
      do {
        isSubmittedAgain.current = false;
        isStored = await validateAndStore();
      } while (isStored && isSubmittedAgain.current && isDirty());
      if (!isStored) return 'nothing';
      if (isDirty()) return 'part';
      onSaved();
      return 'everything';
    } finally {
      runningSave.current = null;
      setSaving(false);
    }
  }

  function submit(): Promise<SaveResult> {
    if (runningSave.current) isSubmittedAgain.current = !creating;
    else if (!creating && !isDirty()) return Promise.resolve('everything');
    runningSave.current ??= saveUntilStored();
    return runningSave.current;
  }

  return { submit, saving };
}

function showFailure<Out, In extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
  fallback: string,
) {
  const values = form.getValues();
  const fieldErrors = readFieldErrors(error, (name) => name in values);
  if (!fieldErrors) return notifyFailure(error, fallback);
  fieldErrors.fields.forEach(({ name, message }, index) => {
    form.setError(name as Path<In>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  const { otherMessages } = fieldErrors;
  if (otherMessages.length > 0) form.setError('root.server', { message: otherMessages.join('\n') });
}
