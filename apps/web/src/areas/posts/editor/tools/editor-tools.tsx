import { Button, Group } from '@mantine/core';
import { ARTICLE_VERSION, type Article, articleToText } from '@masthead/article/document';
import { hasSlides, TemplateType } from '@masthead/domain/posts/rules/template-types';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from '../../../../ui/translation';
import type { PostForm } from '../state/post-form';
import { useEditor, useEditorForm, usePost } from '../state/use-editor';
import { DensityTool } from './density-tool';
import { KeywordTool } from './keyword-tool';
import { LinkChecker } from './link-checker';
import { UniquenessPanel } from './uniqueness-panel';

/** The buttons below the text that open the keyword search and the density analysis. */
export function EditorTools() {
  const { t } = useTranslation();
  const form = useEditorForm();
  const { id, template_type } = usePost();
  const [openTool, setOpenTool] = useState<'keywords' | 'density' | null>(null);
  const close = () => setOpenTool(null);
  return (
    <>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setOpenTool('keywords')}>
          {t('Keyword search')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpenTool('density')}>
          {t('Density analysis')}
        </Button>
      </Group>
      {openTool === 'keywords' ? <KeywordTool postId={id} onClose={close} /> : null}
      {openTool === 'density' ? (
        <DensityTool readText={() => toWholeText(form.getValues(), template_type)} onClose={close} />
      ) : null}
    </>
  );
}

/** Connects the uniqueness panel to the editor store: its text, its access, and where a result is stored. */
export function PostUniqueness({ editor }: { editor: Editor | null }) {
  const { t } = useTranslation();
  const form = useEditorForm();
  const post = usePost();
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const refusal = isReadOnly ? t('This post is in the trash. Restore it to change it.') : null;
  return (
    <UniquenessPanel
      key={post.id}
      postId={post.id}
      body={() => toWholeArticle(form.getValues(), post.template_type)}
      editor={post.template_type === TemplateType.STANDARD ? editor : null}
      stored={{ unique: post.uniqueness }}
      refusal={refusal}
      onChecked={({ uniqueness, uniqueness_body }) => {
        form.setValue('uniqueness', uniqueness, { shouldDirty: true });
        form.setValue('uniqueness_body', uniqueness_body, { shouldDirty: true });
      }}
    />
  );
}

/** Connects the link checker to the text of the form. */
export function PostLinks({ editor }: { editor: Editor | null }) {
  const form = useEditorForm();
  const { id, template_type } = usePost();
  return (
    <LinkChecker
      key={id}
      postId={id}
      editor={editor}
      readArticle={() => toWholeArticle(form.getValues(), template_type)}
    />
  );
}

/** The whole text of the post as one article. Slides are concatenated. */
function toWholeArticle({ body, slides }: Pick<PostForm, 'body' | 'slides'>, type: TemplateType): Article | null {
  if (type === TemplateType.EXTERNAL_LINK) return null;
  if (!hasSlides(type)) return body;
  const content = slides.flatMap((slide) => slide.content?.doc.content ?? []);
  return { v: ARTICLE_VERSION, doc: { type: 'doc', content } };
}

function toWholeText(values: Pick<PostForm, 'body' | 'slides'>, type: TemplateType): string {
  const article = toWholeArticle(values, type);
  return article ? articleToText(article) : '';
}
