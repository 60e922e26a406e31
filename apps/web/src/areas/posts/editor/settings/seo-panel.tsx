import { Stack, Text } from '@mantine/core';
import { textLengths } from '@masthead/domain/posts/rules/publishable';
import { postPath } from '@masthead/domain/site/paths';
import type { Control } from 'react-hook-form';
import { useViewer } from '../../../../shared/access/viewer';
import { useTranslation } from '../../../../ui/translation';
import type { PostForm } from '../state/post-form';
import { RuleField } from '../writing/rule-field';

interface Props {
  control: Control<PostForm, unknown, PostForm>;
  /** Whether length limits apply. They do not apply to external links. */
  hasLengthLimits: boolean;
}

/** The texts for search engines and social networks. Fields that the user may not edit are read-only. */
export function SeoPanel({ control, hasLengthLimits }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const isSeoReadOnly = !viewer.can('post.seo');
  const isFacebookReadOnly = !viewer.can('post.fb');
  const titles = [
    { name: 'catchy_title', label: t('Catchy title') },
    { name: 'rss_title', label: t('RSS title') },
    { name: 'description', label: t('Description') },
  ] as const;
  return (
    <Stack gap="sm">
      {isSeoReadOnly ? (
        <Text size="xs" c="dimmed">
          {t('You need the right "post.seo" to change these fields.')}
        </Text>
      ) : null}
      {titles.map(({ name, label }) => (
        <RuleField
          key={name}
          control={control}
          name={name}
          label={label}
          {...(hasLengthLimits && { limits: textLengths[name] })}
          isLong
          readOnly={isSeoReadOnly}
        />
      ))}
      <RuleField
        control={control}
        name="slug"
        label={t('Slug')}
        description={t('URL: {path}. Leave this empty to create it from the headline.', { path: postPath('…') })}
        readOnly={isSeoReadOnly}
      />
      <RuleField control={control} name="json_ld" label={t('JSON-LD')} isLong isCode readOnly={isSeoReadOnly} />
      {isFacebookReadOnly ? (
        <Text size="xs" c="dimmed">
          {t('You need the right "post.fb" to change this field.')}
        </Text>
      ) : null}
      <RuleField
        control={control}
        name="fb_catchy_title"
        label={t('Facebook headline')}
        {...(hasLengthLimits && { limits: textLengths.fb_catchy_title })}
        isLong
        readOnly={isFacebookReadOnly}
      />
    </Stack>
  );
}
