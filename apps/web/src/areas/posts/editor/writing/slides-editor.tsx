import { Button, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { emptyArticle } from '@masthead/article/document';
import { MAX_SLIDES, type Slide } from '@masthead/domain/posts/contract/slides';
import type { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { IconPlus } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import type { FormMode } from '../../../../shared/form/use-field';

import type { PictureUploads } from '../../../../shared/rich-text/pictures/picture-uploads';
import { RichTextEditor } from '../../../../shared/rich-text/rich-text-editor';
import { useTranslation } from '../../../../ui/translation';
import type { SlideRequest } from '../publish-sheet/text-jump';
import type { FormSlide } from '../state/post-form';
import { SlideFields, SlideHeader } from './slide-header';
import { SlideList, useSlideLabels } from './slide-list';
import classes from './slides.module.css';
import { useSlides } from './use-slides';

interface Props {
  type: TemplateType;
  slides: FormSlide[];
  /** The latest slides, including changes since the last render. */
  read: () => FormSlide[];
  /** Called on every keystroke. Unchanged slides keep their identity. */
  onChange: (slides: FormSlide[]) => void;
  /** The slides of the last save. */
  stored: readonly Slide[];
  isOpen: boolean;
  mode: FormMode;
  now: () => Date;
  /** The publication time of a published post; `null` for any other post. */
  publishedAt: string | null;
  zone: string;
  /** The slide that the page asks to open. */
  request: SlideRequest | null;
  /** Rendered at the end of the toolbar. */
  statistics?: ReactNode;
  onEditor: (editor: Editor | null) => void;
  /** Opens the image gallery. */
  onImage: () => void;
  uploads: PictureUploads;
}

/** Edits the text of a gallery or a live update, which consists of slides: a list of the slides, and the open slide. */
export function SlidesEditor({ type, isOpen, mode, statistics, request, ...props }: Props) {
  const { t } = useTranslation();
  const labels = useSlideLabels(type);
  const slides = useSlides({ type, ...props });
  const { heads, listedSlides, index, active } = slides;
  const [handledRequest, setHandledRequest] = useState(request);
  const [addedKey, setAddedKey] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const count = heads.length;
  const name = labels.getName(active, index);

  function open(key: string) {
    setAddedKey(null);
    slides.activate(key);
  }

  if (request !== handledRequest) {
    setHandledRequest(request);
    if (request) open(request.key);
  }

  function add() {
    setAddedKey(slides.add());
    setAnnouncement(t('{name} added', { name: labels.getDefaultName(labels.isLive ? count : index + 1) }));
  }

  function remove() {
    setAddedKey(null);
    setAnnouncement(t('{name} removed, {count} left', { name, count: count - 1 }));
    props.uploads.discard(active.key);
    slides.remove(active.key);
  }

  function move(key: string, to: number) {
    const from = heads.findIndex((head) => head.key === key);
    const movedName = labels.getName(heads[from] ?? { title: null }, from);
    if (slides.move(key, to))
      setAnnouncement(t('{name}: position {place} of {count}', { name: movedName, place: to + 1, count }));
  }

  const shared = { id: active.key, mode, onChange: slides.change };
  return (
    <div className={classes.frame}>
      <div className={classes.listColumn}>
        {labels.isLive ? (
          <Text size="xs" c="dimmed">
            {t('Newest first')}
          </Text>
        ) : null}
        <SlideList {...{ labels, listedSlides, isOpen }} activeKey={active.key} onOpen={open} onMove={move} />
        {mode === 'read-only' ? null : (
          <AddButton
            label={labels.add}
            refusal={!isOpen ? t('Saving') : count < MAX_SLIDES ? null : labels.tooMany(MAX_SLIDES)}
            onAdd={add}
          />
        )}
      </div>
      <div className={classes.slide}>
        <SlideHeader
          {...{ labels, name, index, count, isOpen, mode }}
          id={active.key}
          onMove={move}
          onRemove={remove}
        />
        <SlideFields
          key={`${active.key} fields`}
          {...shared}
          title={active.title}
          time={active.time}
          minutes={active.minutes}
          isTimed={labels.isLive && index > 0}
          isOpen={isOpen}
          isNew={active.key === addedKey}
        />
        <SlideText
          key={active.key}
          {...shared}
          readSlide={slides.readSlide}
          statistics={statistics}
          onEditor={props.onEditor}
          onImage={props.onImage}
          uploads={props.uploads}
        />
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

interface AddProps {
  label: string;
  refusal: string | null;
  onAdd: () => void;
}

function AddButton({ label, refusal, onAdd }: AddProps) {
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
}

interface SlideTextProps {
  id: string;
  /** Reads the initial text. After that, the editor holds the text without re-rendering. */
  readSlide: (key: string) => FormSlide | undefined;
  mode: FormMode;
  statistics: ReactNode;
  onChange: (key: string, changes: Partial<FormSlide>) => void;
  onEditor: (editor: Editor | null) => void;
  onImage: () => void;
  uploads: PictureUploads;
}

/** The text of the open slide. Use a different `key` per slide. */
function SlideText({ id, readSlide, mode, statistics, onChange, onEditor, onImage, uploads }: SlideTextProps) {
  const { t } = useTranslation();
  const [content] = useState(() => readSlide(id)?.content ?? emptyArticle);
  return (
    <RichTextEditor
      label={t('Content')}
      value={content}
      mode={mode}
      statistics={statistics}
      onChange={(next) => onChange(id, { content: next })}
      onEditor={onEditor}
      onImage={onImage}
      pictures={{ uploads, slot: id }}
    />
  );
}
