import { roles } from '@masthead/domain/roles/contract';
import { useQueryClient } from '@tanstack/react-query';
import { collection } from '../../shared/api/collection';
import { meQuery } from '../../shared/session/session';

const { query, useWrite } = collection('roles');

export const useCreateRole = () => useWrite(roles.create);
/** Where a role is used. */
export const roleUsages = (id: number) => query(roles.usages, { params: { id } });

export const useRemoveRole = () => useWrite(roles.remove);

/** A role's name is also in its users, and perhaps in whoever renames it. */
export function useUpdateRole() {
  const client = useQueryClient();
  const update = useWrite(roles.update);
  return async (...sent: Parameters<typeof update.mutateAsync>) => {
    const role = await update.mutateAsync(...sent);
    void client.invalidateQueries({ queryKey: ['users'] });
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
    return role;
  };
}
