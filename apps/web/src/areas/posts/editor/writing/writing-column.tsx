import { Input } from '@mantine/core';
import { type Article, emptyArticle, hasWords } from '@masthead/article/document';
import { textLengths } from '@masthead/domain/posts/rules/publishable';
import { hasSlides, TemplateType } from '@masthead/domain/posts/rules/template-types';

import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { useFormMode } from '../../../../shared/form/use-field';

import { translateMessage } from '../../../../shared/i18n/i18n';
import { useProject } from '../../../../shared/project/project';
import type { PictureUploads } from '../../../../shared/rich-text/pictures/picture-uploads';
import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor';
import { useTranslation } from '../../../../ui/translation';
import classes from '../editor.module.css';
import type { SlideRequest } from '../publish-sheet/text-jump';
import type { EditorForm } from '../state/editor-base';
import { useFieldProblems } from '../state/publication-problems';
import { usePost } from '../state/use-editor';
import { TextStatistics } from '../tools/text-statistics';
import { RuleField } from './rule-field';
import { SlidesEditor } from './slides-editor';

interface Props {
  form: EditorForm;
  type: TemplateType;
  /** The publication time of a published post; `null` for any other post. */
  publishedAt: string | null;
  /** Increases when the text is replaced, so that the text editor remounts. */
  version: number;
  editor: Editor | null;
  slideRequest: SlideRequest | null;
  onEditor: (editor: Editor | null) => void;
  /** Opens the image gallery. */
  onImage: () => void;
  uploads: PictureUploads;
}

/** The main column of the editor: the title and, depending on the type of the post, text, slides or external link. */
export function WritingColumn(props: Props) {
  const { form, type, publishedAt, version, editor, slideRequest, onEditor, onImage, uploads } = props;
  const { t } = useTranslation();
  const textArea = useRef<HTMLDivElement>(null);

  /** The title is a single line: Enter moves the focus to the text. */
  function focusTextOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    textArea.current?.querySelector<HTMLElement>('[contenteditable="true"], input')?.focus();
  }

  const statistics = editor ? <TextStatistics editor={editor} /> : null;
  return (
    <div className={classes.writingColumn}>
      <RuleField
        control={form.control}
        name="main_headline"
        label={t('Title')}
        {...(type !== TemplateType.EXTERNAL_LINK && { limits: textLengths.main_headline })}
        isLong
        isLabelHidden
        className={classes.title}
        onKeyDown={focusTextOnEnter}
      />
      <div ref={textArea}>
        {type === TemplateType.EXTERNAL_LINK ? (
          <RuleField
            control={form.control}
            name="external_link"
            label={t('External link')}
            description={t('Readers who open the post are redirected to this URL.')}
          />
        ) : null}
        {hasSlides(type) ? (
          <SlidesField
            key={version}
            {...{ form, type, publishedAt, slideRequest, statistics, onEditor, onImage, uploads }}
          />
        ) : null}
        {type === TemplateType.STANDARD ? (
          <BodyField key={version} {...{ form, statistics, onEditor, onImage, uploads }} />
        ) : null}
      </div>
    </div>
  );
}

/** `statistics` is shown in the line below the text. */
type TextProps = Pick<Props, 'form' | 'onEditor' | 'onImage' | 'uploads'> & { statistics: ReactNode };

function BodyField({ form, statistics, onEditor, onImage, uploads }: TextProps) {
  const { t } = useTranslation();
  const mode = useFormMode();
  const { value, error, ...field } = useBodyField(form);
  const body = form.getValues('body');
  const message = useTextError(error, 'body', body === null || !hasWords(body));
  return (
    <RichTextEditor
      label={t('Text')}
      mode={mode}
      value={value ?? emptyArticle}
      {...(message && { error: message })}
      statistics={statistics}
      fillsPage
      onEditor={onEditor}
      onImage={onImage}
      pictures={{ uploads, slot: 'body' }}
      {...field}
    />
  );
}

type SlidesProps = TextProps & Pick<Props, 'type' | 'publishedAt' | 'slideRequest'>;

function SlidesField({ form, type, publishedAt, slideRequest, ...textProps }: SlidesProps) {
  const { zone } = useProject();
  const mode = useFormMode();
  const { slides: stored } = usePost();
  const { field, fieldState } = useController({ control: form.control, name: 'slides' });
  const error = useTextError(fieldState.error?.message, 'slides', field.value.length === 0);
  return (
    <Input.Wrapper ref={field.ref} tabIndex={-1} {...(error && { error })}>
      <SlidesEditor
        type={type}
        slides={field.value}
        read={() => form.getValues('slides')}
        onChange={field.onChange}
        stored={stored}
        isOpen={mode === 'open'}
        mode={mode}
        zone={zone}
        publishedAt={publishedAt}
        request={slideRequest}
        now={() => new Date()}
        {...textProps}
      />
    </Input.Wrapper>
  );
}

/** The error of a save, or the reasons why the text cannot be published. */
function useTextError(error: string | undefined, name: 'body' | 'slides', isEmpty: boolean): string | undefined {
  const problems = useFieldProblems(name, isEmpty);
  return error ?? (problems.length > 0 ? problems.map(translateMessage).join(' ') : undefined);
}

const name = 'body';

/** Registers the text as a form field. A keystroke updates the form without a render. */
function useBodyField({ control, register, getValues, getFieldState }: EditorForm) {
  // `form.reset()` unregisters all fields, so every render must register this field again and must not be memoised.
  'use no memo';
  const formState = useFormState({ control, name, exact: true });
  const [{ value, onChange, onBlur }] = useState(() => ({
    value: getValues(name),
    // Register again: after a reset the form has no fields until the next render, and a keystroke may come first.
    onChange: (typed: Article) => void register(name).onChange({ target: { name, value: typed }, type: 'change' }),
    onBlur: () => void register(name).onBlur({ target: { name, value: getValues(name) }, type: 'blur' }),
  }));
  const { ref } = register(name);
  return { value, onChange, onBlur, ref, error: getFieldState(name, formState).error?.message };
}
