import { Alert, Anchor, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { articleToText } from '@masthead/article/document';
import { type Range, wordRanges } from '@masthead/article/word-ranges';
import { clearText, GOOD_UNIQUENESS, type UniquenessSource } from '@masthead/domain/posts/contract/uniqueness';

import { postPreviewPath } from '@masthead/domain/site/paths';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useEffect, useId, useState } from 'react';
import { useProject } from '../../../../shared/project/project';
import { toArticle } from '../../../../shared/rich-text/blocks';
import { clearHighlights, showHighlights } from '../../../../shared/rich-text/highlights';
import rich from '../../../../shared/rich-text/rich-text.module.css';
import { SiteLink } from '../../../../shared/uploads/site-link';
import { useTranslation } from '../../../../ui/translation';
import type { Check } from './uniqueness-check';

/** The result of a uniqueness check. Marks the words that also occur elsewhere in the editor, until the text changes. */
export function CheckResult({ check, editor }: { check: Check; editor: Editor | null }) {
  const { t } = useTranslation();
  const { urls, unique } = check;
  /** The URLs of the sources whose words are not marked. */
  const [hiddenUrls, setHiddenUrls] = useState<ReadonlySet<string>>(new Set());
  const isTextChanged = useMarkedWords(editor, check, hiddenUrls);
  const isMarked = editor !== null && !isTextChanged && urls.length > 0;

  function toggleSource(url: string) {
    setHiddenUrls((before) => {
      const after = new Set(before);
      if (!after.delete(url)) after.add(url);
      return after;
    });
  }

  function hideAll() {
    setHiddenUrls(new Set(urls.map(({ url }) => url)));
  }

  return (
    <Stack gap="sm">
      <UniquenessAlert percent={unique} note={isTextChanged ? t('The text has changed since this check.') : null} />
      <Sources sources={urls} {...(isMarked && { hiddenUrls, onToggle: toggleSource })} />
      {editor === null && urls.length > 0 ? (
        <Text size="sm" c="dimmed">
          {t("Words can't be highlighted because the text has several slides.")}
        </Text>
      ) : null}
      {isMarked ? (
        <Legend
          isHighlighted={hiddenUrls.size < urls.length}
          onShow={() => setHiddenUrls(new Set())}
          onClear={hideAll}
        />
      ) : null}
    </Stack>
  );
}

interface LegendProps {
  isHighlighted: boolean;
  onShow: () => void;
  onClear: () => void;
}

function Legend({ isHighlighted, onShow, onClear }: LegendProps) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm">
        <mark className={rich.marked}>{t('Marked')}</mark> {t('Words that also appear in a source')}
      </Text>
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        onClick={isHighlighted ? onClear : onShow}
      >
        {isHighlighted ? t('Clear highlights') : t('Show highlights')}
      </Button>
    </>
  );
}

interface SourcesProps {
  sources: readonly UniquenessSource[];
  /** `undefined` if the editor marks no words. Then the sources have no switches. */
  hiddenUrls?: ReadonlySet<string>;
  onToggle?: (url: string) => void;
}

function Sources({ sources, hiddenUrls, onToggle }: SourcesProps) {
  const { t } = useTranslation();
  const id = useId();
  if (sources.length === 0) return <Text size="sm">{t('No matching texts found.')}</Text>;
  return (
    <div>
      <Text size="sm" fw={500} id={id}>
        {t('Sources')}
      </Text>
      <Stack component="ul" gap="xs" p={0} m={0} mt={4} aria-labelledby={id} style={{ listStyle: 'none' }}>
        {sources.map(({ url, plagiat, words }) => (
          <li key={url}>
            <SourceLink url={url} />
            <Group justify="space-between" gap="xs">
              <Text size="xs" c="dimmed">
                {t('{percent}% of the text, words: {count}', { percent: plagiat, count: words.length })}
              </Text>
              {hiddenUrls ? (
                <Switch
                  size="xs"
                  label={t('Mark in the text')}
                  aria-label={`${t('Mark in the text')}: ${url}`}
                  checked={!hiddenUrls.has(url)}
                  onChange={() => onToggle?.(url)}
                />
              ) : null}
            </Group>
          </li>
        ))}
      </Stack>
    </div>
  );
}

/** Shows the percentage and whether it is good, by colour, icon and text. */
export function UniquenessAlert({ percent, note }: { percent: number; note: string | null }) {
  const { t } = useTranslation();
  const isGood = percent >= GOOD_UNIQUENESS;
  return (
    <Alert
      role="status"
      variant="light"
      color={isGood ? 'teal' : 'orange'}
      icon={isGood ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={t('Text uniqueness {percent}%', { percent })}
      data-mark={isGood ? 'good' : 'warning'}
    >
      {isGood ? t('Good') : t('Below {min}%', { min: GOOD_UNIQUENESS })}
      {note ? <div>{note}</div> : null}
    </Alert>
  );
}

/** Matches the path of an unpublished post, for example `/preview/post/31`. */
const previewPath = new RegExp(`^${postPreviewPath('(\\d+)')}$`);

/** Links to a page of the site, or to the editor if the post is not published. */
function SourceLink({ url }: { url: string }) {
  const { t } = useTranslation();
  const { site_url } = useProject();
  const { origin, pathname } = new URL(url, site_url);
  const id = previewPath.exec(pathname)?.[1];
  if (id === undefined || origin !== new URL(site_url).origin) return <SiteLink url={url} />;
  return (
    <Anchor size="sm" href={`/posts/${id}`} target="_blank" rel="noopener">
      {t('Post {id} (not published)', { id })}
    </Anchor>
  );
}

/** Marks the matching words except those of hidden sources, until the text changes. Returns whether it has changed. */
function useMarkedWords(editor: Editor | null, check: Check, hiddenUrls: ReadonlySet<string>): boolean {
  const [isTextChanged, setIsTextChanged] = useState(false);

  useEffect(() => {
    if (!editor || isTextChanged) return;
    const { doc } = editor.state;
    if (clearText(articleToText(toArticle(doc))) !== check.clear_text) return setIsTextChanged(true);
    const ranges = findMatchingRanges(
      check.urls.filter(({ url }) => !hiddenUrls.has(url)),
      wordRanges(doc),
    );
    if (ranges.length > 0) showHighlights(editor, ranges);
    else clearHighlights(editor);

    const compare = () => {
      if (editor.state.doc !== doc) setIsTextChanged(true);
    };
    editor.on('transaction', compare);
    return () => {
      editor.off('transaction', compare);
    };
  }, [editor, check, hiddenUrls, isTextChanged]);

  return isTextChanged;
}

/** The ranges of the words that occur in these sources. Adjacent words form one range. */
function findMatchingRanges(sources: readonly UniquenessSource[], words: readonly Range[]): Range[] {
  const indexes = [...new Set(sources.flatMap((source) => source.words))].sort((a, b) => a - b);
  const ranges: Range[] = [];
  for (const index of indexes) {
    const word = words[index];
    if (!word) continue;
    const previous = ranges.at(-1);
    // Adjacent words are one character apart; words of different paragraphs are further apart.
    if (previous && word.from - previous.to === 1) previous.to = word.to;
    else ranges.push({ ...word });
  }
  return ranges;
}
