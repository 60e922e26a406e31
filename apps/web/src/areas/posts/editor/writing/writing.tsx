import { Input } from '@mantine/core';
import { type Article, emptyArticle } from '@masthead/article/document';
import { textLengths } from '@masthead/domain/posts/rules/publishable';
import { hasSlides, TemplateType } from '@masthead/domain/posts/rules/template-types';

import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useController, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormMode } from '../../../../shared/form/use-field';

import { useProject } from '../../../../shared/project/project';
import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor';
import classes from '../editor.module.css';
import type { PostForm } from '../state/post-form';
import { TextFacts } from '../tools/text-facts';
import { RuleField } from './rule-field';
import { SlidesEditor } from './slides-editor';

interface Props {
  form: UseFormReturn<PostForm, unknown, PostForm>;
  type: TemplateType;
  /** When a published post was published; `null` of another one. */
  publishedAt: string | null;
  /** Grows when another text is to be shown than the one that was typed. */
  version: number;
  editor: Editor | null;
  onEditor: (editor: Editor | null) => void;
  onImage: (files: File[]) => void;
}

/** The title and what is below it: a text, slides, or an address. */
export function Writing({ form, type, publishedAt, version, editor, onEditor, onImage }: Props) {
  const { t } = useTranslation();
  const text = useRef<HTMLDivElement>(null);

  /** A title has one line: Enter goes on to the text. */
  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    text.current?.querySelector<HTMLElement>('[contenteditable="true"], input')?.focus();
  }

  // The same element from key to key: the toolbar is drawn anew only when it changes.
  const aside = useMemo(() => (editor ? <TextFacts editor={editor} /> : null), [editor]);
  return (
    <div className={classes.write}>
      <RuleField
        control={form.control}
        name="main_headline"
        label={t('Title')}
        {...(type !== TemplateType.EXTERNAL_LINK && { limits: textLengths.main_headline })}
        isLong
        className={classes.title}
        onKeyDown={goOn}
      />
      <div ref={text}>
        {type === TemplateType.EXTERNAL_LINK ? (
          <RuleField
            control={form.control}
            name="external_link"
            label={t('External link')}
            description={t('Readers who open the post are sent to this address.')}
          />
        ) : null}
        {hasSlides(type) ? <Slides key={version} {...{ form, type, publishedAt, aside, onEditor, onImage }} /> : null}
        {type === TemplateType.STANDARD ? <Body key={version} {...{ form, aside, onEditor, onImage }} /> : null}
      </div>
    </div>
  );
}

type PartProps = Pick<Props, 'form' | 'onEditor' | 'onImage'> & { aside: ReactNode };

function Body({ form, aside, onEditor, onImage }: PartProps) {
  const { t } = useTranslation();
  const mode = useFormMode();
  const { value, error, ...field } = useBody(form);
  return (
    <RichTextEditor
      label={t('Text')}
      mode={mode}
      value={value ?? emptyArticle}
      {...(error && { error })}
      aside={aside}
      onEditor={onEditor}
      onImage={onImage}
      {...field}
    />
  );
}

function Slides({
  form,
  type,
  publishedAt,
  aside,
  onEditor,
  onImage,
}: PartProps & Pick<Props, 'type' | 'publishedAt'>) {
  const { zone } = useProject();
  const mode = useFormMode();
  const { field, fieldState } = useController({ control: form.control, name: 'slides' });
  const error = fieldState.error?.message;
  return (
    <Input.Wrapper {...(error && { error })}>
      <SlidesEditor
        type={type}
        slides={field.value}
        onChange={field.onChange}
        isOpen={mode === 'open'}
        mode={mode}
        zone={zone}
        publishedAt={publishedAt}
        now={() => new Date()}
        aside={aside}
        onEditor={onEditor}
        onImage={onImage}
      />
    </Input.Wrapper>
  );
}

const name = 'body';

/** The text as a field of the form. The form has every key at once, and nothing is drawn anew for it. */
function useBody({ control, register, getValues, getFieldState }: UseFormReturn<PostForm, unknown, PostForm>) {
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
