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

const SENTENCE = 'The ferry left the harbour at dawn, an hour late, with nobody on deck but the pilot and a dog. ';
const PARAGRAPH = 400;

/** The editor in a form, as screens have it, with as much text as the address asks for. */
function articleOf(characters: number): Article {
  const text = SENTENCE.repeat(Math.ceil(PARAGRAPH / SENTENCE.length)).slice(0, PARAGRAPH);
  const paragraphs = Array.from({ length: Math.ceil(characters / PARAGRAPH) }, (_, index) =>
    text.slice(0, Math.min(PARAGRAPH, characters - index * PARAGRAPH)),
  );
  const content = paragraphs.map((each) => ({ type: 'paragraph', content: [{ type: 'text', text: each }] }));
  return { v: ARTICLE_VERSION, doc: { type: 'doc', content } };
}

function Page({ characters }: { characters: number }) {
  const { control, formState } = useForm({ defaultValues: { body: articleOf(characters) } });
  return (
    <form data-dirty={formState.isDirty}>
      <RichTextField control={control} name="body" label="Description" limits={{ min: 700, max: 30_000 }} />
    </form>
  );
}

/** The editor alone, with as many words marked as the address asks for. */
function Bare({ characters, highlights }: { characters: number; highlights: number }) {
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    if (!editor || highlights === 0) return;
    // Every second word: neighbours would be one mark.
    const words = wordRanges(editor.state.doc).filter((_, index) => index % 2 === 0);
    showHighlights(editor, words.slice(0, highlights));
  }, [editor, highlights]);
  return (
    <RichTextEditor label="Description" value={articleOf(characters)} onChange={() => undefined} onEditor={setEditor} />
  );
}

const address = new URLSearchParams(window.location.search);
const characters = Number(address.get('characters'));
const project = testProject();
await speak('en-US', {});
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <ProjectProvider value={project}>
      <ThemeProvider colour={project.colour}>
        <ViewerProvider user={testUser()}>
          {address.has('bare') ? (
            <Bare characters={characters} highlights={Number(address.get('highlights'))} />
          ) : (
            <Page characters={characters} />
          )}
        </ViewerProvider>
      </ThemeProvider>
    </ProjectProvider>
  </QueryClientProvider>,
);
