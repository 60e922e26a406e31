import { ActionIcon, Badge, Group, Switch, Title, Tooltip } from '@mantine/core';
import { slots } from '@masthead/domain/advertisements/contract';
import { type Slot, slotSizeText } from '@masthead/domain/advertisements/slot';

import { IconEye, IconPencil } from '@tabler/icons-react';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { call } from '../../shared/api/call';
import { notifyFailure } from '../../shared/notices/notify';
import { PathText } from '../../ui/table/columns';

import { slotList } from './advertisements.api';
import classes from './advertisements.module.css';
import { RemoveSlot } from './remove-advertisement';

interface Props {
  slot: Slot;
  /** Its form is open. */
  isCurrent: boolean;
  onOpen: () => void;
  onRemoved: () => void;
}

export function SlotCard({ slot, isCurrent, onOpen, onRemoved }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { name } = slot;
  const canUpdate = viewer.can('adv.update');
  const Icon = canUpdate ? IconPencil : IconEye;
  return (
    <li className={classes.card} {...(isCurrent && { 'data-current': true })}>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="start">
        <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        {slot.outofpage ? (
          <Badge variant="default" size="sm" tt="none" style={{ flexShrink: 0 }}>
            {t('Out of page')}
          </Badge>
        ) : null}
      </Group>
      <dl className={classes.facts}>
        <dt>{t('Slot name')}</dt>
        <dd>
          <PathText text={slot.slot} />
        </dd>
        <dt>{t('Div id')}</dt>
        <dd>{slot.code}</dd>
        <dt>{t('Size')}</dt>
        <dd>{slotSizeText(slot.size).replaceAll(';', '; ')}</dd>
        <dt>{t('Frequency')}</dt>
        <dd>{slot.frequency}%</dd>
      </dl>
      <div className={classes.foot}>
        <Switches slot={slot} />
        <Group gap={4} ml="auto" wrap="nowrap">
          <Tooltip label={canUpdate ? t('Edit') : t('View')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={canUpdate ? t('Edit {name}', { name }) : t('View {name}', { name })}
              onClick={onOpen}
            >
              <Icon size={16} />
            </ActionIcon>
          </Tooltip>
          <RemoveSlot slot={slot} onRemoved={onRemoved} look="icon" />
        </Group>
      </div>
    </li>
  );
}

function Switches({ slot: { id, name, status, cached } }: { slot: Slot }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const change = useSwitchSlot(id);
  const shared = { size: 'sm', disabled: !viewer.can('adv.update') } as const;
  return (
    <>
      <Switch
        {...shared}
        label={t('Active')}
        aria-label={t('Active: {name}', { name })}
        checked={status === 1}
        onChange={(event) => change({ status: event.currentTarget.checked ? 1 : 0 })}
      />
      <Switch
        {...shared}
        label={t('Cached')}
        aria-label={t('Cached: {name}', { name })}
        checked={cached === 1}
        onChange={(event) => change({ cached: event.currentTarget.checked ? 1 : 0 })}
      />
    </>
  );
}

const SWITCH = ['advertisements', 'switch'];

/** What somebody has just switched. */
interface Wish {
  id: number;
  to: Partial<Pick<Slot, 'status' | 'cached'>>;
}

/** Switches of one slot go one after the other: on and off at once ends as the person left it. */
function useSwitchSlot(id: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = slotList();
  const { mutate } = useMutation({
    mutationKey: SWITCH,
    scope: { id: [...SWITCH, id].join() },
    networkMode: 'always',
    // A list that was asked for before the change must not arrive after it.
    onMutate: () => client.cancelQueries({ queryKey }),
    mutationFn: async (wish: Wish) => {
      const now = await call(slots.update, { params: { id: wish.id }, body: wish.to });
      client.setQueryData(
        queryKey,
        (old) => old && { ...old, items: old.items.map((each) => merged(each, now, wish)) },
      );
    },
    onError: (error) => notifyFailure(error, t('Error updating advertisement slot')),
    onSettled: () => {
      if (client.isMutating({ mutationKey: SWITCH }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
  return (to: Wish['to']) => mutate({ id, to });
}

/** Only what was switched: the rest of the answer may be older than another one. */
function merged(slot: Slot, now: Slot, { id, to }: Wish): Slot {
  if (slot.id !== id) return slot;
  return {
    ...slot,
    ...(to.status !== undefined && { status: now.status }),
    ...(to.cached !== undefined && { cached: now.cached }),
  };
}

/** The slots with what was switched and is still on its way: it falls back by itself when it fails. */
export function useSwitched(rows: readonly Slot[]): Slot[] {
  const wishes = useMutationState({
    filters: { mutationKey: SWITCH, status: 'pending' },
    select: ({ state }) => state.variables as Wish,
  });
  return rows.map((slot) =>
    Object.assign({ ...slot }, ...wishes.filter(({ id }) => id === slot.id).map(({ to }) => to)),
  );
}
