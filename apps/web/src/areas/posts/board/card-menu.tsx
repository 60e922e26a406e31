import { ActionIcon, Menu, Text } from '@mantine/core';
import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import type { Card } from '@masthead/domain/posts/contract/board';
import { activeStatuses, type Status, statusNames } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { transitions } from '@masthead/domain/posts/rules/workflow';
import { IconBroadcast, IconDots, IconHistory, IconPencil, IconSend } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { useTranslation } from '../../../ui/translation';

/** The actions of a card. A function that finds a refusal returns `null` for an action that is allowed. */
export interface CardActions {
  /** Whether the viewer may change posts. */
  canUpdate: boolean;
  findMoveRefusal: (card: Card, to: Status) => string | null;
  onMove: (card: Card, to: Status) => void;
  findReviewRefusal: (card: Card) => string | null;
  onReview: (card: Card) => void;
  findAssignRefusal: (card: Card) => string | null;
  onAssign: (card: Card, assignee: Suggestion | null) => void;
  /** Called when a menu of the card opens or closes. */
  onMenu: (isOpen: boolean) => void;
}

interface Props {
  card: Card;
  name: string;
  actions: CardActions;
}

/** The actions of a card. The menu mounts on first use, because a board has many cards. */
export function CardMenu({ card, name, actions }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const [isMounted, setIsMounted] = useState(false);
  const canRead = viewer.can('post.read');
  const hasHistory = canRead && viewer.can('post.view_time_log');
  if (!hasHistory && !actions.canUpdate) return null;

  function openMenu() {
    setIsMounted(true);
    actions.onMenu(true);
  }

  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      title={t('Actions')}
      aria-label={t('Actions for {name}', { name })}
      aria-haspopup="menu"
      {...(!isMounted && { onClick: openMenu })}
    >
      <IconDots size={16} />
    </ActionIcon>
  );
  if (!isMounted) return button;
  const params = { id: String(card.id) };
  return (
    <Menu
      defaultOpened
      onChange={actions.onMenu}
      position="bottom-end"
      // Without a portal the menu stays in its landmark; `fixed` keeps the scrolling column from clipping it.
      withinPortal={false}
      floatingStrategy="fixed"
      width={260}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.canUpdate && isReviewable(card) ? (
          <ActionItem
            icon={<IconSend size={16} />}
            label={t('Send to review')}
            refusal={actions.findReviewRefusal(card)}
            onClick={() => actions.onReview(card)}
          />
        ) : null}
        {canRead && actions.canUpdate ? (
          <MenuLink to="/posts/$id" params={params} leftSection={<IconPencil size={16} />}>
            {t('Open post editor')}
          </MenuLink>
        ) : null}
        {canRead && card.template_type === TemplateType.LIVE_UPDATE ? (
          <MenuLink to="/posts/$id/live" params={params} leftSection={<IconBroadcast size={16} />}>
            {t('Live desk')}
          </MenuLink>
        ) : null}
        {hasHistory ? (
          <MenuLink to="/posts/$id/history" params={params} leftSection={<IconHistory size={16} />}>
            {t('History')}
          </MenuLink>
        ) : null}
        {actions.canUpdate ? (
          <>
            <Menu.Label>{t('Move to…')}</Menu.Label>
            {activeStatuses
              .filter((status) => status !== card.status)
              .map((status) => (
                <ActionItem
                  key={status}
                  label={t(statusNames[status])}
                  refusal={actions.findMoveRefusal(card, status)}
                  onClick={() => actions.onMove(card, status)}
                />
              ))}
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

const isReviewable = ({ status }: Card) => (transitions.review.from as readonly Status[]).includes(status);

type ItemProps = ComponentPropsWithRef<'a'> & { leftSection?: ReactNode };
const MenuLink = createLink((props: ItemProps) => <Menu.Item component="a" {...props} />);

interface ActionItemProps {
  icon?: ReactNode;
  label: string;
  refusal: string | null;
  onClick: () => void;
}

/** A menu item. If its action is not allowed, it stays focusable to show the reason. */
function ActionItem({ icon, label, refusal, onClick }: ActionItemProps) {
  if (refusal === null) {
    return (
      <Menu.Item leftSection={icon} onClick={onClick}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item leftSection={icon} aria-disabled closeMenuOnClick={false} c="dimmed">
      {label}
      <Text size="xs" c="dimmed">
        {refusal}
      </Text>
    </Menu.Item>
  );
}
