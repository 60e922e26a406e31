import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUnsaved } from '../../../shared/form/unsaved';
import type { TextUploads } from '../../../shared/rich-text/pictures/pending-pictures';
import { PictureUploads } from '../../../shared/rich-text/pictures/picture-uploads';
import { useTranslation } from '../../../ui/translation';

interface Pictures {
  pictures: TextUploads;
  /** Why the text cannot be sent yet; `null` when all of its pictures are in the library. */
  refusal: string | null;
}

/** The pictures that the user pastes or drops into one text of the desk. */
export function usePictures(): Pictures {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [pictures] = useState(() => ({ uploads: new PictureUploads(client), slot: 'text' }));
  const { uploads } = pictures;
  const running = useSyncExternalStore(uploads.subscribe, uploads.countRunning);
  const missing = useSyncExternalStore(uploads.subscribe, () => uploads.listMissing().join(', '));
  useUnsaved(running > 0 || missing !== '', () => ({ pictures: missing }), { isStillDirty: uploads.hasUnfinished });
  useEffect(() => () => uploads.dispose(), [uploads]);

  function describeRefusal() {
    if (running > 0)
      return t('Pictures are being uploaded ({count} left). Try again after the upload.', { count: running });
    return missing === ''
      ? null
      : t('These pictures were not uploaded: {names}. Retry or remove them.', { names: missing });
  }

  return { pictures, refusal: describeRefusal() };
}
