import { useEffect } from 'react';
import { useProject } from './project';

/** Names the browser's tab. A page that knows better renders its own: the last one rendered wins. */
export function PageTitle({ text }: { text: string }) {
  const { title } = useProject();
  useEffect(() => {
    document.title = `${text} · ${title}`;
  }, [text, title]);
  return null;
}
