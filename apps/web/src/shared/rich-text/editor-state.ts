import { createContext, useContext, useSyncExternalStore } from 'react';
import { readUploadId } from './pictures/pending-figure';
import type { PictureUpload, PictureUploads } from './pictures/picture-uploads';

const EditableContext = createContext(true);

export const EditableProvider = EditableContext.Provider;

/** Whether the user can edit the text, for the fields inside its blocks. */
export function useIsEditable(): boolean {
  return useContext(EditableContext);
}

const UploadsContext = createContext<PictureUploads | null>(null);

export const UploadsProvider = UploadsContext.Provider;

const noSubscription = () => () => {};

interface FigureUpload {
  uploads: PictureUploads | null;
  /** The upload of a pending figure; `null` for a picture of the library. */
  upload: PictureUpload | null;
  /** The local preview of a picture that was uploaded from this page. */
  previewUrl: string | null;
}

/** The upload that the `src` of a figure names. */
export function useFigureUpload(src: string): FigureUpload {
  const uploads = useContext(UploadsContext);
  const id = readUploadId(src);
  const upload = useSyncExternalStore(uploads?.subscribe ?? noSubscription, () =>
    id === null ? null : (uploads?.find(id) ?? null),
  );
  return { uploads, upload, previewUrl: upload?.previewUrl ?? uploads?.findPreview(src) ?? null };
}

/** The open dialog of the editor. */
export interface EditorDialog {
  name: 'link' | 'embed' | 'table' | 'image';
  /** Pictures that were dropped or pasted into the text. */
  files?: File[];
}
