import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import type { Article } from '@masthead/article/document';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { toMessages } from '../../../../shared/notices/messages';
import { useNow } from '../../../../shared/time/zone-time';
import { useFocusReturn } from '../../../../ui/dialog';
import { useTranslation } from '../../../../ui/translation';
import { checksLeftQuery, useCheck } from './uniqueness-check';
import { CheckResult, UniquenessAlert } from './uniqueness-result';

interface Props {
  postId: number;
  /** The current text of the form, saved or not. Slides are concatenated. */
  body: () => Article | null;
  /** The editor in which matching words are marked; `null` if the text is not in one editor. */
  editor: Editor | null;
  stored: { unique: number | null };
  /** The reason why this user cannot start a check. */
  refusal: string | null;
  onChecked: (result: { uniqueness: number; uniqueness_body: string }) => void;
  onClose?: () => void;
}

/** The panel that checks how much of the text also occurs elsewhere. Shows the sources and marks the matching words. */
export function UniquenessPanel({ postId, body, editor, stored, refusal, onChecked, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const checksLeft = useChecksLeft(postId, refusal === null);
  const { isRunning, lengthRefusal, result, start, cancel } = useCheck({ postId, body, onChecked });
  const reason = (refusal !== null ? translateMessage(refusal) : checksLeft.refusal) ?? null;
  const isBlocked = isRunning || reason !== null;

  return (
    <Stack gap="sm">
      {refusal === null ? <ChecksLeft {...checksLeft} /> : null}
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
      {isRunning ? <CheckProgress id={id} onCancel={cancel} /> : null}
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
      {result ? (
        <CheckResult key={result.checkedAt} check={result} editor={editor} />
      ) : (
        <EarlierResult percent={stored.unique} />
      )}
    </Stack>
  );
}

function EarlierResult({ percent }: { percent: number | null }) {
  const { t } = useTranslation();
  if (percent !== null) return <UniquenessAlert percent={percent} note={t('Result of an earlier check')} />;
  return (
    <Text size="sm" c="dimmed">
      {t('Not checked')}
    </Text>
  );
}

interface ChecksLeftState {
  /** `null` while unknown. */
  count: number | null;
  error: Error | null;
  retry: () => void;
  /** The reason why the limit prevents a check. */
  refusal: string | null;
}

/** The number of checks that the project has left today. */
function useChecksLeft(postId: number, isEnabled: boolean): ChecksLeftState {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...checksLeftQuery(postId), enabled: isEnabled });
  const count = data?.remaining_limit ?? null;
  const refusal =
    count === null
      ? t('The number of remaining checks is unknown.')
      : count === 0
        ? t('You have no uniqueness checks left today.')
        : null;
  return { count, error: count === null ? error : null, retry: () => void refetch(), refusal };
}

function ChecksLeft({ count, error, retry }: ChecksLeftState) {
  const { t } = useTranslation();
  if (count !== null) return <Text size="sm">{t('Checks left today: {count}', { count })}</Text>;
  if (!error) return <Skeleton height="1.1rem" width="10rem" role="status" aria-label={t('Loading…')} />;
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Text size="sm" role="alert" c="var(--mantine-color-error)">
        {toMessages(error, t('Error fetching data.')).map(translateMessage).join(' ')}
      </Text>
      <Button size="xs" variant="default" flex="none" onClick={retry}>
        {t('Retry')}
      </Button>
    </Group>
  );
}

/** Shows the elapsed time, because the duration of a check is unknown. */
function CheckProgress({ id, onCancel }: { id: string; onCancel: () => void }) {
  const { t } = useTranslation();
  const [startTime] = useState(Date.now);
  const seconds = Math.max(0, Math.floor((useNow(1000).getTime() - startTime) / 1000));
  useFocusReturn();
  return (
    <Group gap="sm" wrap="nowrap">
      <Stack gap={4} flex={1} miw={0}>
        <Group gap="xs" justify="space-between">
          <Text id={id} size="sm" role="status">
            {t('Checking the text…')}
          </Text>
          <Text size="sm" c="dimmed" role="timer">
            {t('{seconds} s', { seconds })}
          </Text>
        </Group>
        <Progress value={100} size="sm" animated aria-label={t('Checking the text…')} />
      </Stack>
      <Button variant="default" size="xs" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </Group>
  );
}
