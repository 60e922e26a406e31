import { Alert, Badge, Button, Group, SegmentedControl, Select, Text, Textarea, VisuallyHidden } from '@mantine/core';
import { emptyArticle } from '@masthead/article/document';
import { Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { TemplateType, templateTypeNames, templateTypes } from '@masthead/domain/posts/rules/template-types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useViewer } from '../../../../shared/access/viewer';
import { useAutosave } from '../../../../shared/drafts/use-autosave';
import { findChangedKeys } from '../../../../shared/form/changes';
import { useUnsaved } from '../../../../shared/form/unsaved';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { useFailureNotice } from '../../../../shared/notices/notify';
import { sectionChoices } from '../../../../shared/pickers/reference-lists';
import { useProject } from '../../../../shared/project/project';
import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor';
import { useTranslation } from '../../../../ui/translation';
import classes from '../editor.module.css';
import { EditorOfPost } from '../editor-page';
import type { EditorStore } from '../state/editor-store';
import { AUTOSAVE_MS } from '../state/post-local-draft';
import { blankText, NewStoryStore, type StoryText } from './new-story-store';

/**
 * The page of a new story. Its route stays `/posts/new` after the post is created, because a navigation would interrupt
 * the user's typing. The browser shows the URL of the post, which opens the usual editor page after a reload.
 */
export function Page() {
  const createdPost = useLocation({ select: ({ state }) => state.createdPost ?? null });
  const [previousPost, setPreviousPost] = useState(createdPost);
  const [openPost, setOpenPost] = useState<number | null>(null);
  const [storyNumber, setStoryNumber] = useState(0);
  if (createdPost !== previousPost) {
    setPreviousPost(createdPost);
    if (createdPost === null) {
      // The user starts another story.
      setStoryNumber(storyNumber + 1);
      setOpenPost(null);
    }
  }
  // The user goes back to a story that was created earlier.
  if (createdPost !== null && createdPost !== openPost) {
    return <Navigate to="/posts/$id" params={{ id: String(createdPost) }} replace />;
  }
  return <NewStory key={storyNumber} onOpen={setOpenPost} />;
}

interface StoryProps {
  onOpen: (id: number) => void;
}

function NewStory({ onOpen }: StoryProps) {
  const story = useNewStory();
  const opened = useSyncExternalStore(story.subscribe, () => story.getState().opened);
  return opened ? <OpenedStory {...{ story, onOpen }} {...opened} /> : <BlankStory story={story} />;
}

interface OpenedStoryProps extends StoryProps {
  story: NewStoryStore;
  id: number;
  store: EditorStore;
}

/** The editor of the created post, with the text, the focus and the caret of the blank page. */
function OpenedStory({ story, id, store, onOpen }: OpenedStoryProps) {
  const navigate = useNavigate();
  const showUrl = useEffectEvent(() => {
    onOpen(id);
    const mask = { to: '/posts/$id', params: { id: String(id) }, unmaskOnReload: true } as const;
    void navigate({ to: '/posts/new', state: { createdPost: id }, mask, replace: true, ignoreBlocker: true });
  });
  useLayoutEffect(() => {
    story.completeHandover();
    showUrl();
  }, [story]);
  return <EditorOfPost id={id} opened={{ store, stop: story.stop }} />;
}

/** The fields of a story that does not exist yet, in the layout of the editor. The first keystroke creates the post. */
function BlankStory({ story }: { story: NewStoryStore }) {
  const { t } = useTranslation();
  const { text, status, failure } = useSyncExternalStore(story.subscribe, story.getState);
  useLayoutEffect(() => story.storeCaret, [story]);
  const textArea = useRef<HTMLDivElement>(null);

  function focusTextOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    textArea.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus();
  }

  return (
    <div
      className={classes.page}
      data-state={status}
      onCompositionStart={() => story.setComposing(true)}
      onCompositionEnd={() => story.setComposing(false)}
    >
      <section className={classes.panel} aria-label={t('Actions')} data-above-notices>
        <div className={classes.panelRows}>
          <VisuallyHidden component="h1">{t('New story')}</VisuallyHidden>
          <div className={classes.bar}>
            <div className={classes.postStatus}>
              <Badge variant="light" color="gray" radius="sm">
                {translateMessage(statusNames[Status.NEW])}
              </Badge>
              <Text span size="xs" c="dimmed" role="status">
                {status === 'creating' ? t('Creating the post…') : t('The post is created when you start typing.')}
              </Text>
            </div>
            <SectionSelect story={story} isDisabled={status === 'creating'} />
          </div>
          <Group gap="xs">
            <SegmentedControl
              size="xs"
              aria-label={t('Type')}
              data={templateTypes.map((type) => ({
                value: String(type),
                label: translateMessage(templateTypeNames[type]),
              }))}
              value={String(text.template_type)}
              disabled={status === 'creating'}
              onChange={(type) => story.setType(Number(type) as TemplateType)}
            />
          </Group>
        </div>
      </section>
      <div className={classes.writingColumn}>
        {failure ? (
          <Alert color="red" role="alert">
            <Group justify="space-between" gap="xs">
              {t('{reason} Your text is stored in this browser.', { reason: translateMessage(failure) })}
              <Button
                size="compact-sm"
                variant="default"
                loading={status === 'creating'}
                onClick={() => void story.create()}
              >
                {t('Try again')}
              </Button>
            </Group>
          </Alert>
        ) : null}
        <Textarea
          className={classes.title}
          name="main_headline"
          aria-label={t('Title')}
          placeholder={t('Title')}
          autosize
          minRows={2}
          autoFocus
          value={text.main_headline}
          onChange={(event) => story.type({ main_headline: event.currentTarget.value })}
          onKeyDown={focusTextOnEnter}
        />
        <div ref={textArea}>
          {text.template_type === TemplateType.STANDARD ? (
            <RichTextEditor
              label={t('Text')}
              fillsPage
              value={text.body ?? emptyArticle}
              pictures={{ uploads: story.uploads, slot: 'body' }}
              onChange={(body) => story.type({ body })}
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** Creates the store of the story and keeps a copy of the text in the browser's storage. */
function useNewStory(): NewStoryStore {
  const client = useQueryClient();
  const viewer = useViewer();
  const { id: projectId, zone } = useProject();
  const [store] = useState(() => new NewStoryStore(client, { viewer, projectId, zone }));
  const [openedAt] = useState(() => new Date().toISOString());
  const isDirty = useSyncExternalStore(store.subscribe, store.isDirty);
  useAutosave<StoryText>({
    key: store.draftKey,
    intervalMs: AUTOSAVE_MS,
    subscribe: store.subscribe,
    isOn: true,
    typed: () => store.getState().text,
    // A type without a text is not worth a draft.
    stored: () => ({
      values: { ...blankText, template_type: store.getState().text.template_type },
      updated_at: openedAt,
    }),
    findChangedFields: (before, after) => findChangedKeys({ ...before }, { ...after }),
  });
  useUnsaved(isDirty, () => ({ ...store.getState().text }), {
    isStillDirty: store.isDirty,
  });
  useEffect(() => store.mount(), [store]);
  return store;
}

function SectionSelect({ story, isDisabled }: { story: NewStoryStore; isDisabled: boolean }) {
  const { t } = useTranslation();
  const choices = useQuery(sectionChoices());
  useFailureNotice(choices.error, t('Error fetching sections or categories.'));
  const sections = choices.data?.items ?? [];
  if (sections.length === 0) return null;
  return (
    <Select<number>
      aria-label={t('Section')}
      data={sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
      value={story.findSection(sections)}
      allowDeselect={false}
      disabled={isDisabled}
      onChange={(section) => section !== null && story.setSection(section)}
    />
  );
}
