import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { idParams, pageOf } from '../http/paging';
import { usagesEndpoint } from '../usages/schema';
import { expert, expertInput, expertPatch, expertQuery, expertRemoval, expertRemoved, expertSearch } from './schema';

const path = '/v2/experts';
const feature = 'experts';
const { get, remove } = crud(path, 'expert', 'expert', { entity: expert, input: expertInput });

export const experts = {
  get: endpoint({ ...get, feature }),
  remove: endpoint({
    ...remove,
    feature,
    summary: 'Deletes an expert whom no post names. With `replacement_id`, the posts name that expert instead.',
    query: expertRemoval,
    reply: expertRemoved.nullable(),
  }),
  usages: endpoint({ ...usagesEndpoint(path, 'expert', 'expert'), feature }),
  list: endpoint({
    method: 'GET',
    path,
    access: 'expert.read',
    feature,
    summary: 'The experts, the newest first.',
    query: expertQuery,
    reply: pageOf(expert),
  }),
  search: endpoint({
    method: 'POST',
    path: '/search/experts',
    access: 'expert.read',
    feature,
    summary: 'The experts in whose name, position or slug the query stands, beginning at a word.',
    query: expertQuery,
    body: expertSearch,
    reply: pageOf(expert),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'expert.create',
    feature,
    summary: 'Creates an expert.',
    body: expertInput,
    multipart: true,
    reply: expert,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'expert.update',
    feature,
    summary: 'Changes the given fields of an expert.',
    params: idParams,
    body: expertPatch,
    multipart: true,
    reply: expert,
  }),
};
