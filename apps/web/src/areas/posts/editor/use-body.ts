import type { Article } from '@masthead/article/document';
import { useState } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import type { PostForm } from './post-form';

const name = 'body';

/** The text as a field of the form. The form has every key at once, and nothing is drawn anew for it. */
export function useBody({ control, register, getValues, getFieldState }: UseFormReturn<PostForm, unknown, PostForm>) {
  const formState = useFormState({ control, name, exact: true });
  const [{ value, onChange, onBlur }] = useState(() => ({
    /** What the text starts with. */
    value: getValues(name),
    // A form that takes in what was saved forgets its fields, and would not hear of a key before it is drawn again.
    onChange: (typed: Article) => void register(name).onChange({ target: { name, value: typed }, type: 'change' }),
    onBlur: () => void register(name).onBlur({ target: { name, value: getValues(name) }, type: 'blur' }),
  }));
  const { ref } = register(name);
  return { value, onChange, onBlur, ref, error: getFieldState(name, formState).error?.message };
}
