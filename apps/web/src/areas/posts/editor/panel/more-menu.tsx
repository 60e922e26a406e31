import { ActionIcon, Menu, Text } from '@mantine/core';
import type { Post } from '@masthead/domain/posts/schema';
import { Status } from '@masthead/domain/posts/statuses';
import { IconArrowBackUp, IconDots, IconExternalLink, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../../shared/access/viewer';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { type Move, useMoveWords } from '../../moves/move-words';
import { offeredMoves } from '../../moves/offered-moves';

interface Props {
  post: Post;
  isIdle: boolean;
  onMove: (move: Move) => void;
}

const icons = { trash: IconTrash, restore: IconArrowBackUp, remove: IconTrashX };

/** What is done seldom: the trash, and a look at the site. */
export function MoreMenu({ post, isIdle, onMove }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const words = useMoveWords();
  const moves = offeredMoves(viewer, post.status);
  const isOnSite = post.status === Status.PUBLISHED && post.url !== null;
  if (moves.length === 0 && !isOnSite) return null;
  return (
    <Menu position="bottom-end" shadow="sm" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="default" size="1.875rem" aria-label={t('More actions')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
        {moves.map(({ move, refusal }) => {
          const Icon = icons[move];
          if (refusal !== null) {
            return (
              <Menu.Item key={move} aria-disabled closeMenuOnClick={false} c="dimmed" leftSection={<Icon size={16} />}>
                {words[move].label}
                <Text size="xs" c="dimmed">
                  {translateMessage(refusal)}
                </Text>
              </Menu.Item>
            );
          }
          return (
            <Menu.Item
              key={move}
              disabled={!isIdle}
              {...(move !== 'restore' && { color: 'red' })}
              leftSection={<Icon size={16} />}
              onClick={() => onMove(move)}
            >
              {words[move].label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
