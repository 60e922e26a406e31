import { Accordion, Button, Input, Stack } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { lazy, type ReactNode, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { useViewer } from '../../../../shared/access/viewer';
import { translateMessage } from '../../../../shared/i18n/i18n';
import type { Taxonomy } from '../../../../shared/pickers/reference-lists';
import { useProject } from '../../../../shared/project/project';
import { useTranslation } from '../../../../ui/translation';
import classes from '../editor.module.css';
import { useFieldProblems } from '../state/publication-problems';
import { useEditor, useEditorForm, useEditorStore, usePost } from '../state/use-editor';
import { PostExportPanel } from './export-panel';
import { PreviewTabs } from './preview-tabs';
import { RelationsPanel } from './relations-panel';
import { type Schedule, SchedulingPanel } from './scheduling-panel';
import { SeoPanel } from './seo-panel';
import { StatusPanel } from './status-panel';

const ReceiptPanel = lazy(async () => ({ default: (await import('./receipt-panel')).ReceiptPanel }));

interface Props {
  schedule: Schedule;
  taxonomy: Taxonomy;
  openPanels: string[];
  onOpenPanels: (panels: string[]) => void;
  urls: { thumbnail: string | null; fbThumbnail: string | null };
  /** Opens the gallery to choose thumbnails. */
  onThumbnails: () => void;
  /** The uniqueness panel; `null` for an external link. */
  uniqueness: ReactNode;
}

/** The right column of the editor page: the settings of the post as panels that fold. */
export function SettingsColumn(props: Props) {
  const { schedule, taxonomy, openPanels, onOpenPanels, urls, onThumbnails, uniqueness } = props;
  const { t } = useTranslation();
  const viewer = useViewer();
  const { switches } = useProject();
  const store = useEditorStore();
  const form = useEditorForm();
  const post = usePost();
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const publishRefusal = accessRefusal(viewer, 'post.publish');
  const panels = [
    { name: 'relations', title: t('Relations'), body: <RelationsPanel form={form} post={post} taxonomy={taxonomy} /> },
    {
      name: 'seo',
      title: t('SEO settings'),
      body: <SeoPanel control={form.control} hasLengthLimits={post.template_type !== TemplateType.EXTERNAL_LINK} />,
    },
    {
      name: 'status',
      title: t('Status'),
      body: <StatusPanel form={form} post={post} />,
    },
    { name: 'preview', title: t('Preview'), body: <PostPreviewTabs {...{ taxonomy, urls, onThumbnails }} /> },
    { name: 'uniqueness', title: t('Uniqueness'), body: switches.uniqueness ? uniqueness : null },
    {
      name: 'export',
      title: t('Export article'),
      body:
        switches.export_from && viewer.can('post.export') ? (
          <PostExportPanel
            post={post}
            onExported={(projects) =>
              store.adoptVersion({ ...post, exportProjects: [...new Set([...post.exportProjects, ...projects])] })
            }
          />
        ) : null,
    },
    {
      name: 'scheduling',
      title: t('Scheduling'),
      body: (
        <SchedulingPanel
          form={form}
          status={post.status}
          schedule={schedule}
          isOpen={!isReadOnly && publishRefusal === null}
          refusal={publishRefusal}
        />
      ),
    },
    {
      name: 'receipt',
      title: t('Publish receipt'),
      body:
        post.status === Status.PUBLISHED ? (
          <Suspense>{openPanels.includes('receipt') ? <ReceiptPanel id={post.id} /> : null}</Suspense>
        ) : null,
    },
  ];

  return (
    <aside className={classes.settings} aria-label={t('Settings')}>
      <Accordion
        multiple
        variant="contained"
        value={openPanels}
        onChange={onOpenPanels}
        transitionDuration={0}
        order={2}
      >
        {panels
          .filter(({ body }) => body !== null)
          .map(({ name, title, body }) => (
            <Accordion.Item key={name} value={name}>
              <Accordion.Control>{title}</Accordion.Control>
              <Accordion.Panel>{body}</Accordion.Panel>
            </Accordion.Item>
          ))}
      </Accordion>
    </aside>
  );
}

function PostPreviewTabs({ taxonomy, urls, onThumbnails }: Pick<Props, 'taxonomy' | 'urls' | 'onThumbnails'>) {
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
        published_at={published_at}
      />
    </Stack>
  );
}
