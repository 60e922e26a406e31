import { Button, Input, Stack, Tabs, Title } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { pushRefusal } from '@masthead/domain/posts/contract/push';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import type { Editor } from '@tiptap/react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useViewer } from '../../../../shared/access/viewer';
import { translateMessage } from '../../../../shared/i18n/i18n';
import type { Taxonomy } from '../../../../shared/pickers/reference-lists';
import { useProject } from '../../../../shared/project/project';
import { useTranslation } from '../../../../ui/translation';
import classes from '../editor.module.css';
import { useFieldProblems } from '../state/publication-problems';
import { isInstant } from '../state/schedule-input';
import { useEditor, useEditorForm, useEditorStore, usePost } from '../state/use-editor';
import { EditorTools, PostLinks, PostUniqueness } from '../tools/editor-tools';
import { Readability } from '../tools/readability';
import type { PostThumbs } from '../writing/thumbnails';
import { PostExportPanel } from './export-panel';
import { LeadPicture } from './lead-picture/lead-picture';
import { PlanningPanel } from './planning-panel';
import { PreviewTabs } from './preview-tabs';
import { PushPanel } from './push-panel';
import { RelationsPanel } from './relations-panel';
import { type Schedule, SchedulingPanel } from './scheduling-panel';
import { SeoPanel } from './seo-panel';
import { SharePreviews } from './share-previews';
import { StatusPanel } from './status-panel';
import type { SettingsTab } from './use-settings-tab';

const ReceiptPanel = lazy(async () => ({ default: (await import('./receipt-panel')).ReceiptPanel }));

type Urls = PostThumbs['urls'];

interface Props {
  schedule: Schedule;
  taxonomy: Taxonomy;
  editor: Editor | null;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
  /** The lead picture and the Facebook thumbnail. */
  lead: PostThumbs;
  /** Opens the gallery to choose thumbnails. */
  onThumbnails: () => void;
}

/** The right column of the editor page: the settings of the post in tabs. A tab that was opened keeps its state. */
export function SettingsColumn({ tab, onTab, ...props }: Props) {
  const { t } = useTranslation();
  const isLink = usePost().template_type === TemplateType.EXTERNAL_LINK;
  const [opened, setOpened] = useState<readonly SettingsTab[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);
  const tabs: { name: SettingsTab; label: string; content: ReactNode }[] = [
    { name: 'publish', label: t('Publish'), content: <PublishTab {...props} isShown={tab === 'publish'} /> },
    { name: 'story', label: t('Story'), content: <StoryTab {...props} /> },
    { name: 'seo', label: t('SEO'), content: <SeoTab urls={props.lead.urls} /> },
  ];
  // External links have no text.
  if (!isLink)
    tabs.push({
      name: 'tools',
      label: t('Tools'),
      content: <ToolsTab editor={props.editor} isShown={tab === 'tools'} />,
    });
  return (
    <aside className={classes.settings} aria-label={t('Settings')}>
      <Tabs value={tab} onChange={(value) => onTab(value as SettingsTab)} keepMountedMode="display-none">
        <Tabs.List grow className={classes.tabs} data-above-notices>
          {tabs.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, content }) => (
          <Tabs.Panel key={name} value={name}>
            {opened.includes(name) ? content : null}
          </Tabs.Panel>
        ))}
      </Tabs>
    </aside>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.settingsPanel} aria-labelledby={id}>
      <Title order={2} size="h5" mb="xs" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}

type PublishTabProps = Omit<Props, 'tab' | 'onTab'> & { isShown: boolean };

function PublishTab({ schedule, taxonomy, lead, onThumbnails, isShown }: PublishTabProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { switches } = useProject();
  const store = useEditorStore();
  const form = useEditorForm();
  const post = usePost();
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const publishRefusal = accessRefusal(viewer, 'post.publish');
  return (
    <>
      <Panel title={t('Status')}>
        <StatusPanel form={form} post={post} />
      </Panel>
      <Panel title={t('Scheduling')}>
        <SchedulingPanel
          form={form}
          status={post.status}
          schedule={schedule}
          isOpen={!isReadOnly && publishRefusal === null}
          refusal={publishRefusal}
        />
      </Panel>
      <Panel title={t('Preview')}>
        <PostPreviewTabs {...{ taxonomy, onThumbnails }} urls={lead.urls} />
      </Panel>
      {switches.export_from && viewer.can('post.export') ? (
        <Panel title={t('Export article')}>
          <PostExportPanel
            post={post}
            onExported={(projects) =>
              store.adoptVersion({ ...post, exportProjects: [...new Set([...post.exportProjects, ...projects])] })
            }
          />
        </Panel>
      ) : null}
      {switches.push && viewer.can('post.push') && pushRefusal(post.status) === null ? (
        <Panel title={t('Push notification')}>
          <PushPanel />
        </Panel>
      ) : null}
      {post.status === Status.PUBLISHED ? (
        <Panel title={t('Publish receipt')}>
          <Suspense>{isShown ? <ReceiptPanel id={post.id} /> : null}</Suspense>
        </Panel>
      ) : null}
    </>
  );
}

function StoryTab({ taxonomy, lead, onThumbnails }: Pick<Props, 'taxonomy' | 'lead' | 'onThumbnails'>) {
  const { t } = useTranslation();
  const form = useEditorForm();
  const post = usePost();
  return (
    <>
      <Panel title={t('Lead picture')}>
        <LeadPicture lead={lead} onChoose={onThumbnails} />
      </Panel>
      <Panel title={t('Relations')}>
        <RelationsPanel form={form} post={post} taxonomy={taxonomy} />
      </Panel>
      <Panel title={t('Task')}>
        <PlanningPanel />
      </Panel>
    </>
  );
}

function SeoTab({ urls }: { urls: Urls }) {
  const { t } = useTranslation();
  const isLink = usePost().template_type === TemplateType.EXTERNAL_LINK;
  return (
    <>
      <Panel title={t('SEO settings')}>
        <SeoPanel hasLengthLimits={!isLink} />
      </Panel>
      <Panel title={t('Previews')}>
        <SharePreviews urls={urls} />
      </Panel>
    </>
  );
}

function ToolsTab({ editor, isShown }: Pick<Props, 'editor'> & { isShown: boolean }) {
  const { t } = useTranslation();
  const { switches } = useProject();
  return (
    <>
      {switches.uniqueness ? (
        <Panel title={t('Uniqueness')}>
          <PostUniqueness editor={editor} />
        </Panel>
      ) : null}
      <Panel title={t('Keywords and density')}>
        <EditorTools />
      </Panel>
      <Panel title={t('Links')}>
        <PostLinks editor={editor} />
      </Panel>
      <Panel title={t('Readability')}>{editor && isShown ? <Readability editor={editor} /> : null}</Panel>
    </>
  );
}

type PreviewProps = Pick<Props, 'taxonomy' | 'onThumbnails'> & { urls: Urls };

function PostPreviewTabs({ taxonomy, urls, onThumbnails }: PreviewProps) {
  const { t } = useTranslation();
  const problems = useFieldProblems('thumb', urls.thumbnail === null);
  const { site_url } = useProject();
  const { control } = useEditorForm();
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const names = [
    'main_headline',
    'catchy_title',
    'fb_catchy_title',
    'description',
    'section_id',
    'published_at',
  ] as const;
  const [main_headline, catchy_title, fb_catchy_title, description, section_id, published_at] = useWatch({
    control,
    name: names,
  });
  return (
    <Stack gap="sm">
      <Button variant="default" disabled={isReadOnly} onClick={onThumbnails}>
        {t('Add thumbnails')}
      </Button>
      {problems.length > 0 ? <Input.Error>{problems.map(translateMessage).join(' ')}</Input.Error> : null}
      <PreviewTabs
        values={{ main_headline, catchy_title, fb_catchy_title, description }}
        thumbnail={urls.thumbnail}
        fbThumbnail={urls.fbThumbnail}
        section={taxonomy.sections.find(({ id }) => id === section_id)?.catchy_title ?? null}
        site_url={site_url}
        published_at={published_at !== null && isInstant(published_at) ? published_at : null}
      />
    </Stack>
  );
}
