import { Input, Skeleton } from '@mantine/core';
import { type Article, emptyArticle } from '@masthead/article/document';
import { lazy, Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField, useFormMode } from '../form/use-field';

import type { Limits } from './status-line';

// The editor is as large as the rest of a screen, so it is loaded when a form shows one.
const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor')).RichTextEditor }));

interface Props<Out, In extends FieldValues> extends FieldProps<Out, In> {
  limits?: Limits;
  placeholder?: string;
}

/** A rich text field of a form. It reads the form's value only once: another entity needs another `key`. */
export function RichTextField<Out, In extends FieldValues>({ limits, placeholder, ...props }: Props<Out, In>) {
  const { field, isOpen, shared } = useField(props);
  const mode = useFormMode();
  const { label, description, error, withAsterisk } = shared;
  return (
    <Suspense fallback={<EditorSkeleton label={label} />}>
      <RichTextEditor
        {...{ label, withAsterisk: withAsterisk === true, autoFocus: props.autoFocus === true }}
        {...(description !== undefined && { description })}
        {...(error !== undefined && { error })}
        {...(limits && { limits })}
        {...(placeholder !== undefined && { placeholder })}
        mode={isOpen ? 'open' : mode === 'locked' ? 'locked' : 'read-only'}
        value={(field.value as Article | null | undefined) ?? emptyArticle}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
      />
    </Suspense>
  );
}

function EditorSkeleton({ label }: { label: string }) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Skeleton height="14rem" />
    </Input.Wrapper>
  );
}
