import { type Image, imageInput } from '@masthead/domain/images/contract';
import type { z } from 'zod';

/** What the forms say about a picture: everything but its file. */
export const imageFields = imageInput.omit({ file: true });
export type ImageFieldsInput = z.input<typeof imageFields>;

export function fieldsOf(image: Image): ImageFieldsInput {
  const { name, source, author, alt, label, notes, has_watermark, color } = image;
  return {
    name,
    source,
    author: author ?? '',
    alt: alt ?? '',
    label: label ?? '',
    notes: notes ?? '',
    has_watermark,
    color: color ?? 'dark',
  };
}

/** The colour of the logo travels with a watermark only. */
export function withLogo<Sent extends Partial<ImageFieldsInput>>(sent: Sent, form: ImageFieldsInput): Sent {
  const { color: _, ...rest } = sent;
  return { ...rest, ...(form.has_watermark && { color: form.color ?? 'dark' }) } as Sent;
}
