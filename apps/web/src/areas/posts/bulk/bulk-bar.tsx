import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { bulkRights, MAX_SELECTED_POSTS } from '@masthead/domain/posts/contract/bulk';
import { IconCategory, IconClock, IconShare3, IconTag, IconTrash, IconUser, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import type { ListQuery } from '../../../shared/list/use-list-query';
import { notifyFailure } from '../../../shared/notices/notify';
import { useTranslation } from '../../../ui/translation';
import { type PostListQuery, type PostRow, postList } from '../list/post-list.api';
import type { PostSelection } from '../list/post-selection';
import classes from './bulk.module.css';
import type { BulkKind } from './bulk-forms';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog')).BulkDialog }));

/** The largest page of the list. */
const PAGE_SIZE = 200;

interface Props {
  selection: PostSelection;
  list: ListQuery<PostListQuery>;
  today: string;
  /** The number of posts that match the filters. */
  total: number;
  onClear: () => void;
  /** Opens the export panel; missing if the viewer may not export. */
  onExport: (() => void) | undefined;
}

/** The bar at the bottom of the posts list while posts are selected: their number, the actions, and Clear. */
export function BulkBar({ selection, list, today, total, onClear, onExport }: Props) {
  const { t } = useTranslation();
  const { can } = useViewer();
  const [kind, setKind] = useState<BulkKind | null>(null);
  const { posts } = selection;
  const isTooMany = posts.length > MAX_SELECTED_POSTS;
  const limit = t('Select at most {max} posts.', { max: MAX_SELECTED_POSTS });
  useEscape(onClear);

  const actions = [
    { kind: 'category', label: t('Category'), Icon: IconCategory, right: bulkRights.set_category },
    { kind: 'tags', label: t('Tags'), Icon: IconTag, right: bulkRights.add_tags },
    { kind: 'assignee', label: t('Assignee'), Icon: IconUser, right: bulkRights.set_assignee },
    { kind: 'schedule', label: t('Schedule'), Icon: IconClock, right: bulkRights.schedule },
    { kind: 'trash', label: t('Move to trash'), Icon: IconTrash, right: bulkRights.trash },
  ] as const;

  return (
    <section className={classes.bar} aria-label={t('Selected posts')}>
      <Tooltip label={`${t('Clear selection')} (Esc)`}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Clear selection')} onClick={onClear}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
      <Text size="sm" fw={600} role="status">
        {t('Selected: {count}', { count: posts.length })}
      </Text>
      <SelectAllButton selection={selection} list={list} today={today} total={total} limit={limit} />
      <Group gap={6} className={classes.actions}>
        {actions
          .filter(({ right }) => can(right))
          .map(({ kind, label, Icon }) => (
            <BarButton
              key={kind}
              label={label}
              icon={<Icon size={16} />}
              refusal={isTooMany ? limit : null}
              onClick={() => setKind(kind)}
            />
          ))}
        {onExport ? (
          <BarButton label={t('Export')} icon={<IconShare3 size={16} />} refusal={null} onClick={onExport} />
        ) : null}
      </Group>
      {kind ? (
        <Suspense fallback={null}>
          <BulkDialog
            kind={kind}
            posts={posts}
            onChanged={(ids) =>
              selection.setSelected(
                new Set(),
                posts.filter(({ id }) => ids.has(id)),
              )
            }
            onClose={() => setKind(null)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

interface BarButtonProps {
  label: string;
  icon: ReactNode;
  /** The reason why the action is disabled; `null` if it is enabled. */
  refusal: string | null;
  onClick: () => void;
}

/** A button with icon and label. A narrow bar shows the icon only. */
function BarButton({ label, icon, refusal, onClick }: BarButtonProps) {
  return (
    <Tooltip label={refusal ?? label}>
      <Button
        variant="default"
        size="compact-md"
        px="xs"
        aria-label={label}
        {...(refusal === null ? { onClick } : { 'aria-disabled': true, 'data-disabled': true })}
      >
        {icon}
        <span className={classes.label}>{label}</span>
      </Button>
    </Tooltip>
  );
}

interface SelectAllProps extends Pick<Props, 'selection' | 'list' | 'today' | 'total'> {
  limit: string;
}

/** Selects all posts that match the filters, up to `MAX_SELECTED_POSTS`. */
function SelectAllButton({ selection, list, today, total, limit }: SelectAllProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isLoading, setIsLoading] = useState(false);
  if (total <= selection.posts.length) return null;
  const refusal = total > MAX_SELECTED_POSTS ? `${limit} ${t('Filter the list first.')}` : null;

  async function selectAll() {
    setIsLoading(true);
    try {
      const pages = Array.from({ length: Math.ceil(total / PAGE_SIZE) }, (_, index) => index + 1);
      const replies = await Promise.all(
        pages.map((page) => client.fetchQuery(postList({ ...list.query, page, per_page: PAGE_SIZE }, today))),
      );
      const rows: PostRow[] = replies.flatMap(({ items }) => items);
      selection.setSelected(new Set(rows.map(({ id }) => id)), rows);
    } catch (error) {
      notifyFailure(error, t('Error fetching data.'));
    }
    setIsLoading(false);
  }

  return (
    <Tooltip label={refusal} disabled={refusal === null}>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isLoading}
        {...(refusal === null
          ? { onClick: () => void selectAll() }
          : {
              'aria-disabled': true,
              'data-disabled': true,
              'aria-label': `${t('Select all {count}', { count: total })}. ${refusal}`,
            })}
      >
        {t('Select all {count}', { count: total })}
      </Button>
    </Tooltip>
  );
}

/** Layers that Escape closes first. */
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Runs on Escape, unless it closes another layer or clears a field. */
function useEscape(onEscape: () => void): void {
  const handle = useEffectEvent(({ key, target, defaultPrevented }: KeyboardEvent) => {
    const isInField = target instanceof HTMLInputElement && target.type !== 'checkbox';
    // The layer may already be closed, but it still contains the target.
    const isInLayer = target instanceof Element && target.closest(LAYERS) !== null;
    if (key !== 'Escape' || defaultPrevented || isInField || isInLayer || document.querySelector(LAYERS)) return;
    onEscape();
  });
  useEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
