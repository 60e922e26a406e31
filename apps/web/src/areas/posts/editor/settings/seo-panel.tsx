import { ActionIcon, Stack, Text, Tooltip } from '@mantine/core';
import { textLengths } from '@masthead/domain/posts/rules/publishable';
import { postPath } from '@masthead/domain/site/paths';
import { IconCopy } from '@tabler/icons-react';
import { useViewer } from '../../../../shared/access/viewer';
import { useFormMode } from '../../../../shared/form/use-field';
import { useTranslation } from '../../../../ui/translation';
import { useEditorForm } from '../state/use-editor';
import { RuleField } from '../writing/rule-field';

interface Props {
  /** Whether length limits apply. They do not apply to external links. */
  hasLengthLimits: boolean;
}

/** The texts for search engines and social networks. Fields that the user may not edit are read-only. */
export function SeoPanel({ hasLengthLimits }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { control } = useEditorForm();
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
        <ShareText
          key={name}
          name={name}
          label={label}
          {...(hasLengthLimits && { limits: textLengths[name] })}
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
      <ShareText
        name="fb_catchy_title"
        label={t('Facebook headline')}
        {...(hasLengthLimits && { limits: textLengths.fb_catchy_title })}
        readOnly={isFacebookReadOnly}
      />
    </Stack>
  );
}

interface ShareTextProps {
  name: 'catchy_title' | 'rss_title' | 'description' | 'fb_catchy_title';
  label: string;
  limits?: { min: number; max: number };
  readOnly: boolean;
}

/** A text with a button that copies the headline into it. */
function ShareText({ name, label, readOnly, ...props }: ShareTextProps) {
  const { t } = useTranslation();
  const form = useEditorForm();
  const isPageReadOnly = useFormMode() !== 'open';
  const tooltip = t('Copy from headline');

  function copyHeadline() {
    form.setValue(name, form.getValues('main_headline'), { shouldDirty: true, shouldTouch: true });
    form.setFocus(name);
  }

  const button =
    readOnly || isPageReadOnly ? null : (
      <Tooltip label={tooltip}>
        <ActionIcon variant="subtle" color="gray" aria-label={`${tooltip}: ${label}`} onClick={copyHeadline}>
          <IconCopy size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    );
  return <RuleField control={form.control} {...{ name, label, readOnly }} {...props} isLong rightSection={button} />;
}
