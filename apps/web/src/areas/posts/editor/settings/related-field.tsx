import { Button, Stack, Text } from '@mantine/core';
import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import type { Post } from '@masthead/domain/posts/contract/post';
import { postSuggestions } from '@masthead/domain/posts/contract/suggestions';
import { MAX_RELATED_POSTS } from '@masthead/domain/posts/rules/constants';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { call } from '../../../../shared/api/call';
import { useField } from '../../../../shared/form/use-field';
import { notifyFailure } from '../../../../shared/notices/notify';
import { LookupManyField } from '../../../../shared/pickers/lookup-field';
import { useTranslation } from '../../../../ui/translation';
import type { PostForm } from '../state/post-form';

interface Props {
  control: Control<PostForm, unknown, PostForm>;
  post: Post;
}

/** Selects the articles that the site shows below this one, by their headline or from suggestions. */
export function RelatedField({ control, post }: Props) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control, name: 'related_posts', label: t('Related articles') });
  const [headlines, setHeadlines] = useState(
    () => new Map(post.relatedPosts.map(({ id, main_headline }) => [id, main_headline])),
  );
  const ids = field.value as number[];

  function select(selected: readonly Suggestion[]) {
    setHeadlines(new Map([...headlines, ...selected.map(({ id, name }) => [id, name] as const)]));
    field.onChange(selected.map(({ id }) => id));
  }

  const selected = ids.map((id) => ({ id, name: headlines.get(id) ?? String(id) }));
  return (
    <Stack gap={4}>
      <LookupManyField
        ref={field.ref}
        label={t('Related articles (up to {max})', { max: MAX_RELATED_POSTS })}
        description={t('The site shows those that are published, and adds similar articles.')}
        error={shared.error}
        disabled={shared.disabled}
        readOnly={!isOpen}
        scope={{ entity: 'post', field: 'main_headline' }}
        value={selected}
        max={MAX_RELATED_POSTS}
        except={post.id}
        onBlur={field.onBlur}
        onChange={select}
      />
      {isOpen && ids.length < MAX_RELATED_POSTS ? (
        <Suggestions postId={post.id} selectedIds={ids} onAdd={(suggestion) => select([...selected, suggestion])} />
      ) : null}
    </Stack>
  );
}

interface SuggestionsProps {
  postId: number;
  selectedIds: readonly number[];
  onAdd: (suggestion: Suggestion) => void;
}

/** Published articles that share passages or tags with the stored post. */
function Suggestions({ postId, selectedIds, onAdd }: SuggestionsProps) {
  const { t } = useTranslation();
  const { data, isPending, mutate } = useMutation({
    mutationFn: () => call(postSuggestions.related, { params: { id: postId } }),
    onError: (error) => notifyFailure(error, t('Error fetching data.')),
  });
  const items = data?.items.filter(({ id }) => !selectedIds.includes(id)) ?? [];
  return (
    <>
      <Button size="compact-xs" variant="subtle" w="fit-content" loading={isPending} onClick={() => mutate()}>
        {t('Suggest related articles')}
      </Button>
      <div role="status">
        {data && items.length === 0 ? (
          <Text size="xs" c="dimmed">
            {t('There are no suggestions. They depend on the saved text and tags.')}
          </Text>
        ) : null}
      </div>
      {items.map(({ id, main_headline }) => (
        <Button
          key={id}
          size="compact-sm"
          variant="default"
          justify="flex-start"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={t('Add {name}', { name: main_headline })}
          title={main_headline}
          onClick={() => onAdd({ id, name: main_headline })}
        >
          {main_headline}
        </Button>
      ))}
    </>
  );
}
