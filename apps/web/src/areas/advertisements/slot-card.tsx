import { ActionIcon, Badge, Group, Switch, Title, Tooltip } from '@mantine/core';
import type { Slot } from '@masthead/domain/advertisements/slot';
import { slotSizeText } from '@masthead/domain/text/slots';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { PathText } from '../../ui/table/columns';
import classes from './advertisements.module.css';
import { RemoveSlot } from './remove-slot';
import { useSwitchSlot } from './use-switches';

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
