import { roles } from '@masthead/domain/roles/contract';
import { useQueryClient } from '@tanstack/react-query';
import { collection } from '../../shared/api/collection';
import { meQuery } from '../../shared/session/session';

// Reads and writes of roles. A write invalidates all cached reads of the collection.
const { query, useWrite } = collection('roles');

export const useCreateRole = () => useWrite(roles.create);
export const useRemoveRole = () => useWrite(roles.remove);

/** The users who have a role, listed before its deletion. */
export const roleUsages = (id: number) => query(roles.usages, { params: { id } });

/** Users and the viewer's own session also contain the role's name, so a rename refetches both. */
export function useUpdateRole() {
  const client = useQueryClient();
  const update = useWrite(roles.update);
  return async (...args: Parameters<typeof update.mutateAsync>) => {
    const role = await update.mutateAsync(...args);
    void client.invalidateQueries({ queryKey: ['users'] });
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
    return role;
  };
}
