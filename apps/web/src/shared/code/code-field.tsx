import { Button, Skeleton, Text } from '@mantine/core';
import type { MarkupProblem } from '@masthead/markup/problem';
import { IconAlertCircle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '../../ui/translation';
import { type FieldProps, useField } from '../form/use-field';
import type { CodeEditorHandle, CodeLanguage } from './code-editor';
import classes from './code-field.module.css';

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor')).CodeEditor }));

interface Props<Out, In extends FieldValues> extends FieldProps<Out, In> {
  language: CodeLanguage;
  /** Validates the code. It must be a stable function. */
  check: (text: string) => MarkupProblem[];
}

/** Form field for HTML or CSS. A button above it counts the problems and leads to the first one. */
export function CodeField<Out, In extends FieldValues>({ language, check, ...props }: Props<Out, In>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField(props);
  const id = useId();
  const [problems, setProblems] = useState<MarkupProblem[]>([]);
  const editor = useRef<CodeEditorHandle | null>(null);

  const focusFirstProblem = useEffectEvent(() => editor.current?.focus(problems[0]));
  const register = field.ref;
  useEffect(() => {
    register({ focus: () => focusFirstProblem() });
  }, [register]);

  return (
    <div className={classes.field}>
      <div className={classes.header}>
        <span id={`${id}-label`} className={classes.label}>
          {shared.label}
        </span>
        {problems.length > 0 ? (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            leftSection={<IconAlertCircle size={14} />}
            onClick={() => editor.current?.focus(problems[0])}
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
            onReady={(handle) => {
              editor.current = handle;
            }}
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
        {isOpen ? t('Tab inserts an indent. To leave the editor with the keyboard, press Escape, then Tab.') : null}
      </Text>
    </div>
  );
}
