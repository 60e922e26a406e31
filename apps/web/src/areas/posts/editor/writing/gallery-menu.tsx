import { Stack, Tabs, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { accessRefusal } from '@masthead/domain/access/refusal';
import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../../shared/access/viewer';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { InsertStep, type PickedImage } from '../../../../shared/images/picker/image-picker';
import { LibrarySteps } from '../../../../shared/images/picker/library-steps';
import { type Picking, usePicking } from '../../../../shared/images/picker/use-picking';
import { notifyWarning } from '../../../../shared/notices/notify';
import { insertFigure } from '../../../../shared/rich-text/insert-block';
import { SidePanel } from '../../../../ui/side-panel';
import { EmptyState } from '../../../../ui/states';
import { EditMode, useSelectedFigure } from './edit-figure';
import classes from './gallery.module.css';
import { type OnThumbs, type Thumbs, useCropping } from './thumbnails';
import { StepTitle, ThumbnailsMode } from './thumbnails-mode';

export type GalleryMode = 'insert' | 'edit' | 'thumbnails';

interface Props {
  mode: GalleryMode;
  onMode: (mode: GalleryMode) => void;
  /** Of the text that pictures go into; `null` where there is none. */
  editor: Editor | null;
  /** Pictures that were dropped or pasted into the text: they are added first. */
  files: File[];
  thumbs: Thumbs;
  thumbnailUrls: { thumbnail: string | null; fbThumbnail: string | null };
  mayFacebook: boolean;
  onThumbs: OnThumbs;
  onClose: () => void;
}

/** The pictures of an article, in its text and above it; open as long as it is rendered. */
export function GalleryMenu(props: Props) {
  const { mode, onMode, editor, thumbs, thumbnailUrls, mayFacebook, onClose } = props;
  const { t } = useTranslation();
  const viewer = useViewer();
  const picking = usePicking(props.files);
  const cropping = useCropping(props.onThumbs);
  const figure = useSelectedFigure(editor);
  const library = accessRefusal(viewer, 'image.read');
  const reasons: Record<GalleryMode, string | null> = {
    insert: editor ? library && translateMessage(library) : t('There is no text to put an image into.'),
    edit: editor && figure ? null : t('Select an image in the text to edit it.'),
    thumbnails: library && translateMessage(library),
  };
  const reason = reasons[mode];

  function change(next: GalleryMode) {
    if (next === mode || reasons[next] !== null) return;
    void picking.leave(() => {
      picking.startAgain();
      onMode(next);
    });
  }

  return (
    <>
      <SidePanel title={t('Image gallery')} onClose={() => void picking.leave(onClose)}>
        {/* The page around the menu has a form of its own, which hears of everything that is sent in here. */}
        <div className={classes.menu} onSubmit={(event) => event.stopPropagation()}>
          <Modes mode={mode} reasons={reasons} onChange={change}>
            {reason !== null ? <EmptyState text={reason} /> : null}
            {reason === null && mode === 'insert' && editor ? <InsertMode {...{ editor, picking, onClose }} /> : null}
            {reason === null && mode === 'edit' && editor && figure ? (
              <EditMode editor={editor} figure={figure.attributes} onClose={onClose} />
            ) : null}
            {reason === null && mode === 'thumbnails' ? (
              <ThumbnailsMode {...{ picking, cropping, thumbs, thumbnailUrls, mayFacebook }} />
            ) : null}
          </Modes>
        </div>
      </SidePanel>
      {picking.dialog}
    </>
  );
}

interface ModesProps {
  mode: GalleryMode;
  reasons: Record<GalleryMode, string | null>;
  onChange: (mode: GalleryMode) => void;
  children: ReactNode;
}

function Modes({ mode, reasons, onChange, children }: ModesProps) {
  const { t } = useTranslation();
  const names: Record<GalleryMode, string> = {
    insert: t('Insert image'),
    edit: t('Edit image'),
    thumbnails: t('Add thumbnails'),
  };
  return (
    <Tabs value={mode} onChange={(next) => onChange(next as GalleryMode)} activateTabWithKeyboard={false}>
      <Tabs.List grow mb="md">
        {(Object.keys(names) as GalleryMode[]).map((each) => (
          <Tooltip
            key={each}
            label={reasons[each]}
            disabled={reasons[each] === null}
            events={{ hover: true, focus: true, touch: true }}
          >
            {/* Reachable while it is refused, so that it can say why. */}
            <Tabs.Tab
              value={each}
              className={classes.tab}
              {...(reasons[each] !== null && { 'aria-disabled': true, 'data-refused': true })}
            >
              {names[each]}
            </Tabs.Tab>
          </Tooltip>
        ))}
      </Tabs.List>
      <Tabs.Panel value={mode}>{children}</Tabs.Panel>
    </Tabs>
  );
}

interface InsertModeProps {
  editor: Editor;
  picking: Picking;
  onClose: () => void;
}

/** Puts pictures into the text, one after the other. */
function InsertMode({ editor, picking, onClose }: InsertModeProps) {
  const { t } = useTranslation();
  const isOverText = useMediaQuery('(max-width: 599.98px)');
  const { step } = picking;
  function insert(picked: PickedImage) {
    if (!editor.isEditable) return notifyWarning(t('The text cannot be changed now.'));
    picking.startAgain();
    // On a phone the menu covers the text, and with it what was done.
    if (isOverText) onClose();
    insertFigure(editor, picked);
  }

  return (
    <Stack gap="sm">
      <StepTitle step={step.name} />
      {step.name === 'insert' ? (
        <InsertStep
          key={step.image.id}
          image={step.image}
          submit={t('Insert')}
          onBack={picking.back}
          onInsert={(values) => insert({ image: step.image, ...values })}
        />
      ) : (
        <LibrarySteps picking={picking} onChoose={picking.describe} />
      )}
    </Stack>
  );
}
