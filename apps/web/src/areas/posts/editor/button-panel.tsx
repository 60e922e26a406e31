import { ActionIcon, Badge, Group, Menu, type MenuItemProps, Text, VisuallyHidden } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import type { Post } from '@masthead/domain/posts/contract/post';
import { publishLabel } from '@masthead/domain/posts/rules/editing';
import { Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { transitionRefusal } from '@masthead/domain/posts/rules/workflow';

import {
  IconArrowBackUp,
  IconBroadcast,
  IconDots,
  IconExternalLink,
  IconHistory,
  IconTrash,
  IconTrashX,
  IconWorldOff,
} from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import {
  type ComponentPropsWithRef,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useState,
  useSyncExternalStore,
} from 'react';
import { useViewer } from '../../../shared/access/viewer';
import type { Autosave } from '../../../shared/drafts/use-autosave';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useProject } from '../../../shared/project/project';
import { shortcutText } from '../../../shared/rich-text/toolbar/shortcut';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { useTranslation } from '../../../ui/translation';
import { EmbargoBadge } from '../embargo-badge';
import { listTransitions, type TrashTransition, useTransitionMessages } from '../trash-transitions';
import { ActionButton } from './action-button';
import classes from './editor.module.css';
import { HeldPublication } from './held-publication';
import { InstantSwitches } from './instant-switches';
import { PlanningStrip } from './planning-strip';
import { ProposalsStatus } from './proposals-status';
import { ProposeButton } from './propose-button';
import { SaveStatus } from './save-status';
import { useEditor, useEditorStore, usePost } from './state/use-editor';

const UnpublishDialog = lazy(async () => ({ default: (await import('./unpublish-dialog')).UnpublishDialog }));

interface Props {
  ref: Ref<HTMLElement>;
  /** The list of problems that prevent a publication. */
  problems: ReactNode;
  /** Whether date and time are filled in. Then the button schedules the post. */
  hasSchedule: boolean;
  autosave: Autosave;
  onPreview: () => void;
  onPublish: () => void;
  onTransition: (transition: TrashTransition) => void;
  /** Moves the focus to a field of the settings. */
  onJump: (field: string) => void;
}

const statusColours: Partial<Record<Status, string>> = {
  [Status.PUBLISHED]: 'teal',
  [Status.SCHEDULED]: 'blue',
  [Status.TRASHED]: 'red',
  [Status.REVIEW]: 'yellow',
};

/** The bar at the top of the editor page: the status of the post, its buttons, and whether the text is saved. */
export function ButtonPanel(props: Props) {
  const { ref, problems, hasSchedule, autosave, onPreview, onPublish, onTransition, onJump } = props;
  const { t } = useTranslation();
  const viewer = useViewer();
  const { zone } = useProject();
  const store = useEditorStore();
  const post = usePost();
  const action = useEditor((state) => state.action);
  const isSaving = useEditor((state) => state.status === 'saving');
  const contentRefusal = useEditor((state) => state.contentRefusal);
  const isDirty = useEditor((state) => state.isDirty);
  const { uploads, leadAlt } = store;
  const hasAltText = useSyncExternalStore(leadAlt.subscribe, leadAlt.isDirty);
  const hasScheduleInput = useEditor((state) => state.scheduleInput !== '');
  const isUploading = useSyncExternalStore(uploads.subscribe, () => uploads.countRunning() > 0);
  const [isUnpublishing, setIsUnpublishing] = useState(false);
  const [unpublishReason, setUnpublishReason] = useState('');
  const isHeld = post.publish_due_at !== null;
  const isPublished = post.status === Status.PUBLISHED;
  const isIdle = action === null && !isHeld;
  const busyRefusal = isIdle
    ? null
    : isHeld
      ? t('Undo the publication first, or wait until the post is published.')
      : t('Another action is in progress');
  const publishRefusal = accessRefusal(viewer, 'post.publish');
  const scheduleRefusal = hasSchedule
    ? t('Publication time not stored. Use "Schedule".')
    : t('Publication time not stored. Enter date and time.');
  const cleanRefusal = hasScheduleInput ? scheduleRefusal : t('No changes to save');
  const toRefusal = (refusal: string | null) => (refusal === null ? busyRefusal : translateMessage(refusal));

  return (
    <section ref={ref} className={classes.panel} aria-label={t('Actions')} data-above-notices>
      <div className={classes.panelRows}>
        <VisuallyHidden component="h1">{t('Edit post')}</VisuallyHidden>
        <div className={classes.bar}>
          <div className={classes.postStatus}>
            <Badge variant="light" color={statusColours[post.status] ?? 'gray'} radius="sm">
              {translateMessage(statusNames[post.status])}
            </Badge>
            <EmbargoBadge post={post} />
            {post.publish_due_at ? <HeldPublication dueAt={post.publish_due_at} /> : null}
            {post.published_at ? (
              <Text span size="sm">
                <time dateTime={post.published_at}>{zoneDateTime(post.published_at, zone)}</time>
              </Text>
            ) : null}
            <ProposalsStatus />
            <SaveStatus autosave={autosave} />
          </div>
          <Group gap="xs" className={classes.actions}>
            <ActionButton label={t('Preview')} refusal={null} onClick={onPreview} />
            {post.status !== Status.TRASHED ? (
              <>
                {transitionRefusal(viewer, 'review', post.status) === null ? (
                  <ActionButton
                    label={t('Send to review')}
                    refusal={busyRefusal}
                    isBusy={action === 'review'}
                    onClick={() => void store.sendToReview()}
                  />
                ) : null}
                {contentRefusal ? (
                  <ProposeButton />
                ) : (
                  <>
                    <ActionButton
                      label={t('Save')}
                      refusal={isDirty || isUploading || hasAltText ? busyRefusal : cleanRefusal}
                      {...(isPublished && { description: t('Updates the article that readers see') })}
                      isBusy={isSaving}
                      shortcut={shortcutText('Mod+S')}
                      onClick={() => void store.save()}
                    />
                    <ActionButton
                      label={translateMessage(publishLabel(post.status, hasSchedule))}
                      variant="filled"
                      refusal={toRefusal(publishRefusal)}
                      {...(isPublished && { description: t('Updates the article and sets its date to now') })}
                      isBusy={action === 'publish'}
                      shortcut={shortcutText('Mod+Shift+P')}
                      onClick={onPublish}
                    />
                  </>
                )}
              </>
            ) : null}
            <MoreMenu {...{ post, isIdle, onTransition }} onUnpublish={() => setIsUnpublishing(true)} />
          </Group>
          {isUnpublishing ? (
            <Suspense>
              <UnpublishDialog
                reason={unpublishReason}
                onReason={setUnpublishReason}
                onClose={() => setIsUnpublishing(false)}
              />
            </Suspense>
          ) : null}
        </div>
        <div className={classes.secondRow}>
          <InstantSwitches />
          <PlanningStrip onJump={onJump} />
          {problems}
        </div>
      </div>
    </section>
  );
}

interface MoreMenuProps {
  post: Post;
  isIdle: boolean;
  onTransition: (transition: TrashTransition) => void;
  onUnpublish: () => void;
}

const icons = { trash: IconTrash, restore: IconArrowBackUp, remove: IconTrashX };

type MenuItemLinkProps = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>;
const MenuItemLink = createLink((props: MenuItemLinkProps) => <Menu.Item component="a" {...props} />);

/** Rare actions: history, live desk, view on the site, unpublish, trash, restore, delete permanently. */
function MoreMenu({ post, isIdle, onTransition, onUnpublish }: MoreMenuProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const messages = useTransitionMessages();
  const transitions = listTransitions(viewer, post.status);
  const isOnSite = post.status === Status.PUBLISHED && post.url !== null;
  const hasHistory = viewer.can('post.view_time_log');
  const isLive = post.template_type === TemplateType.LIVE_UPDATE;
  if (transitions.length === 0 && !isOnSite && !hasHistory && !isLive) return null;
  return (
    <Menu position="bottom-end" shadow="sm" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="default" size="1.875rem" aria-label={t('More actions')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hasHistory ? (
          <MenuItemLink
            to="/posts/$id/history"
            params={{ id: String(post.id) }}
            leftSection={<IconHistory size={16} />}
          >
            {t('History')}
          </MenuItemLink>
        ) : null}
        {isLive ? (
          <MenuItemLink to="/posts/$id/live" params={{ id: String(post.id) }} leftSection={<IconBroadcast size={16} />}>
            {t('Live desk')}
          </MenuItemLink>
        ) : null}
        {isOnSite ? (
          <Menu.Item
            component="a"
            href={post.url ?? ''}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={16} />}
          >
            {t('View on site')}
          </Menu.Item>
        ) : null}
        {transitionRefusal(viewer, 'unpublish', post.status) === null ? (
          <Menu.Item disabled={!isIdle} leftSection={<IconWorldOff size={16} />} onClick={onUnpublish}>
            {t('Unpublish')}
          </Menu.Item>
        ) : null}
        {transitions.map(({ transition, refusal }) => {
          const Icon = icons[transition];
          if (refusal !== null) {
            return (
              <Menu.Item
                key={transition}
                aria-disabled
                closeMenuOnClick={false}
                c="dimmed"
                leftSection={<Icon size={16} />}
              >
                {messages[transition].label}
                <Text size="xs" c="dimmed">
                  {translateMessage(refusal)}
                </Text>
              </Menu.Item>
            );
          }
          return (
            <Menu.Item
              key={transition}
              disabled={!isIdle}
              {...(transition !== 'restore' && { c: 'var(--mantine-color-error)' })}
              leftSection={<Icon size={16} />}
              onClick={() => onTransition(transition)}
            >
              {messages[transition].label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
