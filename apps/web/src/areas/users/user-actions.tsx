import { Group } from '@mantine/core';
import { ADMIN } from '@masthead/domain/access/roles';
import type { User } from '@masthead/domain/users/schema';
import { Can, useViewer } from '../../shared/access/viewer';
import { RemoveUser } from './remove-user';
import { ResetTwoFactor } from './reset-two-factor';

/** The buttons of a user's row. */
export function UserActions({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const viewer = useViewer();
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {viewer.user.role === ADMIN ? <ResetTwoFactor user={user} /> : null}
      <Can access="user.delete">
        <RemoveUser user={user} onRemoved={onRemoved} />
      </Can>
    </Group>
  );
}
