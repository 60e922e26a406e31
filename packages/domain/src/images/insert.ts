import { z } from 'zod';
import { optionalText } from '../text/fields';

/** What is said about a picture at the place where it is put, each of it optional. */
export const imageInsert = z.object({
  alt: optionalText({ min: 5, max: 255 }),
  title: optionalText({ min: 5, max: 255 }),
  label: optionalText({ min: 5, max: 200 }),
});
export type ImageInsertInput = z.input<typeof imageInsert>;
export type ImageInsert = z.output<typeof imageInsert>;
