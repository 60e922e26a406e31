import { endpoint } from '../http/endpoint';
import { pageOf } from '../http/paging';
import { uploadReply } from '../http/upload-reply';
import { contextualLink, contextualLinkQuery, contextualLinkUpload } from './schema';

const path = '/v2/contextual-links';

const list = endpoint({
  method: 'GET',
  path: `${path}/`,
  access: 'contextual_link.read',
  summary: 'The contextual links in the order of the file; `fields` says what of each is wanted.',
  query: contextualLinkQuery,
  reply: pageOf(contextualLink.partial()),
});

export const contextualLinks = {
  list,
  /** The same without the slash at its end. */
  listWithoutSlash: endpoint({ ...list, path }),
  upload: endpoint({
    method: 'POST',
    path: `${path}/upload`,
    access: 'contextual_link.upload',
    summary: 'Replaces all contextual links by the lines `text,url` of a CSV file: all of them or none.',
    body: contextualLinkUpload,
    multipart: true,
    reply: uploadReply,
  }),
};
