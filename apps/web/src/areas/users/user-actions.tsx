import { Group } from '@mantine/core';
import { ADMIN } from '@masthead/domain/access/roles';
import type { User } from '@masthead/domain/users/contract';
import { editsUsers } from '@masthead/domain/users/rules';
import { Can, useViewer } from '../../shared/access/viewer';
import { ReassignPosts } from './reassign-posts';
import { RemoveUser } from './remove-user';
import { ResetTwoFactor } from './reset-two-factor';
import { SuspendUser } from './suspend-user';

/** The buttons of a user's row. */
export function UserActions({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const viewer = useViewer();
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {editsUsers({ role: viewer.user.role, rights: viewer.rights }) ? (
        <>
          <ReassignPosts user={user} />
          <SuspendUser user={user} />
        </>
      ) : null}
      {viewer.user.role === ADMIN ? <ResetTwoFactor user={user} /> : null}
      <Can access="user.delete">
        <RemoveUser user={user} onRemoved={onRemoved} />
      </Can>
    </Group>
  );
}
