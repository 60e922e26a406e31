/** Which code may import which. `$1` and `$2` name the importing file's own place, so a new area needs no new rule. */
const tests = '\\.test\\.tsx?$|^apps/[^/]+/test/';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment:
        'Rules, schemas and the contract use zod and nothing else, so the browser, the API and the site can load them.',
      from: { path: '^packages/domain/src/', pathNot: tests },
      to: { pathNot: ['^packages/domain/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'article-knows-domain-only',
      severity: 'error',
      comment: 'The article format is shared by server and browser: nothing of ours but domain, no React.',
      from: { path: '^packages/article/src/', pathNot: tests },
      to: {
        path: ['^(apps|packages)/', 'node_modules/(react|react-dom|@mantine)/'],
        pathNot: '^packages/(article|domain)/',
      },
    },
    {
      name: 'markup-knows-domain-only',
      severity: 'error',
      comment: 'The checks of HTML and CSS run in server and browser alike: nothing of ours but domain, no React.',
      from: { path: '^packages/markup/src/', pathNot: tests },
      to: {
        path: ['^(apps|packages)/', 'node_modules/(react|react-dom|@mantine)/'],
        pathNot: '^packages/(markup|domain)/',
      },
    },
    {
      name: 'demo-knows-domain-and-article-only',
      severity: 'error',
      comment: 'The demo content is texts, drawings and names. The code that stores them is in the server.',
      from: { path: '^packages/demo/src/', pathNot: tests },
      to: { pathNot: '^packages/(demo|domain|article)/' },
    },
    {
      name: 'only-the-demo-command-imports-the-demo',
      severity: 'error',
      comment: 'The demo content is in the bundle of its command and in no other.',
      from: { pathNot: ['^packages/demo/', '^apps/server/src/commands/demo(\\.ts$|/)', tests] },
      to: { path: '^(packages/demo|apps/server/src/commands/demo)/' },
    },
    {
      name: 'embedded-postgres-stands-alone',
      severity: 'error',
      comment: 'The launcher of the embedded PostgreSQL is a bundle of its own: nothing else of ours.',
      from: { path: '^packages/embedded-postgres/src/', pathNot: tests },
      to: { path: '^(apps|packages)/', pathNot: '^packages/embedded-postgres/' },
    },
    {
      name: 'embedded-postgres-is-loaded-on-demand',
      severity: 'error',
      comment: 'A static import would put the launcher into the bundle of servers that use an external database.',
      from: { pathNot: ['^packages/embedded-postgres/', tests] },
      to: { path: '^packages/embedded-postgres/', dynamic: false },
    },
    {
      name: 'apps-do-not-import-apps',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'areas-do-not-import-areas',
      severity: 'error',
      comment: 'Share through domain, shared/ or a slot filled by app/.',
      from: { path: '^apps/(server|web)/src/areas/([^/]+)/' },
      to: { path: '^apps/$1/src/areas/[^/]+/', pathNot: '^apps/$1/src/areas/$2/' },
    },
    {
      name: 'platform-is-the-lowest-layer',
      severity: 'error',
      comment:
        'The server has the layers platform ← { content, media } ← { areas, site }. main.ts and app.ts pass in the rest.',
      from: { path: '^apps/server/src/platform/', pathNot: tests },
      to: { path: '^apps/server/src/(?!platform/)' },
    },
    {
      name: 'content-and-media-know-no-area',
      severity: 'error',
      comment: 'content/ and media/ are shared by areas and site.',
      from: { path: '^apps/server/src/(content|media)/', pathNot: tests },
      to: { path: '^apps/server/src/(?!(platform|content|media)/)' },
    },
    {
      name: 'areas-and-site-are-separate',
      severity: 'error',
      comment: 'Share through content/ or media/.',
      from: { path: '^apps/server/src/(areas|site)/', pathNot: tests },
      to: { path: '^apps/server/src/(?!(platform|content|media)/)', pathNot: '^apps/server/src/$1/' },
    },
    {
      name: 'ui-knows-no-newsroom',
      severity: 'error',
      comment: 'ui/ is our components over Mantine. Colour arithmetic and phrases are shared with the server.',
      from: { path: '^apps/web/src/ui/', pathNot: tests },
      to: { path: '^(packages/(?!domain/src/(colours|text)/)|apps/web/src/(shared|areas|app)/)' },
    },
    {
      name: 'shared-knows-no-area',
      severity: 'error',
      from: { path: '^apps/web/src/shared/', pathNot: tests },
      to: { path: '^apps/web/src/(areas|app)/' },
    },
    {
      name: 'areas-do-not-import-the-app',
      severity: 'error',
      from: { path: '^apps/web/src/areas/', pathNot: tests },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'only-queries-speak-sql',
      severity: 'error',
      comment: 'SQL lives in *.queries.ts; everything else calls a named query.',
      from: {
        path: '^(apps/server|packages)/',
        pathNot: ['\\.queries\\.ts$', '^apps/server/src/platform/(db|jobs)/', '^packages/embedded-postgres/', tests],
      },
      to: { path: 'node_modules/(@types/)?(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-the-entry-opens-the-database',
      severity: 'error',
      comment: 'Everybody else is handed the database.',
      from: {
        pathNot: [
          '^apps/server/src/commands/demo\\.ts$',
          '^apps/server/src/platform/projects/open-(databases|replicas)\\.ts$',
          tests,
        ],
      },
      to: { path: '^apps/server/src/platform/db/open\\.ts$' },
    },
    { name: 'no-test-code-in-product', severity: 'error', from: { pathNot: tests }, to: { path: tests } },
    { name: 'imports-resolve', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
