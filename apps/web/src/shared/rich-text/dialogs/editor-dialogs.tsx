import type { Editor } from '@tiptap/react';
import { ImagePicker } from '../../images/picker/image-picker';
import { insertFigure } from '../insert-figure';
import type { Opened } from '../opened';
import { EmbedDialog } from './embed-dialog';
import { LinkDialog } from './link-dialog';
import { TableDialog } from './table-dialog';

interface Props {
  opened: Opened;
  editor: Editor;
  onClose: () => void;
}

export function EditorDialogs({ opened, editor, onClose }: Props) {
  if (opened.name === 'link') return <LinkDialog editor={editor} onClose={onClose} />;
  if (opened.name === 'embed') return <EmbedDialog editor={editor} onClose={onClose} />;
  if (opened.name === 'table') return <TableDialog editor={editor} onClose={onClose} />;
  return (
    <ImagePicker
      purpose="insert"
      {...(opened.files && { files: opened.files })}
      onClose={onClose}
      onPick={(picked) => {
        onClose();
        insertFigure(editor, picked);
      }}
    />
  );
}
