import { expect, it } from 'vitest';
import { type PreviewInput, previewInput } from './preview';

const whole: PreviewInput = {
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

it('takes an empty form, and no form with something left out', () => {
  expect(previewInput.parse(whole)).toEqual({ ...whole, description: null, external_link: null });
  for (const field of Object.keys(whole)) {
    const { [field as keyof PreviewInput]: _, ...rest } = whole;
    expect(previewInput.safeParse(rest).success, field).toBe(false);
  }
});

it('keeps nothing that the page does not show', () => {
  const parsed = previewInput.parse({ ...whole, notes: 'Ask the traders', html: '<p>' });
  expect(Object.keys(parsed).sort()).toEqual(Object.keys(whole).sort());
});
