import { Textarea } from '@mantine/core';
import { MAX_LIFE } from '@masthead/domain/author-info/schema';
import { lengthWithoutSpaces } from '@masthead/domain/text/lengths';
import type { FieldValues } from 'react-hook-form';
import { Counter } from '../../shared/form/counter';
import { type FieldProps, useField } from '../../shared/form/use-field';

/** A few lines about a person, counted without their spaces. */
export function LifeField<Out, In extends FieldValues>(props: FieldProps<Out, In>) {
  const { field, isOpen, shared } = useField(props);
  const text = typeof field.value === 'string' ? field.value : '';
  return (
    <Textarea
      {...shared}
      description={<Counter count={lengthWithoutSpaces(text)} max={MAX_LIFE} />}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autosize
      minRows={2}
      maxRows={8}
      readOnly={!isOpen}
      ref={field.ref}
      name={field.name}
      value={text}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
