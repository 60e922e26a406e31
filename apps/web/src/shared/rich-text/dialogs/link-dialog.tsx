import { Anchor, Autocomplete, Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { hrefRefusal } from '@masthead/article/links';
import { postSuggestions } from '@masthead/domain/posts/contract/suggestions';
import { phrase } from '@masthead/domain/text/phrase';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from '../../../ui/translation';
import { collection } from '../../api/collection';
import { translateMessage } from '../../i18n/i18n';
import { useProject } from '../../project/project';
import { zoneDateTime } from '../../time/zone-time';
import { InsertDialog } from './insert-dialog';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Sets, changes or removes the link at the caret. Without a selected text the dialog asks for one. */
export function LinkDialog({ editor, onClose }: Props) {
  const { t } = useTranslation();
  const [linkedHref] = useState(() => findLinkAtCaret(editor));
  const [needsText] = useState(() => linkedHref === null && editor.state.selection.empty);
  const [href, setHref] = useState(linkedHref ?? '');
  const [text, setText] = useState('');
  const [pickedHeadline, setPickedHeadline] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);

  /** The headline becomes the text, unless the user has typed one. */
  function pick(headline: string) {
    if (text === pickedHeadline) setText(headline);
    setPickedHeadline(headline);
  }

  function submit() {
    const url = href.trim();
    const reason = url === '' ? phrase('Field can not be empty') : hrefRefusal(url);
    setRefusal(reason);
    if (reason !== null) return;
    onClose();
    const chain = editor.chain().focus();
    if (needsText) {
      const linkText = text.trim() === '' ? url : text.trim();
      const mark = { type: 'link', attrs: { href: url } };
      chain
        .insertContent({ type: 'text', text: linkText, marks: [mark] })
        .unsetMark('link')
        .run();
    } else {
      chain.extendMarkRange('link').setLink({ href: url }).run();
    }
  }

  function remove() {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  }

  return (
    <InsertDialog
      title={linkedHref === null ? t('Insert link') : t('Edit link')}
      submitLabel={linkedHref === null ? t('Insert') : t('Save')}
      onSubmit={submit}
      onClose={onClose}
      otherActions={
        linkedHref !== null ? (
          <>
            <Button variant="default" onClick={remove}>
              {t('Remove link')}
            </Button>
            <Anchor href={linkedHref} target="_blank" rel="noopener noreferrer" size="sm">
              {t('Open in a new tab')}
            </Anchor>
          </>
        ) : null
      }
    >
      <LinkField value={href} error={refusal && translateMessage(refusal)} onChange={setHref} onPick={pick} />
      {needsText ? (
        <TextInput
          label={t('Text')}
          description={t('Leave this empty to show the URL as the text.')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
    </InsertDialog>
  );
}

const MIN_QUERY_LENGTH = 2;
const SEARCH_DELAY_MS = 300;
/** A path on the site, or the beginning of a URL such as `https:`. */
const TYPED_LINK = /^(\/|[a-z]+:|https?$)/i;
const { query } = collection('link-targets');

interface LinkFieldProps {
  value: string;
  error: string | null;
  onChange: (href: string) => void;
  /** Receives the headline of the selected article. */
  onPick: (headline: string) => void;
}

/** A field for a URL. Words of a headline find articles of the site. */
function LinkField({ value, error, onChange, onPick }: LinkFieldProps) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const [isListOpen, setIsListOpen] = useState(false);
  const [words] = useDebouncedValue(value.trim(), SEARCH_DELAY_MS);
  const { data } = useQuery({
    ...query(postSuggestions.linkTargets, { query: { query: words } }),
    enabled: words.length >= MIN_QUERY_LENGTH && !TYPED_LINK.test(words),
  });
  const items = TYPED_LINK.test(value.trim()) || value.trim() !== words ? [] : (data?.items ?? []);
  const find = (url: string) => items.find((item) => item.url === url);

  return (
    <Autocomplete
      label={t('Link')}
      description={t('Enter a URL, or words of the headline of an article.')}
      type="url"
      placeholder="https://"
      value={value}
      error={error}
      data={items.map(({ url }) => url)}
      filter={({ options }) => options}
      // Escape must close the dialog if there is no list to close.
      dropdownOpened={isListOpen && items.length > 0}
      onDropdownOpen={() => setIsListOpen(true)}
      onDropdownClose={() => setIsListOpen(false)}
      renderOption={({ option }) => {
        const item = find(option.value);
        return item ? (
          <div>
            <Text size="sm" lineClamp={2}>
              {item.main_headline}
            </Text>
            <Text size="xs" c="dimmed">
              {zoneDateTime(item.published_at, zone)}
            </Text>
          </div>
        ) : null;
      }}
      onOptionSubmit={(url) => onPick(find(url)?.main_headline ?? '')}
      onChange={onChange}
      data-autofocus
      withAsterisk
    />
  );
}

function findLinkAtCaret(editor: Editor): string | null {
  return editor.isActive('link') ? ((editor.getAttributes('link').href as string | null) ?? null) : null;
}
