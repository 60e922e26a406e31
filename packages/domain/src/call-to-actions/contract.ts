import { z } from 'zod';
import { constants } from '../http/constants';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { pageOf } from '../http/paging';
import { callToAction, callToActionInput, callToActionQuery } from './schema';

const path = '/v2/call-to-actions';
const { get, create, update, remove } = crud(path, 'call_to_action', 'call to action', {
  entity: callToAction,
  input: callToActionInput,
});

export const callToActions = {
  get,
  create,
  update,
  remove,
  list: endpoint({
    method: 'GET',
    path,
    access: 'call_to_action.read',
    summary: 'The call to actions that the filters let through, the newest first.',
    query: callToActionQuery,
    reply: pageOf(callToAction),
  }),
  constants: endpoint({
    method: 'GET',
    path: `${path}/constants`,
    access: 'call_to_action.read',
    summary: 'The enumerations of call to actions, by type.',
    reply: z.object({ position: constants }),
  }),
};
