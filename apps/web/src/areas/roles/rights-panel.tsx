import { Alert, Code, Stack, Switch, Text } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { type Area, catalogue, type Right } from '@masthead/domain/access/rights';
import type { AuthItem } from '@masthead/domain/roles/contract';
import { changeRightRefusal, changeRoleRefusal } from '@masthead/domain/roles/rules';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { translateMessage } from '../../shared/i18n/i18n';
import { SidePanel } from '../../ui/side-panel';
import { rightsIn } from './rights-areas';
import classes from './rights-panel.module.css';
import { useChangeRight } from './use-role-rights';

interface Props {
  role: AuthItem;
  area: Area;
  held: ReadonlySet<Right>;
  onClose: () => void;
}

/** One switch for each action of an area; it takes effect at once. */
export function RightsPanel({ role, area, held, onClose }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const change = useChangeRight();
  const locked = changeRoleRefusal(role.name) ?? accessRefusal(viewer, 'role.update');
  const rights = rightsIn(area).map((each) => ({
    ...each,
    refusal: changeRightRefusal(viewer, role.name, each.right),
  }));
  const first = rights.find(({ refusal }) => locked === null && refusal === null);

  return (
    <SidePanel title={t(catalogue[area].label)} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('What the role {role} may do here.', { role: role.description })}
        </Text>
        {locked ? <Alert color="gray">{translateMessage(locked)}</Alert> : null}
        {rights.map(({ right, label, refusal }) => (
          <Switch
            key={right}
            classNames={{ input: classes.input, track: classes.track }}
            label={t(label)}
            // Mantine counts the description as part of the label.
            aria-label={t(label)}
            description={
              <>
                <Code>{right}</Code>
                {refusal && !locked ? ` ${translateMessage(refusal)}` : null}
              </>
            }
            checked={held.has(right)}
            disabled={locked !== null || refusal !== null}
            onChange={(event) => change.mutate({ role: role.name, right, on: event.currentTarget.checked })}
            {...(right === first?.right && { 'data-autofocus': true })}
          />
        ))}
      </Stack>
    </SidePanel>
  );
}
