import { endpoint } from '../http/endpoint';
import { clientConfig } from './schema';

export const projects = {
  config: endpoint({
    method: 'GET',
    path: '/config',
    access: 'public',
    summary: 'The project of this host: title, colour, language, zone and switches.',
    reply: clientConfig,
  }),
};
