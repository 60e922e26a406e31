import { Button, Group, List, Text } from '@mantine/core';
import type { Held } from '@masthead/domain/categories/rules';
import type { Category } from '@masthead/domain/categories/schema';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import { CallToActionsLink, PostsLink } from './category-links';

interface Props {
  category: Category;
  below: Held;
  onClose: () => void;
}

/** A category that was not deleted, and what it holds: it stays until it has been read. */
export function InUseDialog({ category, below, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('The category is in use')} onClose={onClose} zIndex={400}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('"{name}" still holds these. Move or delete them first.', { name: category.catchy_title })}
      </Text>
      <List my="sm">
        {below.posts > 0 ? (
          <List.Item>
            {t('Posts: {count}', { count: below.posts })} <PostsLink id={category.id}>{t('Show them')}</PostsLink>
          </List.Item>
        ) : null}
        {below.children > 0 ? <List.Item>{t('Sub-categories: {count}', { count: below.children })}</List.Item> : null}
        {below.call_to_actions > 0 ? (
          <List.Item>
            {t('Call to actions: {count}', { count: below.call_to_actions })}{' '}
            <CallToActionsLink id={category.id}>{t('Show them')}</CallToActionsLink>
          </List.Item>
        ) : null}
      </List>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    </Dialog>
  );
}
