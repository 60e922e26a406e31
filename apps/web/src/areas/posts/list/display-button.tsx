import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Stack, Text, Tooltip } from '@mantine/core';
import {
  defaultPostColumns,
  type ListDensity,
  type PostColumn,
  postColumns,
} from '@masthead/domain/posts/contract/list-columns';
import { IconTable } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { useSetPreferences } from '../../../shared/session/use-preferences';
import { useTranslation } from '../../../ui/translation';
import { isDefaultChoice, useChosenColumns, useColumnLabels } from './post-columns';

/** Opens the choice of density and columns. */
export function DisplayButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const label = t('Rows and columns');
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={label} disabled={isOpen}>
          <ActionIcon variant="default" size={32} aria-label={label} onClick={() => setIsOpen(!isOpen)}>
            <IconTable size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <DisplayOptions />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The density and the columns of the posts list. A change is stored for the viewer at once. */
function DisplayOptions() {
  const { t } = useTranslation();
  const id = useId();
  const { user } = useViewer();
  const setPreferences = useSetPreferences();
  const labels = useColumnLabels();
  const chosen = useChosenColumns();
  const { columns: urlColumns } = useSearch({ strict: false });
  const navigate = useNavigate();

  /** Columns of the URL belong to a view, so a change does not affect the personal setting. */
  function chooseColumns(columns: PostColumn[] | null) {
    if (urlColumns === undefined) return setPreferences({ post_list_columns: columns });
    void navigate({
      to: '.',
      replace: true,
      search: (previous: Record<string, unknown>) => ({
        ...previous,
        columns: (columns ?? defaultPostColumns).join(','),
      }),
    });
  }

  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={500} id={id} mb={4}>
          {t('Row height')}
        </Text>
        <SegmentedControl<ListDensity>
          size="xs"
          aria-labelledby={id}
          data={[
            { value: 'compact', label: t('Compact') },
            { value: 'comfortable', label: t('Comfortable') },
          ]}
          value={user.post_list_density}
          onChange={(post_list_density) => setPreferences({ post_list_density })}
        />
      </div>
      <Checkbox.Group
        label={t('Columns')}
        description={t("Columns that don't fit the window are hidden.")}
        maw="14rem"
        value={[...chosen]}
        onChange={(names) => chooseColumns(postColumns.filter((name) => names.includes(name)))}
      >
        <Stack gap={6} mt={6}>
          {postColumns.map((name) => (
            <Checkbox key={name} size="xs" value={name} label={labels[name]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button variant="default" size="xs" disabled={isDefaultChoice(chosen)} onClick={() => chooseColumns(null)}>
        {t('Show default columns')}
      </Button>
    </Stack>
  );
}
