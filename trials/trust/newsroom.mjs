import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  generateCode,
  post,
  readClockShift,
  send,
  signIn,
  startServer,
  temporaryFolder,
} from '../../bench/lib/server.mjs';
import { createProjectSettings } from '../lib/projects.mjs';

const PASSWORD = 'Trial#Newsroom9';
/** Short, so that a scenario also sees the end of a held publication. */
const PUBLISH_DELAY_SECONDS = 3;
const HEADLINE = 'Council votes for a new tram line along the harbour road';
const DESCRIPTION =
  'The council has voted for the tram line along the harbour road after a long night of talks, and the first rails are to be laid in the spring of next year.';

/**
 * Starts the product with two accounts for each of the scenarios that run at the same time, and with an auditor, who reads
 * posts without locking them.
 */
export async function openNewsroom(scenarioCount, folder = temporaryFolder()) {
  const dataDir = join(folder, 'data');
  const port = await findFreePort();
  const settings = {
    ...createProjectSettings(1, folder, { publish_delay_seconds: PUBLISH_DELAY_SECONDS }),
    PORT: String(port),
  };
  const newsroom = new Newsroom(dataDir, settings, port);
  await newsroom.start();
  await newsroom.addAccounts(scenarioCount);
  return newsroom;
}

class Newsroom {
  /** The accounts of each scenario that runs at the same time: a writer and an editor. */
  accounts = [];
  isUp = false;
  #server;
  #admin;
  #auditor;
  #readyValues;
  /** Faults run one after another. */
  #lastFault = Promise.resolve();

  constructor(dataDir, settings, port) {
    this.dataDir = dataDir;
    this.settings = settings;
    this.api = `http://localhost:${port}/api`;
    this.origin = `http://lagos.localhost:${port}`;
  }

  async start() {
    this.#server = await startServer(this.dataDir, this.settings);
    this.clockShift = readClockShift(this.dataDir);
    this.isUp = true;
  }

  stop() {
    return this.#server.stop();
  }

  async addAccounts(scenarioCount) {
    this.#admin = await signIn(this.api, this.clockShift);
    this.#auditor = await this.#addAccount('Auditor', await this.#addAuditorRole());
    for (let index = 0; index < scenarioCount; index++) {
      const letter = String.fromCharCode(97 + index);
      this.accounts.push([
        await this.#addAccount(`Writer ${letter}`, 'senior-editor'),
        await this.#addAccount(`Editor ${letter}`, 'senior-editor'),
      ]);
    }
    this.#readyValues = await this.#prepareReadyValues();
  }

  async #addAuditorRole() {
    const name = 'auditor';
    await post(`${this.api}/auth-items`, this.#admin, { name, description: 'Auditor' });
    const { json } = await send('GET', `${this.api}/auth-item-children`, this.#admin);
    for (const { id, parent } of json.items) {
      if (parent === name) await send('DELETE', `${this.api}/auth-item-children/${id}`, this.#admin);
    }
    for (const child of ['post.read', 'post.view_time_log']) {
      await post(`${this.api}/auth-item-children`, this.#admin, { parent: name, child });
    }
    return name;
  }

  async #addAccount(username, role_name) {
    const email = `${username.toLowerCase().replace(' ', '-')}@masthead.test`;
    const { id } = await post(`${this.api}/v2/users`, this.#admin, { username, email, role_name, password: PASSWORD });
    return new Account(this.api, id, email).confirmTwoFactor(this.clockShift);
  }

  async #prepareReadyValues() {
    const { json: images } = await send('GET', `${this.api}/v2/images`, this.#admin);
    const thumb = await post(`${this.api}/posts/${images.items[0].id}/quick-crop`, this.#admin);
    const { json: categories } = await send('GET', `${this.api}/v2/categories?filter[section_id.eq]=1`, this.#admin);
    return {
      main_headline: HEADLINE,
      catchy_title: HEADLINE,
      titles: { rss: HEADLINE },
      fb_catchy_title: HEADLINE,
      description: DESCRIPTION,
      category_id: categories.items[0].id,
      authors: [this.accounts[0][0].id],
      thumb: thumb.hash_key,
      thumb_ext: thumb.ext,
      body: {
        v: 1,
        doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The first rails.' }] }] },
      },
    };
  }

  /** Creates a draft that can be published. Returns its id. */
  async addPost() {
    const { id } = await post(`${this.api}/posts`, this.#admin, {
      main_headline: HEADLINE,
      section_id: 1,
      priority: 2,
    });
    const { status, json } = await send('PATCH', `${this.api}/posts/${id}`, this.#admin, this.#readyValues);
    if (status !== 200) throw new Error(`The post could not be prepared: ${JSON.stringify(json)}`);
    return id;
  }

  /** Kills the server, and PostgreSQL too if `killsDatabase`. Starts both again after a time. */
  fail({ killsDatabase, downMs }) {
    this.#lastFault = this.#lastFault.then(async () => {
      this.isUp = false;
      const { server, pid } = this.#server;
      const hasExited = new Promise((resolve) => server.once('exit', resolve));
      if (killsDatabase) kill(this.readPostmasterPid());
      kill(pid);
      await hasExited;
      await pause(downMs);
      await this.start();
    });
    return this.#lastFault;
  }

  /** The process id of PostgreSQL. */
  readPostmasterPid() {
    return Number(readFileSync(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Resolves when no fault is running. */
  async whenUp() {
    while (!this.isUp) await this.#lastFault.then(() => pause(50));
  }

  /** Calls the API with a GET request as the auditor. Waits for the server and tries again if it does not answer. */
  readAsAuditor(path) {
    return this.read(path, this.#auditor.token);
  }

  async read(path, token) {
    for (let attempt = 1; ; attempt++) {
      await this.whenUp();
      try {
        const { status, json } = await send('GET', `${this.api}/${path}`, token);
        if (status === 200) return json;
        if (status < 500 || attempt > 20) throw new Error(`GET ${path}: ${status} ${JSON.stringify(json)}`);
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof SyntaxError) || attempt > 20) throw error;
      }
      await pause(500);
    }
  }

  /** The stored post and all its versions as one JSON text. */
  async readVersions(id) {
    const stored = await this.readAsAuditor(`posts/${id}`);
    const texts = [JSON.stringify(stored)];
    let before = '';
    for (let hasMore = true; hasMore; ) {
      const { items, has_more } = await this.readAsAuditor(`posts/${id}/history?limit=100${before}`);
      for (let index = 0; index < items.length; index += 2) {
        const other = items[index + 1]?.id ?? 'current';
        const { from, to } = await this.readAsAuditor(
          `posts/${id}/history/compare?from=${items[index].id}&to=${other}`,
        );
        texts.push(JSON.stringify([from.values, to.values]));
      }
      hasMore = has_more;
      before = `&before=${items.at(-1)?.id}`;
    }
    return texts.join('\n');
  }

  /** The working copies of an account as JSON text. */
  async readWorkingCopies(id, account) {
    const { items } = await this.read(`posts/working-copies/${id}`, account.token);
    return items.map(({ changes }) => changes).join('\n');
  }
}

/** A user with a session of its own, which the devices of the user do not use. */
class Account {
  token;
  #codes = [];

  constructor(api, id, email) {
    this.api = api;
    this.id = id;
    this.email = email;
    this.password = PASSWORD;
  }

  async confirmTwoFactor(clockShift) {
    const users = `${this.api}/v2/users`;
    const { token } = await post(`${users}/login`, null, { login: this.email, password: PASSWORD });
    const { secret } = await post(`${users}/two-factor/generate`, token);
    const confirmed = await post(`${users}/two-factor/confirm`, token, {
      code: await generateCode(secret, clockShift),
    });
    this.token = confirmed.token;
    this.#codes = confirmed.recovery_codes;
    return this;
  }

  /** A code for one sign-in. Recovery codes need no waiting for the next code of an authenticator. */
  async takeCode() {
    if (this.#codes.length === 0) {
      const url = `${this.api}/v2/users/two-factor/recovery-codes`;
      this.#codes = (await post(url, this.token, { current_password: PASSWORD })).recovery_codes;
    }
    return this.#codes.pop();
  }

  /** Signs in and returns the token of the new session. */
  async signIn() {
    const credentials = { login: this.email, password: PASSWORD, two_fa_code: await this.takeCode() };
    return (await post(`${this.api}/v2/users/login`, null, credentials)).token;
  }

  /** Ends the sessions of all devices. */
  endSessions() {
    return send('DELETE', `${this.api}/v2/users/sessions`, this.token);
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

export function findFreePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
