import { z } from 'zod';
import { crud, reads } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { requiredFile } from '../http/file';
import { idParams, pageSchema } from '../http/paging';
import { phrase } from '../text/phrase';
import { adsTxt } from './ads-txt';
import { banner, bannerInput, bannerPatch, bannerQuery } from './banner';
import { slot, slotInput } from './slot';

// The API of advertisement slots, ads.txt and sponsored banners. The server, the web client and its forms share these
// schemas and endpoints.

const path = '/v2/advs';
const read = reads(path, 'adv.read');
const { create, update, remove } = crud(path, 'adv', 'slot', { entity: slot, input: slotInput });

export const slots = {
  create,
  update,
  remove,
  list: read('', 'Lists all advertisement slots by name.', { fromReplica: true, reply: pageSchema(slot) }),
  adsTxt: read('/upload', 'Returns the ads.txt of the site.', { reply: adsTxt }),
  upload: endpoint({
    method: 'POST',
    path: `${path}/upload`,
    access: 'adv.upload',
    summary: 'Replaces the ads.txt of the site.',
    description: 'Rejects a file with invalid lines and lists the lines.',
    body: z.object({ file: requiredFile(phrase('Choose a file')) }),
    multipart: true,
    reply: adsTxt,
  }),
};

export const banners = {
  list: read('/banners', 'Lists all sponsored banners, newest first.', {
    fromReplica: true,
    query: bannerQuery,
    reply: pageSchema(banner),
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
    summary: 'Updates the given fields of a banner.',
    description: 'An empty picture field deletes the picture.',
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
