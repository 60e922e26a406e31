import type { ClientConfig } from '@masthead/domain/projects/schema';
import { createContext, useContext, useEffect } from 'react';

const ProjectContext = createContext<ClientConfig | null>(null);

export const ProjectProvider = ProjectContext.Provider;

/** The news brand that this admin belongs to. */
export function useProject(): ClientConfig {
  const project = useContext(ProjectContext);
  if (!project) throw new Error('useProject() needs a ProjectProvider above it');
  return project;
}

/** Sets the title of the browser tab. The last one rendered wins, so a page can override the default. */
export function PageTitle({ text }: { text: string }) {
  const { title } = useProject();
  useEffect(() => {
    document.title = `${text} · ${title}`;
  }, [text, title]);
  return null;
}
