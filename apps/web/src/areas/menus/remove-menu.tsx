import type { Menu } from '@masthead/domain/menus/schema';
import { useTranslation } from 'react-i18next';
import { RemoveButton } from '../../shared/removal/remove-button';
import { useRemoveMenu } from './menus.api';

interface Props {
  menu: Menu;
  onRemoved: () => void;
  look: 'icon' | 'button';
}

export function RemoveMenu({ menu, onRemoved, look }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveMenu();
  return (
    <RemoveButton
      access="menu.delete"
      name={menu.name}
      question={{
        title: t('Delete {name}', { name: menu.name }),
        text: t('Are you sure you want to remove selected menu item?'),
      }}
      remove={() => remove.mutateAsync({ params: { id: menu.id } })}
      done={t('Removed.')}
      onRemoved={onRemoved}
      fallback={t('Error removing.')}
      look={look}
    />
  );
}
