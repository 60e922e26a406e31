import { Badge, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ActiveSession } from '@masthead/domain/session/contract';
import type { User } from '@masthead/domain/users/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { useViewer } from '../../shared/access/viewer';
import { translateMessage } from '../../shared/i18n/i18n';
import { toMessages } from '../../shared/notices/messages';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useProject } from '../../shared/project/project';
import { zoneDateTime } from '../../shared/time/zone-time';
import { type Question, useConfirm } from '../../ui/dialog';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { useTranslation } from '../../ui/translation';
import {
  ownSessions,
  useEndAllSessionsOfUser,
  useEndOtherSessions,
  useEndOwnSession,
  useEndSessionOfUser,
  userSessions,
} from './users.api';

/** The viewer's own sign-ins by device, with buttons to end them. The current session cannot be ended here. */
export function OwnSessions() {
  const { t } = useTranslation();
  const list = useQuery(ownSessions());
  const endSession = useEndOwnSession();
  const endOthers = useEndOtherSessions();
  return (
    <SessionSection
      list={list}
      endSession={(id) => endSession.mutateAsync({ params: { id } })}
      endingId={endSession.isPending ? Number(endSession.variables.params.id) : null}
      endAll={() => endOthers.mutateAsync({})}
      isEndingAll={endOthers.isPending}
      endAllLabel={t('End all other sessions')}
      endAllText={t('All your devices except this one will be signed out.')}
    />
  );
}

function UserSessions({ user }: { user: User }) {
  const { t } = useTranslation();
  const list = useQuery(userSessions(user.id));
  const endSession = useEndSessionOfUser();
  const endAll = useEndAllSessionsOfUser();
  return (
    <SessionSection
      list={list}
      endSession={(sessionId) => endSession.mutateAsync({ params: { id: user.id, sessionId } })}
      endingId={endSession.isPending ? Number(endSession.variables.params.sessionId) : null}
      endAll={() => endAll.mutateAsync({ params: { id: user.id } })}
      isEndingAll={endAll.isPending}
      endAllLabel={t('End all sessions')}
      endAllText={t('{name} will be signed out on all devices.', { name: user.name })}
    />
  );
}

/** The viewer's own sessions, or another user's if the viewer is an administrator. */
export function AccountSessions({ user }: { user: User }) {
  const viewer = useViewer();
  return user.id === viewer.user.id ? <OwnSessions /> : <UserSessions user={user} />;
}

interface Props {
  list: UseQueryResult<{ items: ActiveSession[] }>;
  endSession: (id: number) => Promise<unknown>;
  /** The id of the session that is being ended. */
  endingId: number | null;
  endAll: () => Promise<unknown>;
  isEndingAll: boolean;
  endAllLabel: string;
  endAllText: string;
}

/** The list of sessions with its heading, for the viewer's own account or another user's. */
function SessionSection({ list, endSession, endingId, endAll, isEndingAll, endAllLabel, endAllText }: Props) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const canEndAll = list.data?.items.some(({ is_current }) => !is_current) === true;

  async function endAndNotify(action: () => Promise<unknown>, success: string) {
    try {
      await action();
      notifySuccess(success);
    } catch (error) {
      notifyFailure(error, t('Error ending the session.'));
    }
    // The focused button was removed with its row.
    heading.current?.focus({ preventScroll: true });
  }

  async function confirmEndAll() {
    const question: Question = {
      title: endAllLabel,
      text: endAllText,
      confirm: t('End sessions'),
      cancel: t('Cancel'),
      danger: true,
    };
    if (await confirm(question)) await endAndNotify(endAll, t('The sessions have ended.'));
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
                onEnd={() => void endAndNotify(() => endSession(each.id), t('The session has ended.'))}
              />
            ))}
          </Stack>
        )}
      </SessionStates>
      {canEndAll ? (
        <Button mt="sm" variant="default" loading={isEndingAll} onClick={() => void confirmEndAll()}>
          {endAllLabel}
        </Button>
      ) : null}
      {dialog}
    </Box>
  );
}

/** Shows the loading state, the error or the list. */
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
  const messages = toMessages(list.error, t('Error fetching data.')).map(translateMessage);
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
  const device = useDeviceName(session);
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
          {joinAddress(t('Last used {time}', { time: lastUse }), session.last_address)}
        </Text>
        <Text size="sm" c="dimmed">
          {joinAddress(t('Signed in {time}', { time: signInTime }), session.sign_in_address)}
        </Text>
      </Box>
      {session.is_current ? null : (
        <Button
          variant="default"
          size="xs"
          style={{ flexShrink: 0 }}
          loading={isEnding}
          aria-label={t('End the session on {device}, last used {time}', { device, time: lastUse })}
          onClick={onEnd}
        >
          {t('End')}
        </Button>
      )}
    </Group>
  );
}

/** Appends the IP address to the time. Some stored sessions have no address. */
function joinAddress(event: string, address: string): string {
  return address === '' ? event : `${event} · ${address}`;
}

function useDeviceName({ browser, system }: ActiveSession): string {
  const { t } = useTranslation();
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}
