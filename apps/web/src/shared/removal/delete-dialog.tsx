import { Alert, Anchor, Badge, Button, Group, List, ScrollArea, Stack, Text } from '@mantine/core';
import type { Access } from '@masthead/domain/access/rights';
import { type Usage, type UsageGroup, type UsageKind, type Usages, usageKinds } from '@masthead/domain/usages/contract';

import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type Question } from '../../ui/dialog';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { useViewer } from '../access/viewer';
import { translateMessage } from '../i18n/i18n';

import { messagesOf } from '../notices/messages';

// Each endpoint has its own type of query key.
// biome-ignore lint/suspicious/noExplicitAny: the dialog only passes the query on
type UsagesQuery = UseQueryOptions<Usages, Error, Usages, any>;

export interface Removal {
  question: Pick<Question, 'title' | 'text'> & Partial<Question>;
  /** Where the item is used. Left out for items that nothing refers to. */
  usages?: UsagesQuery;
  /** Why an item with these usages cannot be deleted now; `null` when it can. */
  refusalOf?: (usages: Usages) => string | null;
  /** Further choices in the dialog, such as a redirect target. */
  choice?: (usages: Usages) => ReactNode;
}

interface Props extends Removal {
  onAnswer: (agreed: boolean) => void;
}

const nothing: Usages = { groups: [] };

/** Asks before a deletion and lists where the item is used. It stays open until it is answered. */
export function DeleteDialog({ question, usages, refusalOf, choice, onAnswer }: Props) {
  const { t } = useTranslation();
  const found = useQuery<Usages>({
    ...(usages ?? { queryKey: ['no-usages'], queryFn: () => nothing }),
    enabled: usages !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const known = usages === undefined ? nothing : found.isFetching ? undefined : found.data;
  const refusal = known ? (refusalOf?.(known) ?? null) : null;

  return (
    <Dialog title={question.title} onClose={() => onAnswer(false)} zIndex={400} fixed>
      <Stack gap="sm" mt="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>{question.text}</Text>
        {usages === undefined ? null : known ? (
          <UsageList usages={known} />
        ) : found.isError && !found.isFetching ? (
          <ErrorState
            messages={messagesOf(found.error, t('Error fetching data.')).map(translateMessage)}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <div role="status" aria-label={t('Searching where it is used…')}>
            <SkeletonRows count={3} />
          </div>
        )}
        {known ? choice?.(known) : null}
        {refusal === null ? null : (
          <Alert color="red" p="sm" role="note">
            {translateMessage(refusal)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
            {question.cancel ?? t('Cancel')}
          </Button>
          <Button color="red" disabled={!known || refusal !== null} onClick={() => onAnswer(true)}>
            {question.confirm ?? t('Delete')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const headingOf = ({ total, has_more }: UsageGroup, name: string) =>
  `${name}: ${total.toLocaleString('en')}${has_more ? '+' : ''}`;

/** Where an item is used, by kind: how often, and the newest usages with their titles. */
function UsageList({ usages: { groups } }: { usages: Usages }) {
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
