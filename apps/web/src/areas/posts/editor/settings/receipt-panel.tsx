import { Button, Group, List, Loader, Text } from '@mantine/core';
import { postReceipts, type Receipt, type ReceiptTarget } from '@masthead/domain/posts/contract/receipt';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../../../shared/access/viewer';
import { collection } from '../../../../shared/api/collection';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { toMessages } from '../../../../shared/notices/messages';
import { notifyFailure } from '../../../../shared/notices/notify';
import { useProject } from '../../../../shared/project/project';
import { useTranslation } from '../../../../ui/translation';

const { query, useWrite } = collection('posts');
/** Poll interval while the server checks the publication or sends the push message. */
const POLL_MS = 2000;

/** The receipt of the last publication: where readers find the post, and since when. */
export function ReceiptPanel({ id }: { id: number }) {
  const { t } = useTranslation();
  const receipt = useQuery({
    ...query(postReceipts.get, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isChanging(data) ? POLL_MS : false),
  });
  if (receipt.error) {
    return (
      <Text size="sm">{toMessages(receipt.error, t('Error fetching data.')).map(translateMessage).join(' ')}</Text>
    );
  }
  if (receipt.isPending) return <Loader size="sm" role="img" aria-label={t('Loading')} />;
  if (!receipt.data) return <Text size="sm">{t('The post is not published.')}</Text>;
  return <ReceiptLines id={id} receipt={receipt.data} />;
}

const isChanging = ({ is_checking, push }: Receipt) => is_checking || push?.done_at === null;

function ReceiptLines({ id, receipt }: { id: number; receipt: Receipt }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const retry = useWrite(postReceipts.retry);
  const { checks, is_checking, push, exports } = receipt;
  const labels: Record<ReceiptTarget, string> = { site: t('Site'), feed: t('Feed'), sitemap: t('Sitemap') };
  const hasFailed = !is_checking && checks.some(({ error }) => error !== null);

  async function repeatChecks() {
    try {
      await retry.mutateAsync({ params: { id } });
    } catch (error) {
      notifyFailure(error, t('Error repeating the checks.'));
    }
  }

  return (
    <>
      <List size="sm" spacing={6} center listStyleType="none" role="list" aria-label={t('Publish receipt')}>
        {checks.map(({ target, at, error }) => (
          <Line key={target} label={labels[target]} at={at} error={error} isChecking={is_checking} />
        ))}
        {push ? (
          <Line label={t('Push: {sent} sent', { sent: push.sent.toLocaleString('en-US') })} at={push.done_at} />
        ) : null}
        {exports.map(({ title, at }) => (
          <Line key={title} label={t('Exported to {project}', { project: title })} at={at} />
        ))}
      </List>
      {hasFailed && viewer.can('post.publish') ? (
        <Button variant="default" size="xs" mt="sm" loading={retry.isPending} onClick={() => void repeatChecks()}>
          {t('Check again')}
        </Button>
      ) : null}
    </>
  );
}

/** The time with seconds in the project's time zone. */
const formatTime = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(new Date(instant));

const found = ['teal', IconCheck] as const;
const failed = ['var(--mantine-color-error)', IconX] as const;
const waiting = ['dimmed', IconClock] as const;

interface LineProps {
  label: string;
  at: string | null;
  error?: string | null;
  isChecking?: boolean;
}

/** One line of the receipt: found with its time, waiting, or failed with the reason. */
function Line({ label, at, error = null, isChecking = true }: LineProps) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const [color, Icon] = at !== null ? found : error !== null ? failed : waiting;
  return (
    <List.Item
      icon={
        <Text span c={color} display="flex">
          <Icon size={16} aria-hidden />
        </Text>
      }
    >
      <Group gap={6}>
        {label}
        {at !== null ? (
          <Text span size="xs" c="dimmed">
            {t('Done at {time}', { time: formatTime(at, zone) })}
          </Text>
        ) : error === null ? (
          <Text span size="xs" c="dimmed">
            {t('Waiting…')}
          </Text>
        ) : null}
      </Group>
      {at === null && error !== null ? (
        <Text size="xs" c="var(--mantine-color-error)">
          {translateMessage(error)} {isChecking ? t('The server tries again.') : null}
        </Text>
      ) : null}
    </List.Item>
  );
}
