import { Alert, Code, Stack, Switch, Text } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { type Area, catalogue, type Right } from '@masthead/domain/access/rights';
import type { AuthItem } from '@masthead/domain/roles/contract';
import { changeRightRefusal, changeRoleRefusal } from '@masthead/domain/roles/rules';
import { useViewer } from '../../shared/access/viewer';
import { translateMessage } from '../../shared/i18n/i18n';
import { SidePanel } from '../../ui/side-panel';
import { useTranslation } from '../../ui/translation';
import { listRights } from './rights-areas';
import classes from './rights-panel.module.css';
import { useChangeRight } from './use-role-rights';

interface Props {
  role: AuthItem;
  area: Area;
  grantedRights: ReadonlySet<Right>;
  onClose: () => void;
}

/** The panel with one switch per right of an area. A change is saved at once. */
export function RightsPanel({ role, area, grantedRights, onClose }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const change = useChangeRight();
  // The reason why no switch of the role can be changed.
  const lockReason = changeRoleRefusal(role.name) ?? accessRefusal(viewer, 'role.update');
  const rights = listRights(area).map((each) => ({
    ...each,
    refusal: changeRightRefusal(viewer, role.name, each.right),
  }));
  const firstEditable = rights.find(({ refusal }) => lockReason === null && refusal === null);

  return (
    <SidePanel title={t(catalogue[area].label)} onClose={onClose} readOnly={firstEditable === undefined}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('Rights of the role {role} in this area.', { role: role.description })}
        </Text>
        {lockReason ? <Alert color="gray">{translateMessage(lockReason)}</Alert> : null}
        {rights.map(({ right, label, refusal }) => (
          <Switch
            key={right}
            classNames={{ input: classes.input, track: classes.track }}
            label={t(label)}
            // Mantine includes the description in the accessible name of the switch.
            aria-label={t(label)}
            description={
              <>
                <Code>{right}</Code>
                {refusal && !lockReason ? ` ${translateMessage(refusal)}` : null}
              </>
            }
            checked={grantedRights.has(right)}
            disabled={lockReason !== null || refusal !== null}
            onChange={(event) => change.mutate({ role: role.name, right, isGranted: event.currentTarget.checked })}
            {...(right === firstEditable?.right && { 'data-autofocus': true })}
          />
        ))}
      </Stack>
    </SidePanel>
  );
}
