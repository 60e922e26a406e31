import { Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { publishLabel } from '@masthead/domain/posts/rules';
import { Status, statusNames } from '@masthead/domain/posts/statuses';
import { moveRefusal } from '@masthead/domain/posts/workflow';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../../shared/access/viewer';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { useProject } from '../../../../shared/project/project';
import { shortcutText } from '../../../../shared/rich-text/toolbar/shortcut';
import { zoneDateTime } from '../../../../shared/time/zone-time';
import classes from '../editor.module.css';
import type { PostActions } from '../use-post-actions';
import type { PostFormState } from '../use-post-form';
import type { usePush } from '../use-push';
import { useSwitches } from '../use-switches';
import { ActionButton } from './action-button';
import { MoreMenu } from './more-menu';
import { PushButton } from './push-button';
import { PushProgress } from './push-progress';
import { Switches } from './switches';

interface Props {
  state: PostFormState;
  actions: PostActions;
  push: ReturnType<typeof usePush>;
  hasSchedule: boolean;
  onPreview: () => void;
  /** What is saved where. */
  savedLine: ReactNode;
}

const colours: Partial<Record<Status, string>> = {
  [Status.PUBLISHED]: 'teal',
  [Status.SCHEDULED]: 'blue',
  [Status.TRASHED]: 'red',
  [Status.REVIEW]: 'yellow',
};

/** Where the post stands, and everything that can be done with it. */
export function ButtonPanel({ state, actions, push, hasSchedule, onPreview, savedLine }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { zone } = useProject();
  const { post, entity, contentRefusal } = state;
  const { switching, turn } = useSwitches(state);
  const isOpen = !entity.readOnly;
  const { isDirty } = entity.form.formState;
  const isIdle = actions.busy === null;
  const waiting = isIdle ? null : t('Something else is being done');
  const mayPublish = accessRefusal(viewer, 'post.publish');
  const said = (refusal: string | null) => (refusal === null ? waiting : translateMessage(refusal));

  return (
    <section className={classes.panel} aria-label={t('Actions')} data-above-notices>
      <VisuallyHidden component="h1">{t('Edit post')}</VisuallyHidden>
      <div className={classes.bar}>
        <div className={classes.standing}>
          <Badge variant="light" color={colours[post.status] ?? 'gray'} radius="sm">
            {translateMessage(statusNames[post.status])}
          </Badge>
          {post.published_at ? (
            <Text span size="sm">
              <time dateTime={post.published_at}>{zoneDateTime(post.published_at, zone)}</time>
            </Text>
          ) : null}
          {savedLine}
        </div>
        <Group gap="xs">
          <ActionButton label={t('Preview')} refusal={null} onClick={onPreview} />
          <PushButton state={state} push={push} />
          {post.status !== Status.TRASHED ? (
            <>
              {moveRefusal(viewer, 'review', post.status) === null ? (
                <ActionButton
                  label={t('Send to review')}
                  refusal={waiting}
                  isBusy={actions.busy === 'review'}
                  onClick={() => void actions.review()}
                />
              ) : null}
              <ActionButton
                label={t('Save')}
                refusal={contentRefusal ? said(contentRefusal) : isDirty ? waiting : t('Everything is saved')}
                isBusy={entity.saving}
                shortcut={shortcutText('Mod+S')}
                onClick={() => void entity.submit()}
              />
              <ActionButton
                label={translateMessage(publishLabel(post.status, hasSchedule))}
                variant="filled"
                refusal={said(mayPublish)}
                isBusy={actions.busy === 'publish'}
                shortcut={shortcutText('Mod+Shift+P')}
                onClick={() => void actions.publish()}
              />
            </>
          ) : null}
          <MoreMenu post={post} isIdle={isIdle} onMove={(move) => void actions.move(move)} />
        </Group>
      </div>
      <Group gap="xs" justify="space-between">
        <Switches post={post} isOpen={isOpen} switching={switching} onTurn={(name, value) => void turn(name, value)} />
        <PushProgress progress={push.progress} />
      </Group>
    </section>
  );
}
