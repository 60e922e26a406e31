import { ActionIcon, Group, Loader, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';

import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Pagination } from '../../../ui/pagination';
import { SearchBox } from '../../../ui/search-box';
import { EmptyState } from '../../../ui/states';
import { Can } from '../../access/viewer';
import { ListStates } from '../../list/list-page';
import { pickerPage } from '../images.api';
import grid from '../picture-grid.module.css';
import { Thumbnail } from '../thumbnail';
import classes from './picker.module.css';
import type { Browsing } from './use-picking';

interface PickerTileProps {
  image: Image;
  /** Whoever comes back from it finds the focus on it. */
  isFocused: boolean;
  /** Something is done with it, and nothing else can be until then. */
  isBusy: boolean;
  onChoose: () => void;
  onRemove: () => void;
}

/** Disabled by what it says rather than in earnest: it would drop the focus of whoever has just used it. */
const disabled = { 'aria-disabled': true, 'data-disabled': true } as const;

function PickerTile({ image, isFocused, isBusy, onChoose, onRemove }: PickerTileProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const { name, width, height } = image;

  return (
    <li className={classes.card} aria-busy={isBusy}>
      <UnstyledButton
        ref={button}
        className={`${grid.tile} ${classes.tile}`}
        {...(isBusy ? disabled : { onClick: onChoose })}
      >
        <Thumbnail image={image} />
        <span className={classes.text}>
          <Text span display="block" size="sm" truncate>
            {name}
          </Text>
          <Text span display="block" size="xs" c="dimmed">
            {t('{width} x {height}', { width, height })}
          </Text>
        </span>
      </UnstyledButton>
      {isBusy ? <Loader className={classes.busy} size="sm" /> : null}
      <Can access="image.delete">
        <Tooltip label={t('Delete')}>
          <ActionIcon
            className={classes.remove}
            variant="default"
            size="sm"
            aria-label={t('Delete {name}', { name })}
            {...(isBusy ? disabled : { onClick: onRemove })}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Tooltip>
      </Can>
    </li>
  );
}

interface Props {
  browsing: Browsing;
  onBrowse: (browsing: Browsing) => void;
  onChoose: (image: Image) => void;
  onAdd: () => void;
  /** Asks and deletes; `true` when the picture is gone. */
  onRemove: (image: Image) => Promise<boolean>;
  isBusy: (id: number) => boolean;
}

export function SelectStep({ browsing, onBrowse, onChoose, onAdd, onRemove, isBusy }: Props) {
  const { t } = useTranslation();
  const { search, page, chosen } = browsing;
  const list = useQuery({ ...pickerPage(search, page), placeholderData: keepPreviousData });
  const { data, error, refetch, isPlaceholderData } = list;
  const head = useRef<HTMLDivElement>(null);
  const focusSearch = () => head.current?.querySelector('input')?.focus();

  // Coming back from a step that took the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) head.current?.querySelector('input')?.focus();
  }, []);

  // The last picture of the last page was deleted.
  const last = isPlaceholderData ? undefined : data?.last_page;
  useEffect(() => {
    if (last !== undefined && page > last) onBrowse({ search, page: last, chosen: null });
  }, [last, page, search, onBrowse]);

  async function remove(image: Image) {
    const asker = document.activeElement;
    if (!(await onRemove(image))) return;
    const { activeElement } = document;
    // It went with its card.
    if (activeElement === document.body || activeElement === asker) focusSearch();
  }

  return (
    <Stack gap="sm">
      <Group gap="xs" ref={head}>
        <SearchBox value={search} onSearch={(text) => onBrowse({ search: text, page: 1, chosen: null })} autoFocus />
      </Group>
      <ul className={`${grid.grid} ${classes.grid}`} aria-label={t('Images')}>
        <Can access="image.create">
          <li>
            <UnstyledButton className={`${grid.tile} ${classes.tile} ${classes.add}`} onClick={onAdd}>
              <IconPhotoPlus size={24} stroke={1.4} aria-hidden />
              <span>{t('Add new image')}</span>
            </UnstyledButton>
          </li>
        </Can>
        {data?.items.map((image) => (
          <PickerTile
            key={image.id}
            image={image}
            isFocused={image.id === chosen}
            isBusy={isBusy(image.id)}
            onChoose={() => onChoose(image)}
            onRemove={() => void remove(image)}
          />
        ))}
      </ul>
      {data?.items.length === 0 ? <EmptyState text={t('Images not found')} /> : null}
      {data ? null : (
        <ListStates
          list={{ data, error, refetch }}
          fallback={search === '' ? t('Error fetching data.') : t('Error searching data.')}
          empty=""
        >
          {() => null}
        </ListStates>
      )}
      <Pagination
        page={page}
        pages={data?.last_page ?? 1}
        onChange={(next) => onBrowse({ search, page: next, chosen: null })}
      />
    </Stack>
  );
}
