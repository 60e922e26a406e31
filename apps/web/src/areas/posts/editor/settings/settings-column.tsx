import { Accordion, Button, Input, Stack } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../../shared/access/viewer';
import { translateMessage } from '../../../../shared/i18n/i18n';
import type { Places } from '../../../../shared/pickers/reference-lists';
import { useProject } from '../../../../shared/project/project';
import classes from '../editor.module.css';
import { useFieldProblems } from '../state/problems';
import { useEditor, useEditorForm, useEditorStore, usePost } from '../state/use-editor';
import { ExportPanel } from './export-panel';
import { PreviewTabs } from './preview-tabs';
import { RelationsPanel } from './relations-panel';
import { type Schedule, SchedulingPanel } from './scheduling-panel';
import { SeoPanel } from './seo-panel';
import { StatusPanel } from './status-panel';

interface Props {
  schedule: Schedule;
  places: Places;
  panels: string[];
  onPanels: (panels: string[]) => void;
  urls: { thumbnail: string | null; fbThumbnail: string | null };
  onPictures: () => void;
  /** Gives a scheduled post another time. */
  onReschedule: () => void;
  /** The check of the text; an external link has none. */
  uniqueness: ReactNode;
}

/** Everything about the post that is not its text. */
export function SettingsColumn(props: Props) {
  const { schedule, places, panels, onPanels, urls, onPictures, onReschedule, uniqueness } = props;
  const { t } = useTranslation();
  const viewer = useViewer();
  const { switches } = useProject();
  const store = useEditorStore();
  const form = useEditorForm();
  const post = usePost();
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const mayPublish = accessRefusal(viewer, 'post.publish');
  const all = [
    { name: 'relations', title: t('Relations'), body: <RelationsPanel form={form} post={post} places={places} /> },
    {
      name: 'seo',
      title: t('SEO settings'),
      body: <SeoPanel control={form.control} isMeasured={post.template_type !== TemplateType.EXTERNAL_LINK} />,
    },
    {
      name: 'status',
      title: t('Status'),
      body: <StatusPanel form={form} post={post} />,
    },
    { name: 'preview', title: t('Preview'), body: <PreviewOf {...{ places, urls, onPictures }} /> },
    { name: 'uniqueness', title: t('Uniqueness'), body: switches.uniqueness ? uniqueness : null },
    {
      name: 'export',
      title: t('Export article'),
      body:
        switches.export_from && viewer.can('post.export') ? (
          <ExportPanel
            post={post}
            onExported={(projects) =>
              store.adopt({ ...post, exportProjects: [...new Set([...post.exportProjects, ...projects])] })
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
          isOpen={!isReadOnly && mayPublish === null}
          refusal={mayPublish}
          onReschedule={onReschedule}
        />
      ),
    },
  ];

  return (
    <aside className={classes.settings} aria-label={t('Settings')}>
      <Accordion multiple variant="contained" value={panels} onChange={onPanels} transitionDuration={0} order={2}>
        {all
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

function PreviewOf({ places, urls, onPictures }: Pick<Props, 'places' | 'urls' | 'onPictures'>) {
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
      <Button variant="default" disabled={isReadOnly} onClick={onPictures}>
        {t('Add thumbnails')}
      </Button>
      {problems.length > 0 ? <Input.Error>{problems.map(translateMessage).join(' ')}</Input.Error> : null}
      <PreviewTabs
        values={{ main_headline, catchy_title, fb_catchy_title, description }}
        thumbnail={urls.thumbnail}
        fbThumbnail={urls.fbThumbnail}
        section={places.sections.find(({ id }) => id === section_id)?.catchy_title ?? null}
        site_url={site_url}
        published_at={published_at}
      />
    </Stack>
  );
}
