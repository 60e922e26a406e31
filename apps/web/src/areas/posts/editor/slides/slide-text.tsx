import { type Article, emptyArticle } from '@masthead/article/document';
import type { Editor } from '@tiptap/react';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormMode } from '../../../../shared/form/use-field';
import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor';
import type { FormSlide } from '../post-form';

interface Props {
  id: string;
  /** The text to begin with: the editor keeps what is typed, and is not drawn anew for it. */
  read: (key: string) => FormSlide | undefined;
  mode: FormMode;
  aside: ReactNode;
  onChange: (key: string, part: Partial<FormSlide>) => void;
  onEditor: (editor: Editor | null) => void;
  onImage: (files: File[]) => void;
}

/** The text of the open slide. Another slide is another `key`. */
export const SlideText = memo(function SlideText({ id, read, mode, aside, onChange, onEditor, onImage }: Props) {
  const { t } = useTranslation();
  const [content] = useState(() => (read(id)?.content as Article | null | undefined) ?? emptyArticle);
  return (
    <RichTextEditor
      label={t('Content')}
      value={content}
      mode={mode}
      aside={aside}
      onChange={(next) => onChange(id, { content: next })}
      onEditor={onEditor}
      onImage={onImage}
    />
  );
});
