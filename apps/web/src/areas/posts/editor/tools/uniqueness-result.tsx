import { Alert, Anchor, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { articleToText } from '@masthead/article/to-text';
import { type Range, wordRanges } from '@masthead/article/word-ranges';
import { clearText, GOOD_UNIQUENESS, type UniquenessSource } from '@masthead/domain/posts/contract/uniqueness';

import { postPreviewPath } from '@masthead/domain/site/addresses';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../../../shared/project/project';
import { articleOf } from '../../../../shared/rich-text/blocks';
import { clearHighlights, showHighlights } from '../../../../shared/rich-text/highlights';
import rich from '../../../../shared/rich-text/rich-text.module.css';
import { AddressLink } from '../../../../shared/uploads/address-link';
import type { Check } from './uniqueness-check';

/** What a check found, with its words marked in the text as long as that stays as it was. */
export function Found({ check, editor }: { check: Check; editor: Editor | null }) {
  const { t } = useTranslation();
  const { urls, unique } = check;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const isChanged = useMarkedWords(editor, check, hidden);
  const isMarked = editor !== null && !isChanged && urls.length > 0;

  function toggle(url: string) {
    setHidden((before) => new Set(before.has(url) ? [...before].filter((each) => each !== url) : [...before, url]));
  }

  return (
    <Stack gap="sm">
      <Percent percent={unique} note={isChanged ? t('The text has changed since this check.') : null} />
      <Sources sources={urls} {...(isMarked && { hidden, onToggle: toggle })} />
      {editor === null && urls.length > 0 ? (
        <Text size="sm" c="dimmed">
          {t('No words are marked, because the text is made of several slides.')}
        </Text>
      ) : null}
      {isMarked ? (
        <Legend isShown={hidden.size < urls.length} onShow={() => setHidden(new Set())} onClear={clear} />
      ) : null}
    </Stack>
  );

  function clear() {
    setHidden(new Set(urls.map(({ url }) => url)));
  }
}

interface LegendProps {
  isShown: boolean;
  onShow: () => void;
  onClear: () => void;
}

function Legend({ isShown, onShow, onClear }: LegendProps) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm">
        <mark className={rich.marked}>{t('Marked')}</mark> {t('Words that a source has too')}
      </Text>
      <Button variant="default" size="xs" style={{ alignSelf: 'flex-start' }} onClick={isShown ? onClear : onShow}>
        {isShown ? t('Clear highlights') : t('Show highlights')}
      </Button>
    </>
  );
}

interface Props {
  sources: readonly UniquenessSource[];
  /** Those whose words are not marked. Without it nothing is marked, and there is nothing to switch. */
  hidden?: ReadonlySet<string>;
  onToggle?: (url: string) => void;
}

/** Where parts of the text stand too. */
function Sources({ sources, hidden, onToggle }: Props) {
  const { t } = useTranslation();
  const id = useId();
  if (sources.length === 0) return <Text size="sm">{t('No other text has these words.')}</Text>;
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
              {hidden ? (
                <Switch
                  size="xs"
                  label={t('Mark in the text')}
                  aria-label={`${t('Mark in the text')}: ${url}`}
                  checked={!hidden.has(url)}
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

/** The outcome, good or to be looked at: said by colour, by shape and in words. */
export function Percent({ percent, note }: { percent: number; note: string | null }) {
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

const unpublished = new RegExp(`^${postPreviewPath('(\\d+)')}$`);

/** Where the words stand too: a page of the site, or the editor of what nobody has published yet. */
function SourceLink({ url }: { url: string }) {
  const { t } = useTranslation();
  const { site_url } = useProject();
  const { origin, pathname } = new URL(url, site_url);
  const id = unpublished.exec(pathname)?.[1];
  if (id === undefined || origin !== new URL(site_url).origin) return <AddressLink url={url} />;
  return (
    <Anchor size="sm" href={`/posts/${id}`} target="_blank" rel="noopener">
      {t('Post {id}, which is not published', { id })}
    </Anchor>
  );
}

/** Marks what a check found, but for hidden sources, as long as the text is the checked one. Answers whether it no longer is. */
function useMarkedWords(editor: Editor | null, check: Check, hidden: ReadonlySet<string>): boolean {
  const [isChanged, setIsChanged] = useState(false);

  useEffect(() => {
    if (!editor || isChanged) return;
    const { doc } = editor.state;
    if (clearText(articleToText(articleOf(doc))) !== check.clear_text) return setIsChanged(true);
    const ranges = markedRanges(
      check.urls.filter(({ url }) => !hidden.has(url)),
      wordRanges(doc),
    );
    if (ranges.length > 0) showHighlights(editor, ranges);
    else clearHighlights(editor);

    const compare = () => {
      if (editor.state.doc !== doc) setIsChanged(true);
    };
    editor.on('transaction', compare);
    return () => {
      editor.off('transaction', compare);
    };
  }, [editor, check, hidden, isChanged]);

  return isChanged;
}

/** The places of the words that stand in these sources. Words side by side are one place. */
function markedRanges(sources: readonly UniquenessSource[], words: readonly Range[]): Range[] {
  const places = [...new Set(sources.flatMap((source) => source.words))].sort((a, b) => a - b);
  const ranges: Range[] = [];
  for (const place of places) {
    const word = words[place];
    if (!word) continue;
    const before = ranges.at(-1);
    // One character apart are two words of a line; between paragraphs there is more.
    if (before && word.from - before.to === 1) before.to = word.to;
    else ranges.push({ ...word });
  }
  return ranges;
}
