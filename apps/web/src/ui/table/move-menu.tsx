import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsMoveVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  disabled: boolean;
}

/** The same moves as by dragging, for the keyboard. */
export function MoveMenu({ name, index, count, onMove, disabled }: Props) {
  const { t } = useTranslation();
  const last = count - 1;
  const places = [
    { label: t('To top'), to: 0 },
    { label: t('Up'), to: index - 1 },
    { label: t('Down'), to: index + 1 },
    { label: t('To bottom'), to: last },
  ];

  return (
    // Not disabled while a move is saved: the focus would be lost, and with it the place for the next move.
    <Menu position="bottom-start" withinPortal disabled={disabled}>
      <Menu.Target>
        <ActionIcon
          variant="transparent"
          c="dimmed"
          size="sm"
          aria-label={t('Move {name} to…', { name })}
          aria-disabled={disabled}
        >
          <IconArrowsMoveVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Move to…')}</Menu.Label>
        {places.map(({ label, to }) => (
          <Menu.Item key={label} disabled={to < 0 || to > last || to === index} onClick={() => onMove(to)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
