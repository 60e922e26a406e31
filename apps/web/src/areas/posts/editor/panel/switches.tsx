import { Group, Switch, Tooltip } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { contentRefusal } from '@masthead/domain/posts/rules';
import type { Post } from '@masthead/domain/posts/schema';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../../shared/access/viewer';
import { translateMessage } from '../../../../shared/i18n/i18n';
import type { SwitchName } from '../use-switches';

interface Props {
  post: Post;
  isOpen: boolean;
  switching: SwitchName | null;
  onTurn: (name: SwitchName, value: boolean) => void;
}

/** What takes effect at once, without a save. */
export function Switches({ post, isOpen, switching, onTurn }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const all = [
    { name: 'is_verified', label: t('Verified'), right: 'post.moderate' },
    { name: 'is_evergreen', label: t('Evergreen'), right: 'post.update' },
    { name: 'table_of_contents', label: t('Table of contents'), right: 'post.update' },
  ] as const;
  return (
    <Group gap="sm">
      {all.map(({ name, label, right }) => {
        const refusal = accessRefusal(viewer, right) ?? contentRefusal(viewer, post.status);
        return (
          <Tooltip
            key={name}
            label={refusal ? translateMessage(refusal) : ''}
            disabled={refusal === null}
            withinPortal={false}
          >
            {/* A disabled switch tells the tooltip of no pointer: what is around it does. */}
            <div>
              <Switch
                size="xs"
                label={label}
                checked={post[name]}
                disabled={!isOpen || refusal !== null || switching !== null}
                onChange={(event) => onTurn(name, event.currentTarget.checked)}
              />
            </div>
          </Tooltip>
        );
      })}
    </Group>
  );
}
