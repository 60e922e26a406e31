import { endpoint } from '../http/endpoint';
import { clientConfig } from './schema';

// The API that tells the web client which project (news brand) it belongs to.

export const projects = {
  config: endpoint({
    method: 'GET',
    path: '/config',
    access: 'public',
    summary: 'Returns the project of this host.',
    description: 'Title, colour, language, time zone and feature switches. The client loads it at start.',
    reply: clientConfig,
  }),
};
