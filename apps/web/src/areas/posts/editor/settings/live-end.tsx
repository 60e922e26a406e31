import { Button, Stack, Text } from '@mantine/core';
import { posts } from '@masthead/domain/posts/contract';
import { TemplateType } from '@masthead/domain/posts/template-types';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../../shared/notices/notify';
import { useProject } from '../../../../shared/project/project';
import { zoneDateTime } from '../../../../shared/time/zone-time';
import { useConfirm } from '../../../../ui/dialog';
import { type PostFormState, useWrite } from '../use-post-form';

/** Ends the coverage of a live update at once, or resumes it. What is typed stays unsaved. */
export function LiveEnd({ state }: { state: PostFormState }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { confirm, dialog } = useConfirm();
  const update = useWrite(posts.update);
  const { post, entity, stored } = state;
  if (post.template_type !== TemplateType.LIVE_UPDATE) return null;
  const isEnded = post.live_ended_at !== null;

  async function turn() {
    const isAgreed =
      isEnded ||
      (await confirm({
        title: t('End live coverage?'),
        text: t(
          'Readers see that the coverage has ended, and their pages stop looking for updates. You can resume it.',
        ),
        confirm: t('End live coverage'),
        cancel: t('Cancel'),
      }));
    if (!isAgreed) return;
    try {
      const body = { live_ended: !isEnded, base_updated_at: stored.current.post.updated_at };
      state.adopt(await update.mutateAsync({ params: { id: post.id }, body }));
      notifySuccess(isEnded ? t('Live coverage resumed.') : t('Live coverage ended.'));
    } catch (error) {
      await state.refuse(error, t('Error changing the live coverage.'));
    }
  }

  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {t('Live coverage')}
      </Text>
      <Text size="sm">
        {post.live_ended_at === null
          ? t('The coverage is running.')
          : t('Live coverage ended {time}', { time: zoneDateTime(post.live_ended_at, zone) })}
      </Text>
      {entity.readOnly ? null : (
        <Button variant="default" loading={update.isPending} disabled={entity.saving} onClick={() => void turn()}>
          {isEnded ? t('Resume live coverage') : t('End live coverage')}
        </Button>
      )}
      {dialog}
    </Stack>
  );
}
