import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import type { Article } from '@masthead/article/document';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { messagesOf } from '../../../../shared/notices/messages';
import { useNow } from '../../../../shared/time/zone-time';
import { useFocusReturn } from '../../../../ui/dialog';

import { checksLeft, useCheck } from './uniqueness-check';
import { Found, Percent } from './uniqueness-result';

interface Props {
  postId: number;
  /** The text as it stands in the form, saved or not; of a post of slides, all of them. */
  body: () => Article | null;
  /** Where found words are marked; `null` for a text that is not in one editor. */
  editor: Editor | null;
  /** What an earlier check found. */
  stored: { unique: number | null };
  /** Why nothing can be checked by this person now. */
  refusal: string | null;
  onChecked: (result: { uniqueness: number; uniqueness_body: string }) => void;
  onClose?: () => void;
}

/** How much of the text stands nowhere else, where the rest stands, and which words those are. */
export function UniquenessPanel({ postId, body, editor, stored, refusal, onChecked, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const left = useChecksLeft(postId, refusal === null);
  const { isRunning, lengthRefusal, found, start, cancel } = useCheck({ postId, body, onChecked });
  const reason = (refusal !== null ? translateMessage(refusal) : left.refusal) ?? null;
  const isBlocked = isRunning || reason !== null;

  return (
    <Stack gap="sm">
      {refusal === null ? <ChecksLeft left={left} /> : null}
      <Group gap="xs">
        <Button
          {...(isBlocked && { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': id })}
          onClick={() => !isBlocked && void start()}
        >
          {t('Check uniqueness')}
        </Button>
        {onClose ? (
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
        ) : null}
      </Group>
      {isRunning ? <Running id={id} onCancel={cancel} /> : null}
      {!isRunning && reason !== null ? (
        <Text id={id} size="sm" c="dimmed">
          {reason}
        </Text>
      ) : null}
      {lengthRefusal !== null ? (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {translateMessage(lengthRefusal)}
        </Text>
      ) : null}
      {found ? <Found key={found.at} check={found} editor={editor} /> : <Stored percent={stored.unique} />}
    </Stack>
  );
}

function Stored({ percent }: { percent: number | null }) {
  const { t } = useTranslation();
  if (percent !== null) return <Percent percent={percent} note={t('Found by an earlier check.')} />;
  return (
    <Text size="sm" c="dimmed">
      {t('Not checked')}
    </Text>
  );
}

interface Left {
  /** `null` as long as nobody knows. */
  count: number | null;
  error: Error | null;
  retry: () => void;
  /** Why it leaves nothing to be checked. */
  refusal: string | null;
}

/** How many texts the project may still have checked today. */
function useChecksLeft(postId: number, isAsked: boolean): Left {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...checksLeft(postId), enabled: isAsked });
  const count = data?.remaining_limit ?? null;
  const refusal =
    count === null
      ? t('How many checks are left is not known.')
      : count === 0
        ? t('No uniqueness checks are left today.')
        : null;
  return { count, error: count === null ? error : null, retry: () => void refetch(), refusal };
}

function ChecksLeft({ left: { count, error, retry } }: { left: Left }) {
  const { t } = useTranslation();
  if (count !== null) return <Text size="sm">{t('Checks left today: {count}', { count })}</Text>;
  if (!error) return <Skeleton height="1.1rem" width="10rem" role="status" aria-label={t('Loading…')} />;
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Text size="sm" role="alert" c="var(--mantine-color-error)">
        {messagesOf(error, t('Error fetching data.')).map(translateMessage).join(' ')}
      </Text>
      <Button size="xs" variant="default" flex="none" onClick={retry}>
        {t('Retry')}
      </Button>
    </Group>
  );
}

/** A check on its way: nobody knows how long it takes, so it says how long it has taken. */
function Running({ id, onCancel }: { id: string; onCancel: () => void }) {
  const { t } = useTranslation();
  const [since] = useState(Date.now);
  const seconds = Math.max(0, Math.floor((useNow(1000).getTime() - since) / 1000));
  useFocusReturn();
  return (
    <Group gap="sm" wrap="nowrap">
      <Stack gap={4} flex={1} miw={0}>
        <Group gap="xs" justify="space-between">
          <Text id={id} size="sm" role="status">
            {t('The text is being checked.')}
          </Text>
          <Text size="sm" c="dimmed" role="timer">
            {t('{seconds} s', { seconds })}
          </Text>
        </Group>
        <Progress value={100} size="sm" animated aria-label={t('The text is being checked.')} />
      </Stack>
      <Button variant="default" size="xs" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </Group>
  );
}
