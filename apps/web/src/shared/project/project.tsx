import type { ClientConfig } from '@masthead/domain/projects/schema';

import { createContext, useContext } from 'react';

const ProjectContext = createContext<ClientConfig | null>(null);

export const ProjectProvider = ProjectContext.Provider;

/** The brand this admin belongs to. */
export function useProject(): ClientConfig {
  const project = useContext(ProjectContext);
  if (!project) throw new Error('useProject() needs a ProjectProvider above it');
  return project;
}
