import { Button, Skeleton, Text } from '@mantine/core';
import type { MarkupProblem } from '@masthead/markup/problem';
import { IconAlertCircle } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useField } from '../form/use-field';
import type { CodeHandle, CodeLanguage } from './code-editor';
import classes from './code-field.module.css';

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor')).CodeEditor }));

interface Props<Out, In extends FieldValues> extends FieldProps<Out, In> {
  language: CodeLanguage;
  /** What is wrong with the code. The same function every time. */
  check: (text: string) => MarkupProblem[];
}

/** A field for code, with what is wrong marked in it and counted beside its label. */
export function CodeField<Out, In extends FieldValues>({ language, check, ...props }: Props<Out, In>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField(props);
  const id = useId();
  const [problems, setProblems] = useState<MarkupProblem[]>([]);
  const editor = useRef<CodeHandle | null>(null);
  const first = useRef<MarkupProblem>(undefined);
  first.current = problems[0];
  const onReady = useCallback((handle: CodeHandle | null) => {
    editor.current = handle;
  }, []);

  const register = field.ref;
  useEffect(() => {
    register({ focus: () => editor.current?.focus(first.current) });
  }, [register]);

  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <span id={`${id}-label`} className={classes.label}>
          {shared.label}
        </span>
        {problems.length > 0 ? (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            leftSection={<IconAlertCircle size={14} />}
            onClick={() => editor.current?.focus(first.current)}
          >
            {t('Problems: {count}', { count: problems.length })}
          </Button>
        ) : null}
      </div>
      <div className={classes.editor}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <CodeEditor
            language={language}
            value={typeof field.value === 'string' ? field.value : ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            check={check}
            onChecked={setProblems}
            onReady={onReady}
            readOnly={!isOpen}
            labelledBy={`${id}-label`}
            describedBy={`${id}-hint ${id}-error`}
          />
        </Suspense>
      </div>
      <Text id={`${id}-error`} size="xs" c="var(--mantine-color-error)" role="alert">
        {shared.error ?? null}
      </Text>
      <Text id={`${id}-hint`} size="xs" c="dimmed">
        {isOpen ? t('Tab indents. To leave the editor by keyboard, press Escape and then Tab.') : null}
      </Text>
    </div>
  );
}
