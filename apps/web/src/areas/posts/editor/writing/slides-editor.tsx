import { Button, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { type Article, emptyArticle } from '@masthead/article/document';
import { MAX_SLIDES } from '@masthead/domain/posts/contract/slides';
import type { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { IconPlus } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { memo, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormMode } from '../../../../shared/form/use-field';

import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor';
import type { FormSlide } from '../state/post-form';
import { SlideFields, SlideHeader } from './slide-header';
import { SlideList, useSlideWords } from './slide-list';
import classes from './slides.module.css';
import { useSlides } from './use-slides';

interface Props {
  type: TemplateType;
  slides: FormSlide[];
  /** Hears of every key; the slides that were not typed into are the same objects as before. */
  onChange: (slides: FormSlide[]) => void;
  isOpen: boolean;
  mode: FormMode;
  now: () => Date;
  /** When a published post was published; `null` of another one. */
  publishedAt: string | null;
  zone: string;
  /** At the end of the text's toolbar. */
  aside?: ReactNode;
  onEditor: (editor: Editor | null) => void;
  onImage: (files: File[]) => void;
}

/** A post that is written slide by slide: all of them in a list, one of them open. */
export function SlidesEditor({ type, isOpen, mode, aside, ...props }: Props) {
  const { t } = useTranslation();
  const words = useSlideWords(type);
  const slides = useSlides({ type, ...props });
  const { heads, listed, place, active } = slides;
  const [added, setAdded] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const count = heads.length;
  const name = words.nameOf(active, place);
  const steady = useSteady({
    open: (key: string) => {
      setAdded(null);
      slides.activate(key);
    },
    add: () => {
      setAdded(slides.add());
      setSaid(t('{name} added', { name: words.placeName(words.isLive ? count : place + 1) }));
    },
    remove: () => {
      setAdded(null);
      setSaid(t('{name} removed, {count} left', { name, count: count - 1 }));
      slides.remove(active.key);
    },
    move: (key: string, to: number) => {
      const from = heads.findIndex((head) => head.key === key);
      const moved = words.nameOf(heads[from] ?? { title: null }, from);
      if (slides.move(key, to)) setSaid(t('{name}: place {place} of {count}', { name: moved, place: to + 1, count }));
    },
    onEditor: props.onEditor,
    onImage: props.onImage,
  });

  const shared = { id: active.key, mode, onChange: slides.change };
  return (
    <div className={classes.frame}>
      <div className={classes.side}>
        {words.isLive ? (
          <Text size="xs" c="dimmed">
            {t('Newest first')}
          </Text>
        ) : null}
        <SlideList {...{ words, listed, isOpen }} active={active.key} onOpen={steady.open} onMove={steady.move} />
        {mode === 'read-only' ? null : (
          <AddButton
            label={words.add}
            refusal={!isOpen ? t('It is being saved') : count < MAX_SLIDES ? null : words.tooMany(MAX_SLIDES)}
            onAdd={steady.add}
          />
        )}
      </div>
      <div className={classes.slide}>
        <SlideHeader
          {...{ words, name, place, count, isOpen, mode }}
          id={active.key}
          onMove={steady.move}
          onRemove={steady.remove}
        />
        <SlideFields
          key={`${active.key} fields`}
          {...shared}
          title={active.title}
          time={active.time}
          minutes={active.minutes}
          isTimed={words.isLive && place > 0}
          isOpen={isOpen}
          isNew={active.key === added}
        />
        <SlideText
          key={active.key}
          {...shared}
          read={slides.read}
          aside={aside}
          onEditor={steady.onEditor}
          onImage={steady.onImage}
        />
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

interface AddProps {
  label: string;
  refusal: string | null;
  onAdd: () => void;
}

const AddButton = memo(function AddButton({ label, refusal, onAdd }: AddProps) {
  return (
    <Tooltip label={refusal} disabled={refusal === null} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconPlus size={16} />}
        {...(refusal === null ? { onClick: onAdd } : { 'aria-disabled': true, 'data-disabled': true })}
      >
        {label}
      </Button>
    </Tooltip>
  );
});

type Callbacks = Record<string, (...given: never[]) => void>;

/** Functions that stay the same while what they do changes, for what is drawn anew only when its own things change. */
function useSteady<T extends Callbacks>(callbacks: T): T {
  const latest = useRef(callbacks);
  latest.current = callbacks;
  const [steady] = useState(() => {
    const entries = Object.keys(callbacks).map((name) => [
      name,
      (...given: never[]) => latest.current[name]?.(...given),
    ]);
    return Object.fromEntries(entries) as T;
  });
  return steady;
}

interface SlideTextProps {
  id: string;
  /** The text to begin with: the editor keeps what is typed, and is not drawn anew for it. */
  read: (key: string) => FormSlide | undefined;
  mode: FormMode;
  aside: ReactNode;
  onChange: (key: string, part: Partial<FormSlide>) => void;
  onEditor: (editor: Editor | null) => void;
  onImage: (files: File[]) => void;
}

/** The text of the open slide. Another slide is another `key`. */
const SlideText = memo(function SlideText({ id, read, mode, aside, onChange, onEditor, onImage }: SlideTextProps) {
  const { t } = useTranslation();
  const [content] = useState(() => (read(id)?.content as Article | null | undefined) ?? emptyArticle);
  return (
    <RichTextEditor
      label={t('Content')}
      value={content}
      mode={mode}
      aside={aside}
      onChange={(next) => onChange(id, { content: next })}
      onEditor={onEditor}
      onImage={onImage}
    />
  );
});
