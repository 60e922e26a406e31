import { Button, Group, Stack, Text } from '@mantine/core';
import type { Article } from '@masthead/article/document';
import type { Editor } from '@tiptap/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { ChecksLeft, useChecksLeft } from './checks-left';
import { Found } from './found';
import { Percent } from './percent';
import { Running } from './running';
import { useCheck } from './use-check';

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
