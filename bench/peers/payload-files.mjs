// The files of a Payload project, as its documentation describes a project without TypeScript. The collections have the
// fields of a post that all products have. Posts have versions and drafts, as a newsroom would configure them.

const config = `
import { postgresAdapter } from '@payloadcms/db-postgres';
import { buildConfig } from 'payload';

const isSignedIn = ({ req }) => Boolean(req.user);
const access = { create: isSignedIn, read: isSignedIn, update: isSignedIn, delete: isSignedIn, readVersions: isSignedIn };

export default buildConfig({
  secret: process.env.PAYLOAD_SECRET,
  db: postgresAdapter({
    pool: { connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL_SIZE) },
    push: process.env.NODE_ENV !== 'production',
  }),
  telemetry: false,
  graphQL: { disable: true },
  admin: { user: 'users' },
  collections: [
    { slug: 'users', auth: true, fields: [] },
    { slug: 'authors', access, admin: { useAsTitle: 'name' }, fields: [{ name: 'name', type: 'text', required: true }] },
    { slug: 'categories', access, admin: { useAsTitle: 'name' }, fields: [{ name: 'name', type: 'text', required: true }] },
    {
      slug: 'posts',
      access,
      admin: { useAsTitle: 'title', defaultColumns: ['title', 'publishedAt', 'category', 'authors', '_status'] },
      defaultSort: '-publishedAt',
      versions: { drafts: true },
      fields: [
        { name: 'title', type: 'text', required: true, index: true },
        { name: 'slug', type: 'text', index: true, unique: true },
        { name: 'description', type: 'textarea' },
        { name: 'body', type: 'textarea' },
        { name: 'category', type: 'relationship', relationTo: 'categories' },
        { name: 'authors', type: 'relationship', relationTo: 'authors', hasMany: true },
        { name: 'publishedAt', type: 'date', index: true },
        { name: 'wordCount', type: 'number' },
      ],
    },
  ],
});
`;

/** In development mode, Payload creates the tables of its configuration. */
const createSchema = `
import { getPayload } from 'payload';
import config from './payload.config.js';

const payload = await getPayload({ config });
const { PEER_EMAIL: email, PEER_PASSWORD: password } = process.env;
await payload.create({ collection: 'users', data: { email, password } });
process.exit(0);
`;

const layout = `
import config from '@payload-config';
import '@payloadcms/next/css';
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts';
import { importMap } from './admin/importMap.js';

const serverFunction = async (args) => {
  'use server';
  return handleServerFunctions({ ...args, config, importMap });
};

export default function Layout({ children }) {
  return <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>{children}</RootLayout>;
}
`;

const adminPage = `
import config from '@payload-config';
import { generatePageMetadata, RootPage } from '@payloadcms/next/views';
import { importMap } from '../importMap.js';

export const generateMetadata = ({ params, searchParams }) => generatePageMetadata({ config, params, searchParams });
export default function Page({ params, searchParams }) {
  return RootPage({ config, params, searchParams, importMap });
}
`;

const importMap = `
import { CollectionCards } from '@payloadcms/next/rsc';

export const importMap = { '@payloadcms/next/rsc#CollectionCards': CollectionCards };
`;

const apiRoute = `
import config from '@payload-config';
import { REST_DELETE, REST_GET, REST_OPTIONS, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes';

export const GET = REST_GET(config);
export const POST = REST_POST(config);
export const DELETE = REST_DELETE(config);
export const PATCH = REST_PATCH(config);
export const PUT = REST_PUT(config);
export const OPTIONS = REST_OPTIONS(config);
`;

/** The contents by path. */
export const payloadFiles = {
  'payload.config.js': config,
  'create-schema.mjs': createSchema,
  'next.config.mjs': `
import { withPayload } from '@payloadcms/next/withPayload';

export default withPayload({ eslint: { ignoreDuringBuilds: true } });
`,
  'jsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@payload-config': ['./payload.config.js'] } } }),
  'app/(payload)/layout.jsx': layout,
  'app/(payload)/admin/importMap.js': importMap,
  'app/(payload)/admin/[[...segments]]/page.jsx': adminPage,
  'app/(payload)/api/[...slug]/route.js': apiRoute,
};
