import { type Menu, type MenuInput, menuInput } from '@masthead/domain/menus/contract';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { notifySuccess } from '../../shared/notices/notify';
import { MenuFields } from './menu-fields';
import { type MenuListQuery, useCreateMenu, useUpdateMenu } from './menus.api';
import { RemoveMenu } from './remove-menu';
import type { MenuChoices } from './use-menu-choices';

interface Props {
  /** The item to edit, `null` for a new one. */
  menu: Menu | null;
  /** What the list shows: a new item starts there. */
  shown: MenuListQuery;
  choices: MenuChoices;
  onClose: () => void;
}

function newMenu({ type, section_id, category_id }: MenuListQuery) {
  const place = { ...(type && { type }), section_id: section_id || null, category_id: category_id ?? null };
  return { name: '', url: '', ...place, nofollow: false };
}

function valuesOf({ name, url, type, section_id, category_id, nofollow }: Menu): MenuInput {
  return { name, url, type, section_id, category_id, nofollow };
}

export function MenuPanel({ menu, shown, choices, onClose }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const create = useCreateMenu();
  const update = useUpdateMenu();

  const entity = useEntityForm({
    schema: menuInput,
    values: menu ? valuesOf(menu) : newMenu(shown),
    versioned: menu && { entity: menu, toValues: valuesOf },
    creating: menu === null,
    readOnly: !viewer.can(menu ? 'menu.update' : 'menu.create'),
    save: async (values, changes, base) =>
      valuesOf(
        menu
          ? await update.mutateAsync({ params: { id: menu.id }, body: changes, base })
          : await create.mutateAsync({ body: values }),
      ),
    onSaved: () => {
      notifySuccess(menu ? t('Updated') : t('Added'));
      onClose();
    },
    fallback: menu ? t('Error updating.') : t('Error adding.'),
  });

  function removed() {
    entity.discard();
    onClose();
  }

  return (
    <EntityPanel
      title={menu ? t('Edit menu item') : t('Create menu item')}
      entity={entity}
      onClose={onClose}
      remove={menu ? <RemoveMenu menu={menu} onRemoved={removed} look="button" /> : null}
    >
      <MenuFields entity={entity} choices={choices} />
    </EntityPanel>
  );
}
