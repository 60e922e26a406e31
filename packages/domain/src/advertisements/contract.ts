import { z } from 'zod';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { requiredFile } from '../http/file';
import { idParams, pageOf } from '../http/paging';
import { phrase } from '../text/phrase';
import { adsTxt } from './ads-txt';
import { banner, bannerInput, bannerPatch, bannerQuery } from './banner';
import { slot, slotInput } from './slot';

const path = '/v2/advs';
const { create, update, remove } = crud(path, 'adv', 'slot', { entity: slot, input: slotInput });

export const slots = {
  create,
  update,
  remove,
  list: endpoint({
    method: 'GET',
    path,
    access: 'adv.read',
    summary: 'All advertisement slots by name.',
    reply: pageOf(slot),
  }),
  adsTxt: endpoint({
    method: 'GET',
    path: `${path}/upload`,
    access: 'adv.read',
    summary: 'The ads.txt that the site serves.',
    reply: adsTxt,
  }),
  upload: endpoint({
    method: 'POST',
    path: `${path}/upload`,
    access: 'adv.upload',
    summary: 'Replaces the site’s ads.txt. A file with bad lines is refused whole, naming each of them.',
    body: z.object({ file: requiredFile(phrase('Choose a file')) }),
    multipart: true,
    reply: adsTxt,
  }),
};

export const banners = {
  list: endpoint({
    method: 'GET',
    path: `${path}/banners`,
    access: 'adv.read',
    summary: 'All sponsored banners, the newest first.',
    query: bannerQuery,
    reply: pageOf(banner),
  }),
  create: endpoint({
    method: 'POST',
    path: `${path}/banners`,
    access: 'adv.create',
    summary: 'Creates a banner.',
    body: bannerInput,
    multipart: true,
    reply: banner,
  }),
  update: endpoint({
    method: 'PATCH',
    versioned: true,
    path: `${path}/banners/:id`,
    access: 'adv.update',
    summary: 'Changes the given fields of a banner. A picture sent empty is taken away.',
    params: idParams,
    body: bannerPatch,
    multipart: true,
    reply: banner,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/banners/:id`,
    access: 'adv.delete',
    summary: 'Deletes a banner and its pictures.',
    params: idParams,
    reply: z.null(),
  }),
};
