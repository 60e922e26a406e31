import { ActionIcon, Badge, Group, Switch, Title, Tooltip } from '@mantine/core';
import { slots } from '@masthead/domain/advertisements/contract';
import { type Slot, slotSizeText } from '@masthead/domain/advertisements/slot';

import { IconEye, IconPencil } from '@tabler/icons-react';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useViewer } from '../../shared/access/viewer';
import { call } from '../../shared/api/call';
import { notifyFailure } from '../../shared/notices/notify';
import { PathText } from '../../ui/table/columns';
import { useTranslation } from '../../ui/translation';
import { slotList } from './advertisements.api';
import classes from './advertisements.module.css';
import { RemoveSlot } from './remove-advertisement';

interface Props {
  slot: Slot;
  /** Whether the form of this slot is open. */
  isCurrent: boolean;
  onOpen: () => void;
  onRemoved: () => void;
}

/** An ad slot in the list, with switches that save at once and buttons to edit and delete it. */
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
      <dl className={classes.details}>
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
      <div className={classes.footer}>
        <SlotSwitches slot={slot} />
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

function SlotSwitches({ slot: { id, name, status, cached } }: { slot: Slot }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const switchSlot = useSwitchSlot(id);
  const shared = { size: 'sm', disabled: !viewer.can('adv.update') } as const;
  return (
    <>
      <Switch
        {...shared}
        label={t('Active')}
        aria-label={t('Active: {name}', { name })}
        checked={status === 1}
        onChange={(event) => switchSlot({ status: event.currentTarget.checked ? 1 : 0 })}
      />
      <Switch
        {...shared}
        label={t('Cached')}
        aria-label={t('Cached: {name}', { name })}
        checked={cached === 1}
        onChange={(event) => switchSlot({ cached: event.currentTarget.checked ? 1 : 0 })}
      />
    </>
  );
}

const SWITCH_MUTATION_KEY = ['advertisements', 'switch'];

/** A click on a switch that the server has not confirmed yet. */
interface PendingSwitch {
  id: number;
  /** The switched fields with their new values. */
  fields: Partial<Pick<Slot, 'status' | 'cached'>>;
}

/** Saves a switch of one slot. Mutations with the same `scope` run in sequence, so the last click wins. */
function useSwitchSlot(id: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = slotList();
  const { mutate } = useMutation({
    mutationKey: SWITCH_MUTATION_KEY,
    scope: { id: [...SWITCH_MUTATION_KEY, id].join() },
    networkMode: 'always',
    // A list request that started before the change would overwrite it with stale data.
    onMutate: () => client.cancelQueries({ queryKey }),
    mutationFn: async (change: PendingSwitch) => {
      const response = await call(slots.update, { params: { id: change.id }, body: change.fields });
      client.setQueryData(
        queryKey,
        (old) => old && { ...old, items: old.items.map((each) => applyResponse(each, response, change)) },
      );
    },
    onError: (error) => notifyFailure(error, t('Error updating advertisement slot')),
    onSettled: () => {
      // The settling mutation still counts, so 1 means that no other switch is pending.
      if (client.isMutating({ mutationKey: SWITCH_MUTATION_KEY }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
  return (fields: PendingSwitch['fields']) => mutate({ id, fields });
}

/** Takes only the switched fields from the response: its other fields may be older than a later response. */
function applyResponse(slot: Slot, response: Slot, { id, fields }: PendingSwitch): Slot {
  if (slot.id !== id) return slot;
  return {
    ...slot,
    ...(fields.status !== undefined && { status: response.status }),
    ...(fields.cached !== undefined && { cached: response.cached }),
  };
}

/** Applies pending switches optimistically. A failed mutation is no longer pending, so its slot reverts by itself. */
export function usePendingSwitches(rows: readonly Slot[]): Slot[] {
  const pending = useMutationState({
    filters: { mutationKey: SWITCH_MUTATION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as PendingSwitch,
  });
  return rows.map((slot) =>
    Object.assign({ ...slot }, ...pending.filter(({ id }) => id === slot.id).map(({ fields }) => fields)),
  );
}
