import type { Right } from '@masthead/domain/access/rights';
import { IconPencilPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useViewer } from '../../shared/access/viewer';
import { ButtonLink } from '../../shared/links';
import { useTranslation } from '../../ui/translation';
import classes from './header.module.css';
import { usePageKey } from './use-page-key';

/** Whether the viewer can create a story and open it in the editor. */
export const mayWriteStory = ({ can }: { can: (right: Right) => boolean }) =>
  can('post.read') && can('post.create') && can('post.update');

/** The link to a new story, for users who can write one. The key N opens it too. */
export function NewStoryLink() {
  return mayWriteStory(useViewer()) ? <LinkWithShortcut /> : null;
}

function LinkWithShortcut() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageKey('n', () => void navigate({ to: '/posts/new' }));
  return (
    <ButtonLink
      to="/posts/new"
      size="compact-sm"
      className={classes.newStory}
      leftSection={<IconPencilPlus size={16} stroke={1.6} />}
      aria-label={t('New story')}
      aria-keyshortcuts="N"
      title={`${t('New story')} (N)`}
    >
      <span className={classes.newStoryLabel}>{t('New story')}</span>
    </ButtonLink>
  );
}
