import { List, Stack, Text } from '@mantine/core';
import { articleToText } from '@masthead/article/document';
import { LONG_SENTENCE_WORDS, measureReadability } from '@masthead/domain/posts/text/readability';
import type { Editor } from '@tiptap/react';
import { toArticle } from '../../../../shared/rich-text/blocks';
import { useIdleDocument } from '../../../../shared/rich-text/status-line';
import { useTranslation } from '../../../../ui/translation';

const SHOWN_SENTENCES = 5;

/** The length of the sentences of the text, and the longest of them. Updated when typing pauses. */
export function Readability({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const { sentences, averageWords, longSentences } = measureReadability(
    articleToText(toArticle(useIdleDocument(editor))),
  );
  if (sentences === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('The text is empty.')}
      </Text>
    );
  }
  return (
    <Stack gap={4}>
      <Text size="sm">{t('Words per sentence: {average}', { average: averageWords })}</Text>
      <Text size="sm">
        {t('Sentences with more than {words} words: {count}', {
          words: LONG_SENTENCE_WORDS,
          count: longSentences.length,
        })}
      </Text>
      {longSentences.length > 0 ? (
        <List size="sm" spacing={4}>
          {longSentences.slice(0, SHOWN_SENTENCES).map(({ text, words, position }) => (
            <List.Item key={position}>
              <Text size="sm" lineClamp={3}>
                {text}
              </Text>
              <Text size="xs" c="dimmed">
                {t('Words: {words}', { words })}
              </Text>
            </List.Item>
          ))}
        </List>
      ) : null}
    </Stack>
  );
}
