import { Radio, Stack } from '@mantine/core';
import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import { tagPath } from '@masthead/domain/site/paths';
import type { Tag } from '@masthead/domain/tags/contract';
import { countUsages, type Usages } from '@masthead/domain/usages/contract';
import { useState } from 'react';
import { LookupField } from '../../shared/pickers/lookup-field';
import { RemoveButton, type RemoveControl } from '../../shared/removal/remove-button';
import { useTranslation } from '../../ui/translation';
import { tagUsages, useRemoveTag } from './tags.api';

interface Props extends RemoveControl {
  tag: Tag;
}

/** The target of the URL of a deleted tag: the response 410 (`gone`), its section, or another tag. */
interface Redirect {
  kind: 'gone' | 'section' | 'tag';
  tag: Suggestion | null;
}

const noRedirect: Redirect = { kind: 'gone', tag: null };

/** The delete button of a tag. The user selects whether its URL redirects or answers 410 (gone). */
export function RemoveTag({ tag, ...control }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveTag();
  const [redirect, setRedirect] = useState(noRedirect);

  const query = {
    ...(redirect.kind === 'tag' && redirect.tag && { redirect_tag_id: redirect.tag.id }),
    ...(redirect.kind === 'section' && tag.section_id !== null && { redirect_section_id: tag.section_id }),
  };
  const isTagMissing = redirect.kind === 'tag' && redirect.tag === null;

  return (
    <RemoveButton
      {...control}
      access="tag.delete"
      name={tag.catchy_title}
      text={t('You want to delete tag from database. It will be removed forever. Are you sure?')}
      answers={{ confirm: t("Yes, I'm sure"), cancel: t("No, I don't want") }}
      usages={tagUsages(tag.id)}
      getRefusal={() => (isTagMissing ? t('Choose the tag to redirect to.') : null)}
      choice={(usages) => <RedirectChoice tag={tag} usages={usages} value={redirect} onChange={setRedirect} />}
      remove={(undo) => remove.mutateAsync({ params: { id: tag.id }, query, undo })}
      fallback={t('Error deleting tag.')}
    />
  );
}

interface ChoiceProps {
  tag: Tag;
  usages: Usages;
  value: Redirect;
  onChange: (value: Redirect) => void;
}

function RedirectChoice({ tag, usages, value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const hasMenus = countUsages(usages, 'menu') > 0;
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('After the deletion, readers of {address}', { address: tagPath(tag.slug) })}
        {...(hasMenus && {
          description:
            value.kind === 'gone'
              ? t('The menu items above will lead to a page that says the topic was removed.')
              : t('The menu items above will lead to the new page.'),
        })}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind: kind as Redirect['kind'] })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="gone" label={t('see that the page was removed (410)')} />
          {tag.section ? (
            <Radio
              value="section"
              label={t('are redirected to the section {name}', { name: tag.section.catchy_title })}
            />
          ) : null}
          <Radio value="tag" label={t('are redirected to another tag')} />
        </Stack>
      </Radio.Group>
      {value.kind === 'tag' ? (
        <LookupField
          label={t('Tag to redirect to')}
          scope={{ entity: 'tag' }}
          value={value.tag}
          onChange={(suggestion) => onChange({ kind: 'tag', tag: suggestion?.id === tag.id ? null : suggestion })}
          // Above the delete dialog.
          comboboxProps={{ zIndex: 500 }}
        />
      ) : null}
    </Stack>
  );
}
