import { Anchor, Badge, Group, List, ScrollArea, Stack, Text } from '@mantine/core';
import type { Access } from '@masthead/domain/access/rights';
import { type Usage, type UsageGroup, type UsageKind, type Usages, usageKinds } from '@masthead/domain/usages/contract';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../access/viewer';

interface Screen {
  /** The right that the screen needs. */
  access: Access;
  href: (id: number) => string;
}

const screens: Record<UsageKind, Screen> = {
  post: { access: 'post.update', href: (id) => `/posts/${id}` },
  category: { access: 'category.read', href: (id) => `/categories?open=${id}` },
  tag: { access: 'tag.read', href: (id) => `/tags?open=${id}` },
  menu: { access: 'menu.read', href: (id) => `/menu?open=${id}` },
  banner: { access: 'adv.read', href: () => '/advertisements' },
  call_to_action: { access: 'call_to_action.read', href: (id) => `/call-to-actions?open=${id}` },
  section: { access: 'section.read', href: (id) => `/sections?open=${id}` },
  user: { access: 'user.read', href: (id) => `/users?open=${id}` },
};

/** Where an item is used, by kind: how often, and the newest usages with their titles. */
export function UsageList({ usages: { groups } }: { usages: Usages }) {
  const { t } = useTranslation();
  if (groups.length === 0) return <Text c="dimmed">{t('It is not used anywhere.')}</Text>;
  return (
    <ScrollArea.Autosize mah="40dvh" viewportProps={{ tabIndex: 0, 'aria-label': t('Used by') }}>
      <Stack gap="sm">
        {groups.map((group) => (
          <Group key={group.kind} gap={4} align="stretch" style={{ flexDirection: 'column' }}>
            <Text fw={600}>{headingOf(group, t(usageKinds[group.kind]))}</Text>
            {group.items.length > 0 ? (
              <List aria-label={t(usageKinds[group.kind])} spacing={4} size="sm">
                {group.items.map((usage) => (
                  <List.Item key={usage.id} style={{ overflowWrap: 'anywhere' }}>
                    <UsageTitle kind={group.kind} usage={usage} />
                  </List.Item>
                ))}
              </List>
            ) : null}
            <Rest group={group} />
          </Group>
        ))}
      </Stack>
    </ScrollArea.Autosize>
  );
}

const headingOf = ({ total, has_more }: UsageGroup, name: string) =>
  `${name}: ${total.toLocaleString('en')}${has_more ? '+' : ''}`;

/** The link opens a new tab, so that the dialog stays. */
function UsageTitle({ kind, usage: { id, title, status } }: { kind: UsageKind; usage: Usage }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { access, href } = screens[kind];
  return (
    <>
      {viewer.can(access) ? (
        <Anchor size="sm" href={href(id)} target="_blank" rel="noopener">
          {title}
        </Anchor>
      ) : (
        title
      )}{' '}
      {status === null ? null : (
        <Badge size="sm" variant="default" tt="none">
          {t(status)}
        </Badge>
      )}
    </>
  );
}

function Rest({ group: { total, has_more, items } }: { group: UsageGroup }) {
  const { t } = useTranslation();
  const count = total - items.length;
  if (items.length === 0 || (count === 0 && !has_more)) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('And {count} more', { count: `${count.toLocaleString('en')}${has_more ? '+' : ''}` })}
    </Text>
  );
}
