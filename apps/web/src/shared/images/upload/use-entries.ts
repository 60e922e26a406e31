import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type Control, type FieldPath, useFieldArray, useForm } from 'react-hook-form';
import { z } from 'zod';
import { nameOfFile } from '../image-address';
import { type ImageFieldsInput, imageFields } from '../image-form';
import type { Caption } from '../read-caption';
import type { Upload } from './use-queue';

const uploadForm = z.object({ entries: z.array(imageFields.extend({ upload_id: z.string() })) });
type UploadForm = z.input<typeof uploadForm>;
type Entry = UploadForm['entries'][number];
export type EntriesControl = Control<UploadForm, unknown, z.output<typeof uploadForm>>;

const blank = { author: '', alt: '', label: '', notes: '', has_watermark: false, color: 'dark' } as const;
const fieldNames = Object.keys(imageFields.shape) as (keyof ImageFieldsInput)[];

/** What is said about each picture of the queue, and which of them is shown. */
export function useEntries() {
  const [open, show] = useState<string | null>(null);
  const [focus, setFocus] = useState<{ path: FieldPath<UploadForm> } | null>(null);
  const form = useForm<UploadForm, unknown, z.output<typeof uploadForm>>({
    resolver: zodResolver(uploadForm),
    defaultValues: { entries: [] },
  });
  const entries = useFieldArray({ control: form.control, name: 'entries' });
  const all = () => form.getValues('entries');
  const placeOf = (id: string) => all().findIndex(({ upload_id }) => upload_id === id);

  // Only the shown entry has its fields on the page, so the focus waits for it.
  useEffect(() => {
    if (focus) form.setFocus(focus.path);
  }, [focus, form]);

  function point(ids: string[]) {
    for (const id of ids) {
      const wrong = fieldNames.find((name) => form.getFieldState(`entries.${placeOf(id)}.${name}`).invalid);
      if (!wrong) continue;
      show(id);
      setFocus({ path: `entries.${placeOf(id)}.${wrong}` });
      return;
    }
  }

  return {
    control: form.control as EntriesControl,
    open,
    show,
    all,
    find: (id: string) => all()[placeOf(id)],
    append({ id, file }: Upload, caption: Caption) {
      // Where the picture comes from is for a person to say.
      const entry = { ...blank, ...caption, name: nameOfFile(file), upload_id: id } as Entry;
      entries.append(entry, { shouldFocus: false });
      show((shown) => shown ?? id);
    },
    remove(id: string) {
      const place = placeOf(id);
      if (place >= 0) entries.remove(place);
      show((shown) => (shown === id ? (all()[0]?.upload_id ?? null) : shown));
    },
    /** Points at the first wrong field when one is wrong. */
    async areRight(ids: string[]) {
      const right = await form.trigger(ids.map((id) => `entries.${placeOf(id)}` as const));
      if (!right) point(ids);
      return right;
    },
    refuse(id: string, fields: { name: string; message: string }[]) {
      for (const { name, message } of fields) {
        form.setError(`entries.${placeOf(id)}.${name}` as FieldPath<UploadForm>, { type: 'server', message });
      }
      show(id);
    },
    /** Gives the others the source and the author of this one. */
    share(id: string) {
      const { source, author } = all()[placeOf(id)] as Entry;
      for (const place of all().keys()) {
        form.setValue(`entries.${place}.source`, source);
        form.setValue(`entries.${place}.author`, author);
      }
    },
  };
}
