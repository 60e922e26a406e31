import { Alert, Anchor, Badge, Button, Group, List, ScrollArea, Stack, Text } from '@mantine/core';
import type { Access } from '@masthead/domain/access/rights';
import { type Usage, type UsageGroup, type UsageKind, type Usages, usageKinds } from '@masthead/domain/usages/contract';

import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog, type Question } from '../../ui/dialog';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { useTranslation } from '../../ui/translation';
import { useViewer } from '../access/viewer';
import { translateMessage } from '../i18n/i18n';
import { toMessages } from '../notices/messages';

// Each endpoint has its own type of query key.
// biome-ignore lint/suspicious/noExplicitAny: the dialog only passes the query to `useQuery`
type UsagesQuery = UseQueryOptions<Usages, Error, Usages, any>;

/** The content of the delete dialog. */
export interface Removal {
  question: Pick<Question, 'title' | 'text'> & Partial<Question>;
  /** The uses of the item. Omitted for items that no other record refers to. */
  usages?: UsagesQuery;
  /** The reason why an item with these usages cannot be deleted; `null` when it can. */
  getRefusal?: (usages: Usages) => string | null;
  /** Further choices in the dialog, such as a redirect target. */
  choice?: (usages: Usages) => ReactNode;
}

interface Props extends Removal {
  onAnswer: (hasAgreed: boolean) => void;
}

const noUsages: Usages = { groups: [] };

/** Asks before a deletion and lists the uses of the item. It stays open until the user answers. */
export function DeleteDialog({ question, usages, getRefusal, choice, onAnswer }: Props) {
  const { t } = useTranslation();
  const result = useQuery<Usages>({
    ...(usages ?? { queryKey: ['no-usages'], queryFn: () => noUsages }),
    enabled: usages !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const loadedUsages = usages === undefined ? noUsages : result.isFetching ? undefined : result.data;
  const refusal = loadedUsages ? (getRefusal?.(loadedUsages) ?? null) : null;

  return (
    <Dialog title={question.title} onClose={() => onAnswer(false)} zIndex={400} fixed>
      <Stack gap="sm" mt="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>{question.text}</Text>
        {usages === undefined ? null : loadedUsages ? (
          <UsageList usages={loadedUsages} />
        ) : result.isError && !result.isFetching ? (
          <ErrorState
            messages={toMessages(result.error, t('Error fetching data.')).map(translateMessage)}
            onRetry={() => void result.refetch()}
          />
        ) : (
          <div role="status" aria-label={t('Searching for uses…')}>
            <SkeletonRows count={3} />
          </div>
        )}
        {loadedUsages ? choice?.(loadedUsages) : null}
        {refusal === null ? null : (
          <Alert color="red" p="sm" role="note">
            {translateMessage(refusal)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
            {question.cancel ?? t('Cancel')}
          </Button>
          <Button color="red" disabled={!loadedUsages || refusal !== null} onClick={() => onAnswer(true)}>
            {question.confirm ?? t('Delete')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const toGroupHeading = ({ total, has_more }: UsageGroup, name: string) =>
  `${name}: ${total.toLocaleString('en')}${has_more ? '+' : ''}`;

/** The uses of an item by kind: their number, and the titles of the newest. */
function UsageList({ usages: { groups } }: { usages: Usages }) {
  const { t } = useTranslation();
  if (groups.length === 0) return <Text c="dimmed">{t('Not used anywhere.')}</Text>;
  return (
    <ScrollArea.Autosize mah="40dvh" viewportProps={{ tabIndex: 0, 'aria-label': t('Used by') }}>
      <Stack gap="sm">
        {groups.map((group) => (
          <Group key={group.kind} gap={4} align="stretch" style={{ flexDirection: 'column' }}>
            <Text fw={600}>{toGroupHeading(group, t(usageKinds[group.kind]))}</Text>
            {group.items.length > 0 ? (
              <List aria-label={t(usageKinds[group.kind])} spacing={4} size="sm">
                {group.items.map((usage) => (
                  <List.Item key={usage.id} style={{ overflowWrap: 'anywhere' }}>
                    <UsageTitle kind={group.kind} usage={usage} />
                  </List.Item>
                ))}
              </List>
            ) : null}
            <RemainingCount group={group} />
          </Group>
        ))}
      </Stack>
    </ScrollArea.Autosize>
  );
}

interface UsageScreen {
  access: Access;
  href: (id: number) => string;
}

/** The screen that shows a use of each kind, and the right to open it. */
const screens: Record<UsageKind, UsageScreen> = {
  post: { access: 'post.update', href: (id) => `/posts/${id}` },
  category: { access: 'category.read', href: (id) => `/categories?open=${id}` },
  tag: { access: 'tag.read', href: (id) => `/tags?open=${id}` },
  menu: { access: 'menu.read', href: (id) => `/menu?open=${id}` },
  banner: { access: 'adv.read', href: () => '/advertisements' },
  call_to_action: { access: 'call_to_action.read', href: (id) => `/call-to-actions?open=${id}` },
  section: { access: 'section.read', href: (id) => `/sections?open=${id}` },
  user: { access: 'user.read', href: (id) => `/users?open=${id}` },
};

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

/** The number of uses that the list does not name. */
function RemainingCount({ group: { total, has_more, items } }: { group: UsageGroup }) {
  const { t } = useTranslation();
  const count = total - items.length;
  if (items.length === 0 || (count === 0 && !has_more)) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('And {count} more', { count: `${count.toLocaleString('en')}${has_more ? '+' : ''}` })}
    </Text>
  );
}
