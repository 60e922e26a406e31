import { Badge, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ActiveSession } from '@masthead/domain/session/contract';
import type { User } from '@masthead/domain/users/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useProject } from '../../shared/project/project';
import { zoneDateTime } from '../../shared/time/zone-time';
import { type Question, useConfirm } from '../../ui/dialog';
import { ErrorState, SkeletonRows } from '../../ui/states';

import {
  ownSessions,
  useEndAllSessionsOfUser,
  useEndOtherSessions,
  useEndOwnSession,
  useEndSessionOfUser,
  userSessions,
} from './users.api';

/** Where the viewer is signed in. */
export function OwnSessions() {
  const { t } = useTranslation();
  const list = useQuery(ownSessions());
  const endOne = useEndOwnSession();
  const endOthers = useEndOtherSessions();
  return (
    <SessionSection
      list={list}
      endOne={(id) => endOne.mutateAsync({ params: { id } })}
      endingId={endOne.isPending ? Number(endOne.variables.params.id) : null}
      endAll={() => endOthers.mutateAsync({})}
      isEndingAll={endOthers.isPending}
      endAllLabel={t('End all other sessions')}
      endAllText={t('All your devices except this one will be signed out.')}
    />
  );
}

/** Where another user is signed in; for administrators. */
function UserSessions({ user }: { user: User }) {
  const { t } = useTranslation();
  const list = useQuery(userSessions(user.id));
  const endOne = useEndSessionOfUser();
  const endAll = useEndAllSessionsOfUser();
  return (
    <SessionSection
      list={list}
      endOne={(sessionId) => endOne.mutateAsync({ params: { id: user.id, sessionId } })}
      endingId={endOne.isPending ? Number(endOne.variables.params.sessionId) : null}
      endAll={() => endAll.mutateAsync({ params: { id: user.id } })}
      isEndingAll={endAll.isPending}
      endAllLabel={t('End all sessions')}
      endAllText={t('{name} will be signed out on all devices.', { name: user.name })}
    />
  );
}

/** The sessions of a user as the viewer may see them: their own, or as an administrator. */
export function SessionsOf({ user }: { user: User }) {
  const viewer = useViewer();
  return user.id === viewer.user.id ? <OwnSessions /> : <UserSessions user={user} />;
}

interface Props {
  list: UseQueryResult<{ items: ActiveSession[] }>;
  endOne: (id: number) => Promise<unknown>;
  endingId: number | null;
  endAll: () => Promise<unknown>;
  isEndingAll: boolean;
  endAllLabel: string;
  endAllText: string;
}

function SessionSection({ list, endOne, endingId, endAll, isEndingAll, endAllLabel, endAllText }: Props) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const canEndAll = list.data?.items.some(({ is_current }) => !is_current) === true;

  async function end(action: () => Promise<unknown>, success: string) {
    try {
      await action();
      notifySuccess(success);
    } catch (error) {
      notifyFailure(error, t('Error ending the session.'));
    }
    // The button that had the focus is gone with its row.
    heading.current?.focus({ preventScroll: true });
  }

  async function askToEndAll() {
    const question: Question = {
      title: endAllLabel,
      text: endAllText,
      confirm: t('End sessions'),
      cancel: t('Cancel'),
      danger: true,
    };
    if (await confirm(question)) await end(endAll, t('The sessions have ended.'));
  }

  return (
    <Box component="section" aria-labelledby={headingId} mt="md">
      <Title order={3} size="h4" id={headingId} ref={heading} tabIndex={-1} mb="xs" style={{ outline: 'none' }}>
        {t('Sessions')}
      </Title>
      <SessionStates list={list}>
        {(items) => (
          <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
            {items.map((each) => (
              <SessionRow
                key={each.id}
                session={each}
                isEnding={endingId === each.id}
                onEnd={() => void end(() => endOne(each.id), t('The session has ended.'))}
              />
            ))}
          </Stack>
        )}
      </SessionStates>
      {canEndAll ? (
        <Button mt="sm" variant="default" loading={isEndingAll} onClick={() => void askToEndAll()}>
          {endAllLabel}
        </Button>
      ) : null}
      {dialog}
    </Box>
  );
}

function SessionStates({ list, children }: Pick<Props, 'list'> & { children: (items: ActiveSession[]) => ReactNode }) {
  const { t } = useTranslation();
  if (list.data) {
    return list.data.items.length > 0 ? (
      children(list.data.items)
    ) : (
      <Text c="dimmed">{t('Not signed in anywhere')}</Text>
    );
  }
  if (!list.error) return <SkeletonRows count={3} />;
  const messages = messagesOf(list.error, t('Error fetching data.')).map(translateMessage);
  return <ErrorState messages={messages} onRetry={() => void list.refetch()} />;
}

interface RowProps {
  session: ActiveSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const device = useDevice(session);
  const lastUse = zoneDateTime(session.last_used_at, zone);
  const signInTime = zoneDateTime(session.signed_in_at, zone);
  return (
    <Group
      component="li"
      wrap="nowrap"
      justify="space-between"
      gap="sm"
      py="xs"
      style={{ borderTop: '1px solid var(--masthead-hairline)' }}
    >
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={500}>{device}</Text>
          {session.is_current ? (
            <Badge variant="default" size="sm" tt="none">
              {t('This device')}
            </Badge>
          ) : null}
        </Group>
        <Text size="sm" c="dimmed">
          {withAddress(t('Last used {time}', { time: lastUse }), session.last_address)}
        </Text>
        <Text size="sm" c="dimmed">
          {withAddress(t('Signed in {time}', { time: signInTime }), session.sign_in_address)}
        </Text>
      </Box>
      {session.is_current ? null : (
        <Button
          variant="default"
          size="xs"
          style={{ flexShrink: 0 }}
          loading={isEnding}
          aria-label={t('End the session of {device}, last used {time}', { device, time: lastUse })}
          onClick={onEnd}
        >
          {t('End')}
        </Button>
      )}
    </Group>
  );
}

/** Sessions from before the upgrade that brought this list have no address. */
function withAddress(event: string, address: string): string {
  return address === '' ? event : `${event} · ${address}`;
}

function useDevice({ browser, system }: ActiveSession): string {
  const { t } = useTranslation();
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}
