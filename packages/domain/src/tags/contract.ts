import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { idParams, pageOf } from '../http/paging';
import { usagesEndpoint } from '../usages/schema';
import {
  extendedTag,
  extendedTagInput,
  mergeInput,
  tag,
  tagInclude,
  tagInput,
  tagPatch,
  tagQuery,
  tagRemoval,
  tagSearchQuery,
} from './schema';

const path = '/v2/tags';
const { remove } = crud(path, 'tag', 'tag', { entity: tag, input: tagInput });

export const tags = {
  remove: endpoint({
    ...remove,
    summary: 'Deletes a tag. Its address answers 410, or redirects to the given tag or section.',
    query: tagRemoval,
  }),
  usages: usagesEndpoint(path, 'tag', 'tag'),
  list: endpoint({
    method: 'GET',
    path,
    access: 'tag.read',
    summary: 'The tags, one section’s or all.',
    query: tagQuery,
    reply: pageOf(tag),
  }),
  search: endpoint({
    method: 'GET',
    path: `${path}/search`,
    access: 'tag.read',
    summary: 'The tags in whose texts `search` stands as it is, beginning at a word; titles first.',
    query: tagSearchQuery,
    reply: pageOf(tag),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'tag.read',
    summary: 'One tag with its profile.',
    params: idParams,
    reply: extendedTag,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'tag.create',
    summary: 'Creates a tag.',
    query: tagInclude,
    body: tagInput,
    reply: tag,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'tag.update',
    summary: 'Changes the given fields of a tag.',
    params: idParams,
    query: tagInclude,
    body: tagPatch,
    reply: tag,
  }),
  merge: endpoint({
    method: 'POST',
    path: `${path}/:id/merge`,
    access: 'tag.update',
    summary: 'Makes other tags of the section part of this one. Needs tag.delete besides.',
    params: idParams,
    body: mergeInput,
    reply: tag,
  }),
  extend: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id/extended`,
    access: 'tag.extended_update',
    summary: 'Changes the given parts of a tag’s profile. The picture is needed until one is stored.',
    params: idParams,
    body: extendedTagInput,
    multipart: true,
    override: true,
    reply: extendedTag,
  }),
};
