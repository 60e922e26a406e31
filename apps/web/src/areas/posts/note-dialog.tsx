import { Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { translateMessage } from '../../shared/i18n/i18n';
import { Dialog, FormButtons } from '../../ui/dialog';

interface Props {
  title: string;
  text: string;
  label: string;
  description?: string;
  schema: z.ZodType<string | null>;
  isRequired: boolean;
  submitLabel: string;
  /** The typed note. The caller keeps it, so that it is still there after a failure. */
  note: string;
  onNote: (note: string) => void;
  /** Sends the note. The dialog closes afterwards. */
  onSubmit: (note: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a note, and sends it. */
export function NoteDialog(props: Props) {
  const { title, text, label, description, schema, isRequired, submitLabel, note, onNote, onSubmit, onClose } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = schema.safeParse(note);
    if (!parsed.success) return setRefusal(parsed.error.issues[0]?.message ?? null);
    setIsSubmitting(true);
    await onSubmit(parsed.data ?? '');
    onClose();
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Text size="sm" mb="sm">
          {text}
        </Text>
        <Textarea
          label={label}
          description={description}
          required={isRequired}
          autosize
          minRows={2}
          data-autofocus
          value={note}
          error={refusal === null ? null : translateMessage(refusal)}
          onChange={(event) => {
            onNote(event.currentTarget.value);
            setRefusal(null);
          }}
        />
        <FormButtons submitLabel={submitLabel} isSubmitting={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
