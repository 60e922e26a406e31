import { pushRefusal } from '@masthead/domain/posts/contract/push';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../../shared/access/viewer';
import { useProject } from '../../../../shared/project/project';
import { isLockedFor } from '../../locks/is-locked';
import type { PostFormState } from '../use-post-form';
import type { usePush } from '../use-push';
import { ActionButton } from './action-button';

interface Props {
  state: PostFormState;
  push: ReturnType<typeof usePush>;
}

/** Only for a published post, where the project has it and the person may. */
export function PushButton({ state, push }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { switches } = useProject();
  const { post } = state;
  if (!switches.push || !viewer.can('post.push') || pushRefusal(post.status) !== null) return null;
  return (
    <>
      <ActionButton
        label={post.is_message_sent ? t('Resend push') : t('Send push')}
        refusal={isLockedFor(viewer, post) ? t('{name} is editing this post.', { name: post.lock }) : null}
        isBusy={push.isPushing}
        onClick={() => void push.push()}
      />
      {push.dialog}
    </>
  );
}
