import type { Endpoint, RequestParts } from '@masthead/domain/http/endpoint';
import { linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { generateSync } from 'otplib';
import type { Db } from '../../src/platform/db/db';
import { projects } from './projects';
import type { TestApp, TestResponse } from './test-app';
import { addUser, password, type TestUser } from './users';

/** A project of a test server with several: its database, and calls to its admin. */
export interface Brand {
  id: string;
  origin: string;
  db: Db;
  user: (role: string) => Promise<TestUser>;
  call: <E extends Endpoint>(
    endpoint: E,
    request: RequestParts<E>,
    user?: TestUser | null,
    remoteAddress?: string,
  ) => Promise<TestResponse<E>>;
}

/** The projects of a test server, the first one first. */
export function openBrands(t: TestApp): Brand[] {
  return [t.db, ...t.siblings.map(({ db }) => db)].map((db, index) => {
    const project = projects[index];
    if (!project) throw new Error('The server has more projects than projects.json.');
    const host = project.admin_hosts[0] as string;
    return {
      id: project.id,
      origin: `http://${host}`,
      db,
      user: (role) => addUser(db, role, t.clock.now, t.secrets),
      call: async (endpoint, request, user = null, remoteAddress = '127.0.0.1') => {
        const { params, query, body } = request as { params?: object; query?: Record<string, string>; body?: object };
        const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String((params as never)?.[name]));
        const response = await t.send({
          method: endpoint.method,
          url: `/api${path}`,
          remoteAddress,
          headers: { host, ...(user && { authorization: `Bearer ${user.token}` }) },
          ...(query && { query }),
          ...(body && { payload: body }),
        });
        const json = response.body === '' ? null : response.json();
        const { messages, ...problem } = json ?? {};
        return { status: response.statusCode, body: json, problem, messages, headers: response.headers };
      },
    };
  });
}

/** The current code of an authenticator app. A code is accepted once, so tests advance the clock between codes. */
const codeOf = (t: TestApp, { secret }: TestUser) =>
  generateSync({ secret, epoch: Math.floor(t.clock.now.getTime() / 1000) });

/** The request that links `user` with `other`, with fresh codes. `changes` replaces fields by wrong values. */
export function linkRequest(t: TestApp, user: TestUser, project: string, other: TestUser, changes: object = {}) {
  t.advance(60_000);
  return {
    body: {
      project,
      login: other.email,
      password,
      two_fa_code: codeOf(t, other),
      current_password: password,
      code: codeOf(t, user),
      ...changes,
    },
  };
}

/** Links two accounts and expects success. */
export async function linkUsers(t: TestApp, brand: Brand, user: TestUser, target: Brand, other: TestUser) {
  const reply = await brand.call(linkedAccounts.link, linkRequest(t, user, target.id, other), user);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.problem));
}
