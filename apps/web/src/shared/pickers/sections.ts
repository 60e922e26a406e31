import { sections } from '@masthead/domain/sections/contract';
import { collection } from '../api/collection';

/** The sections to choose from, in their order. */
export const sectionChoices = () => collection('sections').query(sections.list, { query: {} });
