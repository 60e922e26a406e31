import type { ClientConfig } from '@masthead/domain/projects/schema';
import { createContext, useContext, useEffect } from 'react';

const ProjectContext = createContext<ClientConfig | null>(null);

export const ProjectProvider = ProjectContext.Provider;

/** The brand this admin belongs to. */
export function useProject(): ClientConfig {
  const project = useContext(ProjectContext);
  if (!project) throw new Error('useProject() needs a ProjectProvider above it');
  return project;
}

/** Names the browser's tab. A page that knows better renders its own: the last one rendered wins. */
export function PageTitle({ text }: { text: string }) {
  const { title } = useProject();
  useEffect(() => {
    document.title = `${text} · ${title}`;
  }, [text, title]);
  return null;
}
