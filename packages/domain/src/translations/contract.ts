import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { idParams, pageOf } from '../http/paging';
import { translation, translationInput, translationParams, translationQuery, translationSearchQuery } from './schema';

export const translations = {
  list: endpoint({
    method: 'GET',
    path: '/v2/translations',
    access: 'message.read',
    summary: 'The phrases with their translations.',
    query: translationQuery,
    reply: pageOf(translation),
  }),
  search: endpoint({
    method: 'GET',
    path: '/v2/translations/search',
    access: 'message.read',
    summary: 'The phrases in which `search` stands as it is, beginning at a word.',
    query: translationSearchQuery,
    reply: pageOf(translation),
  }),
  admin: endpoint({
    method: 'GET',
    path: '/v2/translations/:id/admin',
    access: 'public',
    summary: 'The interface phrases of the language with this id, translated ones only. Read before sign-in.',
    params: idParams,
    reply: z.record(z.string(), z.string()),
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: '/v2/translations/:id/:language',
    access: 'message.update',
    summary: 'Sets the translation of a phrase in the language with this code.',
    params: translationParams,
    body: translationInput,
    reply: translation,
  }),
};
