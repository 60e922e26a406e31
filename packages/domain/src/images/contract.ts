import { z } from 'zod';
import { constants } from '../http/constants';
import { endpoint } from '../http/endpoint';
import { idParams, pageOf } from '../http/paging';
import { usagesEndpoint } from '../usages/schema';
import { image, imageInput, imagePatch, imageQuery, imageSearchQuery } from './schema';

const path = '/v2/images';

export const images = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'image.read',
    summary: 'The picture library, newest first.',
    query: imageQuery,
    reply: pageOf(image),
  }),
  search: endpoint({
    method: 'GET',
    path: `${path}/search`,
    access: 'image.read',
    summary:
      'Pictures in which every word of the search begins a word of the name, credit, alternative text, caption or source.',
    query: imageSearchQuery,
    reply: pageOf(image),
  }),
  constants: endpoint({
    method: 'GET',
    path: `${path}/constants`,
    access: 'image.read',
    summary: 'The enumerations of pictures, by type.',
    reply: z.object({ source: constants, color: constants }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'image.read',
    summary: 'One picture.',
    params: idParams,
    reply: image,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'image.create',
    summary: 'Uploads a picture: jpeg, png or gif by its content, at most 10 Mb. One that is there already is refused.',
    body: imageInput,
    multipart: true,
    reply: image,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/:id`,
    access: 'image.update',
    summary: 'Changes what is said about a picture, and its watermark.',
    params: idParams,
    body: imagePatch,
    reply: image,
  }),
  usages: usagesEndpoint(path, 'image', 'picture'),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'image.delete',
    summary: 'Deletes a picture that is used nowhere.',
    params: idParams,
    reply: z.null(),
  }),
};
