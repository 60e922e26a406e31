import { type Menu, type MenuInput, menuInput } from '@masthead/domain/menus/schema';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { CheckboxField, SelectField, TextField } from '../../shared/form/fields';
import { type EntityForm, useEntityForm } from '../../shared/form/use-entity-form';
import { notifySuccess } from '../../shared/notices/notify';
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
  const { control, watch, setValue } = entity.form;
  const sectionId = watch('section_id') ?? null;
  const categoryId = watch('category_id') ?? null;
  const chosen = choices.categories.find(({ id }) => id === categoryId);
  const isElsewhere = sectionId !== null && chosen !== undefined && chosen.section_id !== sectionId;

  useEffect(() => {
    if (isElsewhere) setValue('category_id', null, { shouldDirty: true });
  }, [isElsewhere, setValue]);

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
        options={choices.sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
      />
      <SelectField
        control={control}
        name="category_id"
        label={t('Category')}
        clearable
        options={categoryOptions(choices, sectionId)}
      />
      <CheckboxField control={control} name="nofollow" label={t('Open in a new tab')} />
    </>
  );
}
