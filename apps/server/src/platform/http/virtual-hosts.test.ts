import { projects as contract } from '@masthead/domain/projects/contract';
import { type Project, projectsFile } from '@masthead/domain/projects/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projects } from '../../../test/harness/projects';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { mapVirtualHosts, parseHost } from './virtual-hosts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const get = (host: string, url = '/') => t.send({ url, headers: { host } });

describe('virtual hosts', () => {
  it('select the project and the site URL of /api/config', async () => {
    const { body } = await t.call(contract.config, {});
    expect(body).toEqual({
      id: 'lagos',
      title: 'Lagos Dispatch',
      colour: '#0a7d4f',
      language: 'en-US',
      zone: 'Africa/Lagos',
      switches: expect.objectContaining({ experts: true, push: true, move_to_post_on_save: false }),
      site_url: 'http://www.lagos.localhost',
      publish_delay_seconds: 10,
      demo: true,
    });
    expect((await get('localhost:4000', '/api/config')).json().site_url).toBe('http://www.lagos.localhost:4000');
  });

  it('of the admin serve index.html at every path', async () => {
    for (const url of ['/', '/sections?page=2', '/no-such-page']) {
      const page = await get('lagos.localhost', url);
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(page.body).toContain('<title>admin</title>');
    }
  });

  it('of the admin serve hashed files as immutable, and 404 for missing ones', async () => {
    const file = await get('localhost', '/assets/app-1.js');
    expect(file.headers['cache-control']).toContain('immutable');
    expect((await get('localhost', '/assets/app-2.js')).statusCode).toBe(404);
    expect((await get('localhost', '/assets/..%2f..%2fharness.ts')).statusCode).not.toBe(200);
  });

  it('of the site serve the site and nothing of the admin', async () => {
    const page = await get('www.lagos.localhost');
    expect([page.statusCode, page.body.includes('<title>Lagos Dispatch</title>')]).toEqual([200, true]);
    expect((await get('www.lagos.localhost', '/api/config')).statusCode).toBe(404);
    expect((await get('www.lagos.localhost', '/assets/app-1.js')).statusCode).toBe(404);
    expect((await get('www.lagos.localhost', '/sections')).statusCode).toBe(404);
  });

  it.each(['evil.test', 'www.lagos.localhost:99999', 'www.lagos.localhost:123456', 'www.lagos.localhost:4000x'])(
    'answer 404 to the unknown host %j without naming another host',
    async (host) => {
      for (const url of ['/', '/api/config', '/assets/app-1.js', '/media/a.jpg', '/nothing']) {
        const page = await get(host, url);
        expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
        expect(page.body).toContain('No site is configured for this address.');
        expect(page.body).not.toMatch(/localhost|evil/);
      }
    },
  );
});

describe('parseHost', () => {
  it.each([
    ['LAGOS.localhost:4000', { name: 'lagos.localhost', port: 4000 }],
    ['lagos.localhost.', { name: 'lagos.localhost', port: null }],
    ['lagos.localhost:0080', { name: 'lagos.localhost', port: 80 }],
    ['lagos.localhost:65536', null],
    ['lagos.localhost:000080', null],
    ['lagos.localhost:', null],
    [':80', null],
    ['[::1]:80', null],
    [undefined, null],
  ])('parses %s as %j', (header, host) => {
    expect(parseHost(header)).toEqual(host);
  });
});

describe('projects.json', () => {
  it('contains five projects with twelve different hosts', () => {
    expect(projects.map(({ id, colour, zone }) => [id, colour, zone])).toEqual([
      ['lagos', '#0a7d4f', 'Africa/Lagos'],
      ['manila', '#1f6feb', 'Asia/Manila'],
      ['accra', '#b45309', 'Africa/Accra'],
      ['nairobi', '#b91c1c', 'Africa/Nairobi'],
      ['johannesburg', '#6d28d9', 'Africa/Johannesburg'],
    ]);
    expect(projects.filter(({ switches }) => !switches.experts).map(({ id }) => id)).toEqual(['manila']);
    const { db, storage, changes, secrets } = t;
    expect(mapVirtualHosts(projects.map((project) => ({ project, db, storage, changes, secrets }))).size).toBe(12);
  });

  it.each<[string, Partial<Project>]>([
    ['a zone that does not exist', { zone: 'Africa/Atlantis' }],
    ['a colour by name', { colour: 'green' }],
    ['a host with a port', { admin_hosts: ['localhost:80'] }],
    ['a host of another project', { admin_hosts: ['manila.localhost'] }],
  ])('is rejected with %s', (_, change) => {
    const [first, ...others] = projects;
    expect(projectsFile.safeParse([{ ...first, ...change }, ...others]).success).toBe(false);
  });
});
