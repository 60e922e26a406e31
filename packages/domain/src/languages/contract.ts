import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { pageOf } from '../http/paging';
import { usagesEndpoint } from '../usages/schema';
import { language, languageInput } from './schema';

const path = '/v2/languages';
const { create, update, remove } = crud(path, 'language', 'language', { entity: language, input: languageInput });

export const languages = {
  create,
  update,
  remove,
  usages: usagesEndpoint(path, 'language', 'language'),
  list: endpoint({
    method: 'GET',
    path,
    access: 'public',
    summary: 'All languages with how much of the interface is translated. Read before sign-in.',
    reply: pageOf(language),
  }),
};
