import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { Image } from '@masthead/domain/images/schema';
import { IconPhotoPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state';
import { Pagination } from '../../../ui/pagination';
import { SearchBox } from '../../../ui/search-box';
import { Can } from '../../access/viewer';
import { ListStates } from '../../list/list-states';
import { pickerPage } from '../images.api';
import grid from '../picture-grid.module.css';
import { Thumbnail } from '../thumbnail';
import classes from './picker.module.css';

/** Where in the library one looks, and which picture was looked at last. */
export interface Browsing {
  search: string;
  page: number;
  chosen: number | null;
}

interface Props {
  browsing: Browsing;
  onBrowse: (browsing: Browsing) => void;
  onChoose: (image: Image) => void;
  onAdd: () => void;
}

export function SelectStep({ browsing, onBrowse, onChoose, onAdd }: Props) {
  const { t } = useTranslation();
  const { search, page, chosen } = browsing;
  const list = useQuery({ ...pickerPage(search, page), placeholderData: keepPreviousData });
  const { data, error, refetch } = list;
  const head = useRef<HTMLDivElement>(null);

  // Coming back from a step that took the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) head.current?.querySelector('input')?.focus();
  }, []);

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
          <li key={image.id}>
            <Tile image={image} isFocused={image.id === chosen} onChoose={() => onChoose(image)} />
          </li>
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

interface TileProps {
  image: Image;
  /** Whoever comes back from it finds the focus on it. */
  isFocused: boolean;
  onChoose: () => void;
}

function Tile({ image, isFocused, onChoose }: TileProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  return (
    <UnstyledButton ref={button} className={`${grid.tile} ${classes.tile}`} onClick={onChoose}>
      <Thumbnail image={image} />
      <span className={classes.text}>
        <Text span display="block" size="sm" truncate>
          {image.name}
        </Text>
        <Text span display="block" size="xs" c="dimmed">
          {t('{width} x {height}', { width: image.width, height: image.height })}
        </Text>
      </span>
    </UnstyledButton>
  );
}
