import type { Menu } from '@masthead/domain/menus/contract';
import { RemoveButton, type RemoveControl } from '../../shared/removal/remove-button';
import { useTranslation } from '../../ui/translation';
import { useRemoveMenu } from './menus.api';

interface Props extends RemoveControl {
  menu: Menu;
}

/** The delete button of a menu item, with a confirmation dialog. */
export function RemoveMenu({ menu, ...control }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveMenu();
  return (
    <RemoveButton
      {...control}
      access="menu.delete"
      name={menu.name}
      text={t('Are you sure you want to remove selected menu item?')}
      remove={(undo) => remove.mutateAsync({ params: { id: menu.id }, undo })}
      done={t('Removed.')}
      fallback={t('Error removing.')}
    />
  );
}
