import { ActionIcon, Checkbox, Menu, Select } from '@mantine/core';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { postPath } from '@masthead/domain/site/paths';
import { IconDots } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { type ComponentPropsWithRef, useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { translateMessage } from '../../../shared/i18n/i18n';
import type { ListQuery } from '../../../shared/list/use-list-query';
import { useProject } from '../../../shared/project/project';
import { createRowProps } from '../../../ui/table/row-opening';
import { useTranslation } from '../../../ui/translation';
import { isLockedFor } from '../post-lock';
import { listTransitions, useTransitionMessages } from '../trash-transitions';
import classes from './post-cards.module.css';
import { DateCell, editorLink, hasLiveDesk, StatusCell, TitleCell } from './post-cells';
import type { RowActionHandlers } from './post-columns';
import type { PostListQuery, PostRow } from './post-list.api';
import type { PostSelection } from './post-selection';

interface Handlers extends RowActionHandlers {
  onOpen: ((post: PostRow) => void) | undefined;
}

interface Props extends Handlers {
  rows: PostRow[];
  list: ListQuery<PostListQuery>;
  selection: PostSelection | null;
}

/** The posts list on a phone. The checkboxes appear once the menu of a card has selected a post. */
export function PostCards({ rows, list, selection, ...handlers }: Props) {
  const { t } = useTranslation();
  const isSelecting = selection !== null && selection.posts.length > 0;

  function toggle(post: PostRow) {
    const ids = new Set(selection?.ids);
    if (!ids.delete(post.id)) ids.add(post.id);
    selection?.setSelected(ids, rows);
  }

  return (
    <>
      {list.query.search === '' ? <OrderSelect list={list} /> : null}
      <ul className={classes.cards} aria-label={t('Posts')}>
        {rows.map((post) => (
          <PostCard
            key={post.id}
            post={post}
            isSelected={selection?.ids.has(post.id) ?? false}
            hasCheckbox={isSelecting}
            onToggle={selection ? () => toggle(post) : undefined}
            {...handlers}
          />
        ))}
      </ul>
    </>
  );
}

/** Replaces the headings of the table, which sort it. */
function OrderSelect({ list }: { list: ListQuery<PostListQuery> }) {
  const { t } = useTranslation();
  return (
    <Select<PostListQuery['sort']>
      size="xs"
      aria-label={t('Order')}
      allowDeselect={false}
      data={[
        { value: '-published_at', label: t('Newest first') },
        { value: 'published_at', label: t('Oldest first') },
        { value: '-uniqueness', label: t('Most unique first') },
        { value: 'uniqueness', label: t('Least unique first') },
      ]}
      value={list.query.sort}
      onChange={(sort) => sort && list.change({ sort })}
    />
  );
}

interface CardProps extends Handlers {
  post: PostRow;
  isSelected: boolean;
  hasCheckbox: boolean;
  onToggle: (() => void) | undefined;
}

function PostCard({ post, isSelected, hasCheckbox, onToggle, onOpen, overtake, transitions }: CardProps) {
  const { t } = useTranslation();
  const { category, authors } = post;
  const texts = [
    [category?.parent, category].flatMap((each) => each?.catchy_title ?? []).join(' / '),
    authors.map(({ username }) => username).join(', '),
  ];
  return (
    <li
      data-item-id={post.id}
      {...createRowProps({ onOpen: onOpen && (() => onOpen(post)), onToggle })}
      {...(isSelected && { 'data-selected': true })}
    >
      <div className={classes.card}>
        {hasCheckbox ? (
          <Checkbox
            aria-label={t('Select {name}', { name: post.main_headline })}
            checked={isSelected}
            onChange={onToggle}
          />
        ) : null}
        <div className={classes.content}>
          <TitleCell post={post} onOvertake={() => void overtake(post)} />
          <div className={classes.details}>
            <StatusCell post={post} />
            <DateCell instant={post.published_at} />
            {texts.filter(Boolean).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </div>
        </div>
        <CardMenu post={post} isSelected={isSelected} onToggle={onToggle} transitions={transitions} />
      </div>
    </li>
  );
}

type MenuProps = Pick<CardProps, 'post' | 'isSelected' | 'onToggle' | 'transitions'>;

/** All actions of a post. The menu mounts on first use, because a page has many cards. */
function CardMenu(props: MenuProps) {
  const { t } = useTranslation();
  const [isMounted, setIsMounted] = useState(false);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('Actions for {name}', { name: props.post.main_headline })}
      aria-haspopup="menu"
      {...(!isMounted && { onClick: () => setIsMounted(true) })}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
  if (!isMounted) return button;
  return (
    <Menu defaultOpened position="bottom-end" width={260} returnFocus transitionProps={{ duration: 0 }}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <MenuItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuItems({ post, isSelected, onToggle, transitions }: MenuProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { site_url } = useProject();
  const messages = useTransitionMessages();
  const isLocked = isLockedFor(viewer, post);
  return (
    <>
      {onToggle ? <Menu.Item onClick={onToggle}>{isSelected ? t('Deselect') : t('Select')}</Menu.Item> : null}
      {post.status === Status.PUBLISHED && post.slug ? (
        <Menu.Item component="a" href={new URL(postPath(post.slug), site_url).href} target="_blank" rel="noopener">
          {t('View on site')}
        </Menu.Item>
      ) : null}
      {viewer.can('post.update') ? <MenuLink {...editorLink(post.id)}>{t('Open post editor')}</MenuLink> : null}
      {hasLiveDesk(post) ? (
        <MenuLink to="/posts/$id/live" params={{ id: String(post.id) }}>
          {t('Live desk')}
        </MenuLink>
      ) : null}
      {viewer.can('post.view_time_log') ? (
        <MenuLink to="/posts/$id/history" params={{ id: String(post.id) }}>
          {t('History')}
        </MenuLink>
      ) : null}
      {listTransitions(viewer, post.status).map(({ transition, refusal }) => {
        const reason = refusal === null ? null : translateMessage(refusal);
        const lockReason = isLocked ? t('{name} is editing this post.', { name: post.lock }) : null;
        return (
          <Menu.Item
            key={transition}
            disabled={(reason ?? lockReason) !== null}
            rightSection={reason ?? lockReason}
            {...(transition !== 'restore' && { color: 'red' })}
            onClick={() => void transitions.confirmAndRun(transition, post)}
          >
            {messages[transition].label}
          </Menu.Item>
        );
      })}
    </>
  );
}

const MenuLink = createLink((props: ComponentPropsWithRef<'a'>) => <Menu.Item component="a" {...props} />);
