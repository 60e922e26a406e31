import { linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { limitToOncePerMinute } from '../../../platform/audit/record-audit';
import { type Api, serve } from '../../../platform/http/serve';
import { linkAccount, listLinkedAccounts, unlinkAccount } from './link-account';
import { finishSwitch, prepareSwitch, startSwitch } from './switch-brand';

/** Serves the links between the accounts of one person in several brands, and the switch between them. */
export function linkedAccountRoutes(api: Api): void {
  const isFirstInMinute = limitToOncePerMinute();

  serve(api, linkedAccounts.list, listLinkedAccounts);

  serve(api, linkedAccounts.link, (context, { body }) => linkAccount(context, body, isFirstInMinute));

  serve(api, linkedAccounts.unlink, async (context, { params }) => {
    await unlinkAccount(context, params.project);
    return null;
  });

  serve(api, linkedAccounts.startSwitch, (context, { params, body }) =>
    startSwitch(context, params.project, body.challenge),
  );

  serve(api, linkedAccounts.prepareSwitch, async (context, { body }) => prepareSwitch(context, body.origin));

  serve(api, linkedAccounts.finishSwitch, async (context, { body }) => ({
    token: await finishSwitch(context, body.code, body.verifier),
  }));
}
