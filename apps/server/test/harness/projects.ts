import { type Project, projectsFile } from '@masthead/domain/projects/schema';
import projectsJson from '../../../../projects.json';

/** The projects of `projects.json`, as in a demo installation. */
export const projects: Project[] = projectsFile.parse(projectsJson);
