import { Button, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { postPush } from '@masthead/domain/posts/contract/push';
import { publishLabel } from '@masthead/domain/posts/rules/editing';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useViewer } from '../../../../shared/access/viewer';
import { collection } from '../../../../shared/api/collection';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { useProject } from '../../../../shared/project/project';
import { shortcutText } from '../../../../shared/rich-text/toolbar/shortcut';
import { OneClickSetting } from '../../../../shared/session/one-click-setting';
import { SidePanel } from '../../../../ui/side-panel';
import { useTranslation } from '../../../../ui/translation';
import { exportProjects } from '../../export/use-export';
import type { Schedule } from '../settings/scheduling-panel';
import { SharePreviews } from '../settings/share-previews';
import { useEditorForm, usePost } from '../state/use-editor';
import { CheckList } from './check-list';
import { PublicationPlan } from './publication-plan';
import classes from './publish-sheet.module.css';
import type { FindTarget } from './text-jump';
import { useSheetChecks } from './use-sheet-checks';

interface Props {
  schedule: Schedule;
  urls: { thumbnail: string | null; fbThumbnail: string | null };
  onJump: (field: string) => void;
  /** Selects a place in the text. Returns `false` if the text no longer has it. */
  onJumpToText: (find: FindTarget) => boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The side panel before a publication: what will happen, checks with fixes, previews, push message and exports. */
export function PublishSheet({ schedule, urls, onJump, onJumpToText, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const { status } = usePost();
  const label = translateMessage(publishLabel(status, schedule.isFilled));
  const checks = useSheetChecks(
    {
      toField: (field) => closeAndRun(() => onJump(field)),
      toText: (find, field) => closeAndRun(() => onJumpToText(find) || onJump(field)),
    },
    schedule.findPublishRefusal(),
  );

  /** The closed panel restores the focus, so a jump starts in the next frame. */
  function closeAndRun(jump: () => void) {
    onClose();
    requestAnimationFrame(() => jump());
  }

  function confirm() {
    onClose();
    onConfirm();
  }

  useHotkeys([['mod+Enter', () => isFocusInSheet() && confirm()]], [], true);

  return (
    <SidePanel
      title={label}
      onClose={onClose}
      footer={
        <>
          <Button onClick={confirm}>{label}</Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Text size="xs" c="dimmed" visibleFrom="xs">
            {t('{shortcut} confirms', { shortcut: shortcutText('Mod+Enter') })}
          </Text>
        </>
      }
    >
      <Stack gap="lg">
        <PublicationPlan schedule={schedule} />
        <Section title={t('Checks')}>
          <CheckList checks={checks} />
        </Section>
        <Section title={t('Previews')}>
          <SharePreviews urls={urls} />
        </Section>
        <PushSection />
        <ExportSection />
        <OneClickSetting />
      </Stack>
    </SidePanel>
  );
}

/** The page beside the sheet stays usable. A shortcut that is typed there does not confirm. */
function isFocusInSheet(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || !!activeElement?.closest('[data-side-panel]');
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

const { query } = collection('pushes');

/** The push message of the post. Publishing does not send it. */
function PushSection() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { switches } = useProject();
  const { control } = useEditorForm();
  const [headline, description] = useWatch({ control, name: ['main_headline', 'description'] });
  const isOn = switches.push && viewer.can('post.push');
  const audience = useQuery({ ...query(postPush.audience, {}), enabled: isOn });
  if (!isOn) return null;
  return (
    <Section title={t('Push notification')}>
      <div className={classes.push}>
        <Text size="sm" fw={600}>
          {headline.trim() || t('No headline')}
        </Text>
        <Text size="sm" lineClamp={2}>
          {description.trim()}
        </Text>
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        {audience.data ? t('Subscribers: {count}.', { count: audience.data.subscribers }) : null}{' '}
        {t('It is not sent automatically. Use "Send push" when the post is published.')}
      </Text>
    </Section>
  );
}

/** The projects to which the post can be exported when it is published. */
function ExportSection() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { switches } = useProject();
  const post = usePost();
  const isOn = switches.export_from && viewer.can('post.export');
  const projects = useQuery({ ...exportProjects(), enabled: isOn });
  if (!isOn || !projects.data || projects.data.items.length === 0) return null;
  return (
    <Section title={t('Export')}>
      <ul className={classes.projects}>
        {projects.data.items.map(({ id, title }) => (
          <li key={id}>
            {title}
            {post.exportProjects.includes(id) ? ` · ${t('Already exported')}` : null}
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed" mt={4}>
        {t('Use "Export article" when the post is published.')}
      </Text>
    </Section>
  );
}
