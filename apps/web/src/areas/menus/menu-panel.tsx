import { type Menu, type MenuInput, menuInput } from '@masthead/domain/menus/contract';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { EntityPanel } from '../../shared/form/entity-panel';
import { CheckboxField, SelectField, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { bindFields } from '../../shared/form/use-field';
import { createWriteCalls, useCrudForm, writeRights } from '../../shared/panel/use-crud-form';
import { categoryOptions } from '../../shared/pickers/reference-lists';
import { sectionOptions } from '../../shared/pickers/taxonomy-filters';
import { useTranslation } from '../../ui/translation';
import { type MenuListQuery, useCreateMenu, useUpdateMenu } from './menus.api';
import { RemoveMenu } from './remove-menu';
import type { MenuOptions } from './use-menu-options';

interface Props {
  /** The menu item to edit; `null` for a new one. */
  menu: Menu | null;
  /** The filters of the list. A new item starts with their values. */
  filters: MenuListQuery;
  options: MenuOptions;
  onClose: () => void;
}

/** The panel that creates or edits a menu item. */
export function MenuPanel({ menu, filters, options, onClose }: Props) {
  const { t } = useTranslation();
  const { entity, panel, removal } = useCrudForm({
    schema: menuInput,
    stored: menu,
    toValues: toFormValues,
    blank: toBlankValues(filters),
    rights: writeRights('menu'),
    ...createWriteCalls(useCreateMenu(), useUpdateMenu()),
    failure: { create: t('Error adding.'), update: t('Error updating.') },
    onClose,
  });

  return (
    <EntityPanel
      title={menu ? t('Edit menu item') : t('Create menu item')}
      {...panel}
      remove={menu && <RemoveMenu menu={menu} {...removal} />}
    >
      <MenuFields entity={entity} options={options} />
    </EntityPanel>
  );
}

function toFormValues({ name, url, type, section_id, category_id, nofollow }: Menu): MenuInput {
  return { name, url, type, section_id, category_id, nofollow };
}

/** The values of a new item. The filter `section_id=0` ("No section") becomes `null`. */
function toBlankValues({ type, section_id, category_id }: MenuListQuery) {
  const filterValues = { ...(type && { type }), section_id: section_id || null, category_id: category_id ?? null };
  return { name: '', url: '', ...filterValues, nofollow: false };
}

interface MenuFieldsProps {
  entity: EntityForm<z.output<typeof menuInput>, MenuInput>;
  options: MenuOptions;
}

function MenuFields({ entity, options }: MenuFieldsProps) {
  const { t } = useTranslation();
  const { control, getValues, setValue } = entity.form;
  const field = bindFields(entity.form);
  const sectionId = useWatch({ control, name: 'section_id' });

  /** Clears the category if it belongs to another section. */
  function pickSection(pickedId: number | string | null) {
    const category = options.categories.find(({ id }) => id === getValues('category_id'));
    if (pickedId === null || !category || category.section_id === pickedId) return;
    setValue('category_id', null, { shouldDirty: true });
  }

  return (
    <>
      <TextField {...field('name', t('Name'))} required autoFocus />
      <TextField
        {...field('url', t('Link'))}
        description={t('A full URL, or a path on the site such as /page/contacts')}
        required
      />
      <SelectField {...field('type', t('Menu type'))} required options={options.types} />
      <SelectField
        {...field('section_id', t('Section'))}
        clearable
        options={sectionOptions(options.sections)}
        onPick={pickSection}
      />
      <SelectField
        {...field('category_id', t('Category'))}
        clearable
        options={categoryOptions(options, sectionId ?? null)}
      />
      <CheckboxField {...field('nofollow', t('Open in a new tab'))} />
    </>
  );
}
