import { expect, test } from 'vitest';
import { readyPost } from '../../../../../test/post-editor';
import { article, line } from '../../../../../test/rich-text';
import { addTypedText } from './conflicts';
import { toFormValues } from './post-form';

const withText = (...lines: string[]) => ({
  ...toFormValues(readyPost()),
  body: article(...lines.map((text) => line(text))),
});

test('text typed into another paragraph is part of the chosen text', () => {
  const choices = { body: withText('Theirs.', 'Second.').body };
  const result = addTypedText(withText('Mine.', 'Second.'), withText('Mine.', 'Second, typed.'), choices);
  expect(result).toEqual({ toSave: { body: withText('Theirs.', 'Second, typed.').body }, toRestore: {} });
});

test('text typed into a replaced paragraph is restored after the chosen text', () => {
  const choices = { body: withText('Theirs.', 'Second, theirs.').body };
  const result = addTypedText(withText('Mine.', 'Second.'), withText('Mine, typed.', 'Second.'), choices);
  expect(result.toSave).toEqual(choices);
  expect(result.toRestore).toEqual({ body: withText('Mine, typed.', 'Second, theirs.').body });
});
