import { expect, it } from 'vitest';
import { type PreviewInput, previewInput } from './preview';

const emptyForm: PreviewInput = {
  advert_status: 0,
  is_sponsored: false,
  main_headline: '',
  description: '',
  template_type: 0,
  body: null,
  slides: [],
  thumb: null,
  thumb_ext: null,
  authors: [],
  experts: [],
  tags: [],
  section_id: null,
  category_id: null,
  sources: [],
  external_link: '',
  table_of_contents: false,
  published_at: null,
};

it('previewInput accepts an empty form', () => {
  expect(previewInput.parse(emptyForm)).toEqual({ ...emptyForm, description: null, external_link: null });
});

it('previewInput rejects a form with a missing field', () => {
  for (const field of Object.keys(emptyForm)) {
    const { [field as keyof PreviewInput]: _, ...rest } = emptyForm;
    expect(previewInput.safeParse(rest).success, field).toBe(false);
  }
});

it('previewInput removes fields that the page does not show', () => {
  const parsed = previewInput.parse({ ...emptyForm, notes: 'Ask the traders', html: '<p>' });
  expect(Object.keys(parsed).sort()).toEqual(Object.keys(emptyForm).sort());
});
