import { Stack, Text } from '@mantine/core';
import { textLengths } from '@masthead/domain/posts/rules/publishable';
import { postPath } from '@masthead/domain/site/addresses';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../../shared/access/viewer';
import type { PostForm } from '../state/post-form';
import { RuleField } from '../writing/rule-field';

interface Props {
  control: Control<PostForm, unknown, PostForm>;
  /** Its texts have lengths to keep: those of an external link have none. */
  isMeasured: boolean;
}

/** How the article is found and shared: each text with its rules. Who lacks a right reads what it is. */
export function SeoPanel({ control, isMeasured }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const noSeo = !viewer.can('post.seo');
  const noFacebook = !viewer.can('post.fb');
  const titles = [
    { name: 'catchy_title', label: t('Catchy title') },
    { name: 'rss_title', label: t('RSS title') },
    { name: 'description', label: t('Description') },
  ] as const;
  return (
    <Stack gap="sm">
      {noSeo ? (
        <Text size="xs" c="dimmed">
          {t('Changing these takes the right "post.seo".')}
        </Text>
      ) : null}
      {titles.map(({ name, label }) => (
        <RuleField
          key={name}
          control={control}
          name={name}
          label={label}
          {...(isMeasured && { limits: textLengths[name] })}
          isLong
          readOnly={noSeo}
        />
      ))}
      <RuleField
        control={control}
        name="slug"
        label={t('Slug')}
        description={t('The address: {path}. Left empty, it is made from the headline.', { path: postPath('…') })}
        readOnly={noSeo}
      />
      <RuleField control={control} name="json_ld" label={t('JSON-LD')} isLong isCode readOnly={noSeo} />
      {noFacebook ? (
        <Text size="xs" c="dimmed">
          {t('Changing this takes the right "post.fb".')}
        </Text>
      ) : null}
      <RuleField
        control={control}
        name="fb_catchy_title"
        label={t('Facebook headline')}
        {...(isMeasured && { limits: textLengths.fb_catchy_title })}
        isLong
        readOnly={noFacebook}
      />
    </Stack>
  );
}
