import { UnstyledButton } from '@mantine/core';
import { contentRefusal } from '@masthead/domain/posts/rules';
import { IconLock } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { AnchorLink } from '../../../shared/links';
import { isLockedFor } from '../locks/is-locked';
import type { PostRow } from './post-row';
import classes from './post-table.module.css';

/** The editor is a page of its own, so the router's types cannot know what its address takes. */
export const editorLink = (id: number) => linkOptions({ to: '/posts/$id', params: { id: String(id) } });

interface Props {
  post: PostRow;
  onOvertake: () => void;
}

/** The headline, leading to the editor for those who may change posts; below it whoever is there already. */
export function TitleCell({ post, onOvertake }: Props) {
  const viewer = useViewer();
  const isLocked = isLockedFor(viewer, post);
  const mayOpen = viewer.can('post.update');
  const mayEdit = mayOpen && contentRefusal(viewer, post.status) === null;
  return (
    <div className={classes.title}>
      {mayOpen && !(mayEdit && isLocked) ? (
        // The row itself is in the keyboard's way already.
        <AnchorLink {...editorLink(post.id)} className={classes.link} inherit tabIndex={-1}>
          {post.main_headline}
        </AnchorLink>
      ) : (
        <span>{post.main_headline}</span>
      )}
      {isLocked ? <LockLine name={post.lock} onOvertake={mayEdit ? onOvertake : null} /> : null}
    </div>
  );
}

function LockLine({ name, onOvertake }: { name: string; onOvertake: (() => void) | null }) {
  const { t } = useTranslation();
  const line = (
    <>
      <IconLock size={13} aria-hidden />
      {t('Locked by {name}', { name })}
    </>
  );
  return (
    <div>
      {onOvertake ? (
        <UnstyledButton className={classes.lock} onClick={onOvertake}>
          {line}
        </UnstyledButton>
      ) : (
        <span className={classes.lock}>{line}</span>
      )}
    </div>
  );
}
