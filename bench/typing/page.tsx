import { ARTICLE_VERSION, type Article } from '@masthead/article/document';
import { wordRanges } from '@masthead/article/word-ranges';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { ViewerProvider } from '../../apps/web/src/shared/access/viewer';
import { speak } from '../../apps/web/src/shared/i18n/i18n';
import { ProjectProvider } from '../../apps/web/src/shared/project/project';
import { showHighlights } from '../../apps/web/src/shared/rich-text/highlights';
import { RichTextEditor } from '../../apps/web/src/shared/rich-text/rich-text-editor';
import { RichTextField } from '../../apps/web/src/shared/rich-text/rich-text-field';
import { ThemeProvider } from '../../apps/web/src/ui/theme/theme-provider';
import { testProject, testUser } from '../../apps/web/test/people';

// The page that the typing benchmarks load: the rich-text editor with a text of a length from the URL.

const SENTENCE = 'The ferry left the harbour at dawn, an hour late, with nobody on deck but the pilot and a dog. ';
const PARAGRAPH_LENGTH = 400;

function createArticle(characters: number): Article {
  const text = SENTENCE.repeat(Math.ceil(PARAGRAPH_LENGTH / SENTENCE.length)).slice(0, PARAGRAPH_LENGTH);
  const paragraphs = Array.from({ length: Math.ceil(characters / PARAGRAPH_LENGTH) }, (_, index) =>
    text.slice(0, Math.min(PARAGRAPH_LENGTH, characters - index * PARAGRAPH_LENGTH)),
  );
  const content = paragraphs.map((paragraph) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: paragraph }],
  }));
  return { v: ARTICLE_VERSION, doc: { type: 'doc', content } };
}

/** The editor as a field of a form. */
function FormPage({ characters }: { characters: number }) {
  const { control, formState } = useForm({ defaultValues: { body: createArticle(characters) } });
  return (
    <form data-dirty={formState.isDirty}>
      <RichTextField control={control} name="body" label="Description" limits={{ min: 700, max: 30_000 }} />
    </form>
  );
}

/** The editor without a form, with highlighted words if the URL asks for them. */
function EditorAlone({ characters, highlights }: { characters: number; highlights: number }) {
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    if (!editor || highlights === 0) return;
    // Every second word, because adjacent words would form one mark.
    const words = wordRanges(editor.state.doc).filter((_, index) => index % 2 === 0);
    showHighlights(editor, words.slice(0, highlights));
  }, [editor, highlights]);
  return (
    <RichTextEditor
      label="Description"
      value={createArticle(characters)}
      onChange={() => undefined}
      onEditor={setEditor}
    />
  );
}

const parameters = new URLSearchParams(window.location.search);
const characters = Number(parameters.get('characters'));
const project = testProject();
await speak('en-US', {});
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <ProjectProvider value={project}>
      <ThemeProvider colour={project.colour}>
        <ViewerProvider user={testUser()}>
          {parameters.has('bare') ? (
            <EditorAlone characters={characters} highlights={Number(parameters.get('highlights'))} />
          ) : (
            <FormPage characters={characters} />
          )}
        </ViewerProvider>
      </ThemeProvider>
    </ProjectProvider>
  </QueryClientProvider>,
);
