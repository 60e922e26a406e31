import { ActionIcon, Menu, Text } from '@mantine/core';
import type { Card } from '@masthead/domain/posts/contract/board';
import { listable, type Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { IconArrowsMoveHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  card: Card;
  name: string;
  refusalOf: (card: Card, to: Status) => string | null;
  onMove: (card: Card, to: Status) => void;
  /** The menu opens or closes. */
  onMenu: (isOpen: boolean) => void;
}

/** The same moves as by dragging, for the keyboard. The menu itself is made when it is first wanted: cards are many. */
export function CardMenu(props: Props) {
  const { t } = useTranslation();
  const [isWanted, setIsWanted] = useState(false);
  const { onMenu } = props;

  function want() {
    setIsWanted(true);
    onMenu(true);
  }

  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={t('Move {name} to…', { name: props.name })}
      aria-haspopup="menu"
      {...(!isWanted && { onClick: want })}
    >
      <IconArrowsMoveHorizontal size={16} />
    </ActionIcon>
  );
  if (!isWanted) return button;
  return (
    <Menu
      defaultOpened
      onChange={onMenu}
      position="bottom-start"
      // In the page's own region; fixed, so that the column does not cut it off.
      withinPortal={false}
      floatingStrategy="fixed"
      width={260}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Move to…')}</Menu.Label>
        {listable
          .filter((status) => status !== props.card.status)
          .map((status) => (
            <Target key={status} {...props} status={status} />
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A column that does not take the card stays within reach, so that it can say why. */
function Target({ card, status, refusalOf, onMove }: Omit<Props, 'onMenu'> & { status: Status }) {
  const { t } = useTranslation();
  const refusal = refusalOf(card, status);
  if (refusal === null) return <Menu.Item onClick={() => onMove(card, status)}>{t(statusNames[status])}</Menu.Item>;
  return (
    <Menu.Item aria-disabled closeMenuOnClick={false} c="dimmed">
      {t(statusNames[status])}
      <Text size="xs" c="dimmed">
        {refusal}
      </Text>
    </Menu.Item>
  );
}
