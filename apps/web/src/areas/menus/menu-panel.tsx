import { type Menu, type MenuInput, menuInput } from '@masthead/domain/menus/contract';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { EntityPanel } from '../../shared/form/entity-panel';
import { CheckboxField, SelectField, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { useCrudForm } from '../../shared/panel/use-crud-form';
import { sectionOptions } from '../../shared/pickers/place-filters';
import { categoryOptions } from '../../shared/pickers/reference-lists';

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

export function MenuPanel({ menu, shown, choices, onClose }: Props) {
  const { t } = useTranslation();
  const create = useCreateMenu();
  const update = useUpdateMenu();
  const { entity, closeDeleted } = useCrudForm({
    schema: menuInput,
    stored: menu,
    toValues: valuesOf,
    blank: newMenu(shown),
    rights: { create: 'menu.create', update: 'menu.update' },
    create: (body) => create.mutateAsync({ body }),
    update: ({ current, changes, base }) => update.mutateAsync({ params: { id: current.id }, body: changes, base }),
    failure: { create: t('Error adding.'), update: t('Error updating.') },
    onClose,
  });

  return (
    <EntityPanel
      title={menu ? t('Edit menu item') : t('Create menu item')}
      entity={entity}
      onClose={onClose}
      remove={menu ? <RemoveMenu menu={menu} onRemoved={closeDeleted} look="button" /> : null}
    >
      <MenuFields entity={entity} choices={choices} />
    </EntityPanel>
  );
}

function valuesOf({ name, url, type, section_id, category_id, nofollow }: Menu): MenuInput {
  return { name, url, type, section_id, category_id, nofollow };
}

function newMenu({ type, section_id, category_id }: MenuListQuery) {
  const place = { ...(type && { type }), section_id: section_id || null, category_id: category_id ?? null };
  return { name: '', url: '', ...place, nofollow: false };
}

interface MenuFieldsProps {
  entity: EntityForm<z.output<typeof menuInput>, MenuInput>;
  choices: MenuChoices;
}

function MenuFields({ entity, choices }: MenuFieldsProps) {
  const { t } = useTranslation();
  const { control, watch, getValues, setValue } = entity.form;

  /** Drops a category of another section. */
  function pickSection(sectionId: number | string | null) {
    const chosen = choices.categories.find(({ id }) => id === getValues('category_id'));
    if (sectionId === null || !chosen || chosen.section_id === sectionId) return;
    setValue('category_id', null, { shouldDirty: true });
  }

  return (
    <>
      <TextField control={control} name="name" label={t('Name')} required autoFocus />
      <TextField
        control={control}
        name="url"
        label={t('Link')}
        description={t('A whole address, or a path on the site such as /page/contacts')}
        required
      />
      <SelectField control={control} name="type" label={t('Menu type')} required options={choices.types} />
      <SelectField
        control={control}
        name="section_id"
        label={t('Section')}
        clearable
        options={sectionOptions(choices.sections)}
        onPick={pickSection}
      />
      <SelectField
        control={control}
        name="category_id"
        label={t('Category')}
        clearable
        options={categoryOptions(choices, watch('section_id') ?? null)}
      />
      <CheckboxField control={control} name="nofollow" label={t('Open in a new tab')} />
    </>
  );
}
