import { Stack, Tabs, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { accessRefusal } from '@masthead/domain/access/refusal';
import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useViewer } from '../../../../shared/access/viewer';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { InsertStep, type PickedImage } from '../../../../shared/images/picker/image-picker';
import { LibrarySteps } from '../../../../shared/images/picker/library-steps';
import { type ImagePickerState, useImagePicker } from '../../../../shared/images/picker/use-image-picker';
import { notifyWarning } from '../../../../shared/notices/notify';
import { insertFigure } from '../../../../shared/rich-text/insert-block';
import { SidePanel } from '../../../../ui/side-panel';
import { EmptyState } from '../../../../ui/states';
import { useTranslation } from '../../../../ui/translation';
import { EditMode, useSelectedFigure } from './edit-figure';
import classes from './gallery.module.css';
import { type OnThumbs, type ThumbChoices, type Thumbs, useCropping } from './thumbnails';
import { StepTitle, ThumbnailsMode } from './thumbnails-mode';

/** Insert an image into the text, edit the selected image, or choose the post's thumbnails. */
export type GalleryMode = 'insert' | 'edit' | 'thumbnails';

interface Props {
  mode: GalleryMode;
  onMode: (mode: GalleryMode) => void;
  /** The editor that images are inserted into; `null` if there is none. */
  editor: Editor | null;
  thumbs: Thumbs;
  thumbnailUrls: { thumbnail: string | null; fbThumbnail: string | null };
  mayFacebook: boolean;
  choices: ThumbChoices;
  onThumbs: OnThumbs;
  onClose: () => void;
}

const noFiles: File[] = [];

/** The side panel for images of an article: insert, edit and thumbnails. */
export function GalleryMenu(props: Props) {
  const { mode, onMode, editor, thumbs, thumbnailUrls, mayFacebook, onClose } = props;
  const { t } = useTranslation();
  const viewer = useViewer();
  const picker = useImagePicker(noFiles);
  const cropping = useCropping(props.choices, props.onThumbs);
  const figure = useSelectedFigure(editor);
  const libraryRefusal = accessRefusal(viewer, 'image.read');
  const refusals: Record<GalleryMode, string | null> = {
    insert: editor
      ? libraryRefusal && translateMessage(libraryRefusal)
      : t('There is no text to insert an image into.'),
    edit: editor && figure ? null : t('Select an image in the text to edit it.'),
    thumbnails: libraryRefusal && translateMessage(libraryRefusal),
  };
  const refusal = refusals[mode];

  function change(next: GalleryMode) {
    if (next === mode || refusals[next] !== null) return;
    void picker.leave(() => {
      picker.startAgain();
      onMode(next);
    });
  }

  return (
    <>
      <SidePanel title={t('Image gallery')} onClose={() => void picker.leave(onClose)}>
        {/* React bubbles submit events to the form around this panel, so they must stop here. */}
        <div className={classes.menu} onSubmit={(event) => event.stopPropagation()}>
          <ModeTabs mode={mode} refusals={refusals} onChange={change}>
            {refusal !== null ? <EmptyState text={refusal} /> : null}
            {refusal === null && mode === 'insert' && editor ? <InsertMode {...{ editor, picker, onClose }} /> : null}
            {refusal === null && mode === 'edit' && editor && figure ? (
              <EditMode editor={editor} figure={figure.attributes} onClose={onClose} />
            ) : null}
            {refusal === null && mode === 'thumbnails' ? (
              <ThumbnailsMode {...{ picker, cropping, thumbs, thumbnailUrls, mayFacebook }} />
            ) : null}
          </ModeTabs>
        </div>
      </SidePanel>
      {picker.dialog}
    </>
  );
}

interface ModeTabsProps {
  mode: GalleryMode;
  /** The reason why each mode is not available; `null` if it is. */
  refusals: Record<GalleryMode, string | null>;
  onChange: (mode: GalleryMode) => void;
  children: ReactNode;
}

function ModeTabs({ mode, refusals, onChange, children }: ModeTabsProps) {
  const { t } = useTranslation();
  const names: Record<GalleryMode, string> = {
    insert: t('Insert image'),
    edit: t('Edit image'),
    thumbnails: t('Add thumbnails'),
  };
  return (
    <Tabs value={mode} onChange={(next) => onChange(next as GalleryMode)} activateTabWithKeyboard={false}>
      <Tabs.List grow mb="md">
        {(Object.keys(names) as GalleryMode[]).map((name) => (
          <Tooltip
            key={name}
            label={refusals[name]}
            disabled={refusals[name] === null}
            events={{ hover: true, focus: true, touch: true }}
          >
            {/* A disabled tab stays focusable, so that it can show the reason. */}
            <Tabs.Tab
              value={name}
              className={classes.tab}
              {...(refusals[name] !== null && { 'aria-disabled': true, 'data-refused': true })}
            >
              {names[name]}
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
  picker: ImagePickerState;
  onClose: () => void;
}

function InsertMode({ editor, picker, onClose }: InsertModeProps) {
  const { t } = useTranslation();
  const coversText = useMediaQuery('(max-width: 599.98px)');
  const { step } = picker;
  function insert(picked: PickedImage) {
    if (!editor.isEditable) return notifyWarning(t("The text can't be changed now."));
    picker.startAgain();
    // On a phone the panel covers the text, so close it to show the inserted image.
    if (coversText) onClose();
    insertFigure(editor, picked);
  }

  return (
    <Stack gap="sm">
      <StepTitle step={step.name} />
      {step.name === 'insert' ? (
        <InsertStep
          key={step.image.id}
          image={step.image}
          submitLabel={t('Insert')}
          onBack={picker.back}
          onInsert={(values) => insert({ image: step.image, ...values })}
        />
      ) : (
        <LibrarySteps picker={picker} onChoose={picker.openInsertStep} />
      )}
    </Stack>
  );
}
