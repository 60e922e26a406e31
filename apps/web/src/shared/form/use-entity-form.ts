import { zodResolver } from '@hookform/resolvers/zod';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { BaseVersion, overtakenBy } from '../api/collection';
import { notifyFailure } from '../notices/notify';
import { changedKeys, changesOf, mergeChanges } from './changes';
import { refusalsOf } from './refusals';
import { useLeaveGuard, useUnsaved } from './unsaved';
import { useConflicts } from './use-conflicts';

interface Options<Out, In extends FieldValues> {
  schema: z.ZodType<Out, In>;
  /** What is stored, or the blank form. Read once: another thing is another form. */
  values: DefaultValues<NoInfer<In>>;
  /** Nothing is stored yet: everything is sent, and nothing can be typed while it is. */
  creating: boolean;
  readOnly?: boolean;
  /** For now nothing can be saved; what was typed is kept. */
  locked?: boolean;
  /** The stored entity, when others may save it meanwhile: a conflict of a field is shown and decided in the form. */
  versioned?: Versioned<NoInfer<In>> | null;
  /**
   * Sends the whole form or only the changes, and answers what is stored now. With `versioned` the call carries `base`,
   * so that the server refuses it when somebody else has saved.
   */
  save: (values: NoInfer<In>, changes: Partial<NoInfer<In>>, base: BaseVersion | undefined) => Promise<NoInfer<In>>;
  /** Everything typed is stored. */
  onSaved: () => void;
  /** The form was to be saved and is not right; its fields say why. */
  onInvalid?: () => void;
  /** Said when a failed save itself has nothing to say. */
  fallback: string;
  /** A failure that the page shows in another way: no notice stands in front of it. */
  isTold?: (error: unknown) => boolean;
}

interface Versioned<In> {
  entity: unknown;
  /** The form's values of an entity of the API. */
  toValues: (entity: never) => In | Promise<In>;
}

/** What a save has come to: `asked` when something was typed since it was asked for, which is not stored. */
type Saved = 'everything' | 'asked' | 'nothing';

export interface EntityForm<Out, In extends FieldValues> {
  form: UseFormReturn<In, unknown, Out>;
  /** Asked while a save runs, it answers when that one has ended and everything typed until then is stored too. */
  submit: () => Promise<Saved>;
  saving: boolean;
  creating: boolean;
  readOnly: boolean;
  locked: boolean;
  /** Somebody else has stored this meanwhile: what was typed here stays, everything else follows. */
  rebase: (values: NoInfer<In>) => void;
  /** Forgets what was typed, so that leaving no longer asks. */
  discard: () => void;
  leaveDialog: ReactNode;
  conflictDialog: ReactNode;
}

/**
 * A form checked by the contract's schema. The server's refusals land on the fields they name; saves never overlap;
 * what was typed while a save ran is kept and saved by the next one.
 */
export function useEntityForm<Out, In extends FieldValues>(options: Options<Out, In>): EntityForm<Out, In> {
  const { schema, values, creating, readOnly = false, locked = false } = options;
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues: values });
  const stored = useRef<FieldValues>(values);
  const base = useRef(options.versioned ? new BaseVersion(options.versioned.entity) : undefined);
  const { askChoices, dialog: conflictDialog } = useConflicts(form.control);
  const isDirty = () => !readOnly && changedKeys(stored.current, form.getValues()).length > 0;

  function settle(answer: In, typed: FieldValues) {
    stored.current = answer;
    form.reset(answer);
    for (const [name, value] of Object.entries(typed)) {
      form.setValue(name as Path<In>, value as In[string], { shouldDirty: true });
    }
  }

  /** Sends what is typed. When somebody else has saved meanwhile, it merges both and sends again. */
  async function send(): Promise<boolean> {
    const sent = structuredClone(form.getValues());
    try {
      const answer = await options.save(sent, changesOf(stored.current, sent), base.current);
      settle(answer, changesOf(sent, form.getValues()));
      return true;
    } catch (error) {
      const theirs = overtakenBy(error);
      if (theirs === undefined || !options.versioned) throw error;
      if (!(await merge(theirs, await options.versioned.toValues(theirs as never)))) return false;
      return isDirty() ? send() : true;
    }
  }

  /** Takes in what somebody else has saved. `false` when the person goes back to the form, which stays as it is. */
  async function merge(entity: unknown, theirs: In): Promise<boolean> {
    const { mine, conflicts } = mergeChanges({ base: stored.current, mine: form.getValues(), theirs });
    const choices = conflicts.length > 0 ? await askChoices(conflicts) : {};
    if (choices === null) return false;
    base.current?.moveTo(entity);
    stored.current = theirs;
    form.reset(theirs);
    for (const [name, value] of mine) {
      if (choices[name] !== 'theirs') form.setValue(name as Path<In>, value as In[string], { shouldDirty: true });
    }
    return true;
  }

  async function store(): Promise<boolean> {
    try {
      return await send();
    } catch (error) {
      if (!options.isTold?.(error)) showFailure(form, error, options.fallback);
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

  const rebase = (next: In) => settle(next, changesOf(stored.current, form.getValues()));

  return { form, submit, saving, creating, readOnly, locked, rebase, discard, leaveDialog, conflictDialog };
}

interface Steps {
  store: () => Promise<boolean>;
  isDirty: () => boolean;
  creating: boolean;
  onSaved: () => void;
  onInvalid: (() => void) | undefined;
}

/** One save at a time. Asked again meanwhile, it saves once more afterwards what was typed since. */
function useSerialSubmit<Out, In extends FieldValues>(form: UseFormReturn<In, unknown, Out>, steps: Steps) {
  const { store, isDirty, creating, onSaved, onInvalid } = steps;
  const [saving, setSaving] = useState(false);
  const running = useRef<Promise<Saved> | null>(null);
  const isAskedAgain = useRef(false);

  async function storeValid(): Promise<boolean> {
    let isStored = false;
    await form.handleSubmit(async () => {
      isStored = await store();
    }, onInvalid)();
    return isStored;
  }

  async function run(): Promise<Saved> {
    setSaving(true);
    try {
      let isStored: boolean;
      do {
        isAskedAgain.current = false;
        isStored = await storeValid();
      } while (isStored && isAskedAgain.current && isDirty());
      if (!isStored) return 'nothing';
      if (isDirty()) return 'asked';
      onSaved();
      return 'everything';
    } finally {
      running.current = null;
      setSaving(false);
    }
  }

  function submit(): Promise<Saved> {
    if (running.current) isAskedAgain.current = !creating;
    else if (!creating && !isDirty()) return Promise.resolve('everything');
    running.current ??= run();
    return running.current;
  }

  return { submit, saving };
}

function showFailure<Out, In extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
  fallback: string,
) {
  const shown = form.getValues();
  const refusals = refusalsOf(error, (name) => name in shown);
  if (!refusals) return notifyFailure(error, fallback);
  refusals.fields.forEach(({ name, message }, index) => {
    form.setError(name as Path<In>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  if (refusals.others.length > 0) form.setError('root.server', { message: refusals.others.join('\n') });
}
