import { ActionIcon, Group, Loader, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core';
import type { Image } from '@masthead/domain/images/contract';

import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Pagination } from '../../../ui/pagination';
import { SearchBox } from '../../../ui/search-box';
import { EmptyState } from '../../../ui/states';
import { useTranslation } from '../../../ui/translation';
import { Can } from '../../access/viewer';
import { ListStates } from '../../list/list-page';
import { pickerPage } from '../images.api';
import grid from '../picture-grid.module.css';
import { Thumbnail } from '../thumbnail';
import classes from './picker.module.css';
import type { LibraryView } from './use-image-picker';

interface PickerTileProps {
  image: Image;
  /** Receives the focus when the user returns from this picture. */
  isFocused: boolean;
  /** An action on this picture is running, so its buttons are disabled. */
  isBusy: boolean;
  onChoose: () => void;
  onRemove: () => void;
}

/** `aria-disabled` instead of `disabled`, so that the button keeps the focus. */
const disabledProps = { 'aria-disabled': true, 'data-disabled': true } as const;

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
        {...(isBusy ? disabledProps : { onClick: onChoose })}
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
            {...(isBusy ? disabledProps : { onClick: onRemove })}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </Tooltip>
      </Can>
    </li>
  );
}

interface Props {
  libraryView: LibraryView;
  onBrowse: (libraryView: LibraryView) => void;
  onChoose: (image: Image) => void;
  onAdd: () => void;
  /** Deletes the picture after a confirmation; `true` when it is deleted. */
  onRemove: (image: Image) => Promise<boolean>;
  isBusy: (id: number) => boolean;
}

/** Shows the library page by page, with a search. The user selects a picture, adds one or deletes one. */
export function SelectStep({ libraryView, onBrowse, onChoose, onAdd, onRemove, isBusy }: Props) {
  const { t } = useTranslation();
  const { search, page, lastOpenedId } = libraryView;
  const list = useQuery({ ...pickerPage(search, page), placeholderData: keepPreviousData });
  const { data, error, refetch } = list;
  const searchRow = useRef<HTMLDivElement>(null);
  const focusSearch = () => searchRow.current?.querySelector('input')?.focus();

  // The previous step has unmounted the focused element.
  useEffect(() => {
    if (document.activeElement === document.body) searchRow.current?.querySelector('input')?.focus();
  }, []);

  async function remove(image: Image) {
    const opener = document.activeElement;
    if (!(await onRemove(image))) return;
    const { activeElement } = document;
    // The focused button was removed with its card.
    if (activeElement === document.body || activeElement === opener) focusSearch();
  }

  return (
    <Stack gap="sm">
      <Group gap="xs" ref={searchRow}>
        <SearchBox
          value={search}
          onSearch={(text) => onBrowse({ search: text, page: 1, lastOpenedId: null })}
          autoFocus
        />
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
            isFocused={image.id === lastOpenedId}
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
        page={Math.min(page, data?.last_page ?? page)}
        pages={data?.last_page ?? 1}
        onChange={(next) => onBrowse({ search, page: next, lastOpenedId: null })}
      />
    </Stack>
  );
}
