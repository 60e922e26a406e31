import { Avatar, Button, Group, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import type { Card } from '@masthead/domain/posts/contract/board';
import { IconUserPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { activeUsers, LookupField } from '../../../shared/pickers/lookup-field';
import { useTranslation } from '../../../ui/translation';
import classes from './board.module.css';
import type { CardActions } from './card-menu';

interface Props {
  card: Card;
  name: string;
  actions: CardActions;
}

/** The avatar of the assignee. Users who may change posts open with it the field that assigns the post. */
export function AssigneeButton({ card, name, actions }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [isMounted, setIsMounted] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  if (!actions.canUpdate) return <AssigneeAvatar assignee={card.assignee} />;

  function setOpen(isNowOpen: boolean) {
    setIsMounted(true);
    setIsOpen(isNowOpen);
    actions.onMenu(isNowOpen);
    if (!isNowOpen) buttonRef.current?.focus();
  }

  const button = (
    <UnstyledButton
      ref={buttonRef}
      className={classes.assigneeButton}
      aria-label={
        card.assignee
          ? t('Assign {name}, now assigned to {person}', { name, person: card.assignee.username })
          : t('Assign {name}', { name })
      }
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <AssigneeAvatar assignee={card.assignee} />
    </UnstyledButton>
  );
  // The popover mounts on first use, because a board has many cards.
  if (!isMounted) return button;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={280}
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={t('Assign {name}', { name })}>
        <AssignForm card={card} actions={actions} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function AssignForm({ card, actions, onClose }: Pick<Props, 'card' | 'actions'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useViewer();
  const refusal = actions.findAssignRefusal(card);
  if (refusal) return <Text size="sm">{refusal}</Text>;

  function assign(assignee: Suggestion | null) {
    if (assignee?.id !== card.assignee?.id) actions.onAssign(card, assignee);
    onClose();
  }

  const me = { id: user.id, name: user.name };
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {card.assignee?.id === me.id ? null : (
          <Button size="xs" variant="default" onClick={() => assign(me)}>
            {t('Assign to me')}
          </Button>
        )}
        {card.assignee ? (
          <Button size="xs" variant="default" onClick={() => assign(null)}>
            {t('Unassign')}
          </Button>
        ) : null}
      </Group>
      <LookupField
        label={t('Assignee')}
        scope={activeUsers}
        {...(card.assignee && { placeholder: card.assignee.username })}
        // Without a value, so that an emptied field does not remove the assignment.
        value={null}
        onChange={assign}
        // A click into a portal would close the popover.
        comboboxProps={{ withinPortal: false }}
      />
    </Stack>
  );
}

/** The initials of the assignee, or an empty circle. */
export function AssigneeAvatar({ assignee }: Pick<Card, 'assignee'>) {
  const { t } = useTranslation();
  const label = assignee ? `${t('Assignee')}: ${assignee.username}` : t('Not assigned');
  return (
    <span title={label}>
      {assignee ? (
        <Avatar size={20} radius="xl" color="initials" name={assignee.username} aria-hidden />
      ) : (
        <Avatar size={20} radius="xl" variant="transparent" className={classes.noAssignee} aria-hidden>
          <IconUserPlus size={12} />
        </Avatar>
      )}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
