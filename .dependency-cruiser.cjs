/**
 * Who may import whom: the README's table of rooms. Paths are relative to the tree that is read, so
 * the same rules judge this repository and the broken sample in tests/structure/broken.
 */
const ROOMS = ['domain', 'db', 'api', 'widget', 'console', 'examples', 'tests']
const NPM = 'node_modules/'
const CONTRACT = '^api/contract/'
const HTTP_CLIENT = '^api/contract/http-client\\.ts$'

/** Parts of the console that every feature may use. Any other folder of it is a feature. */
const CONSOLE_SHARED =
  '(?:bookings|statement|house|ui|http|session|live|messages|exports|plan|proposals|guards|second-step|account|fiado|leaving|calendar)'
/** Parts that put features together on a page; the landing is one, of none. */
const CONSOLE_PAGES = '(?:app|admin/shell|landing)'
const CONSOLE_FEATURE = `^console/(?!(?:${CONSOLE_SHARED}|${CONSOLE_PAGES})/)(admin/[^/]+|[^/]+)/`

const rooms = (...names) => `^(${names.join('|')})/`
const packages = (...names) => `${NPM}(${names.join('|')})/`

/** Forbids everything but `allowed`, Node's own modules and data included. */
const only = (name, comment, from, ...allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: allowed },
})

/** Forbids our own rooms but `allowed`; packages are free. */
const ours = (name, comment, from, ...allowed) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: { path: rooms(...ROOMS), pathNot: allowed },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only(
      'domain-is-pure',
      'domain/ has rules and types only: no I/O, no framework, nothing of ours but itself',
      rooms('domain'),
      rooms('domain'),
    ),
    only(
      'contract-is-data',
      'api/contract/ is read by the screens too: domain and zod, nothing of the server',
      CONTRACT,
      CONTRACT,
      rooms('domain'),
      packages('zod'),
    ),
    ours('db-knows-domain', 'db/ holds the SQL', rooms('db'), rooms('db', 'domain')),
    {
      name: 'db-without-web',
      comment: 'db/ answers no request and paints no screen',
      severity: 'error',
      from: { path: rooms('db') },
      to: { path: packages('hono', '@hono', 'preact', 'react', 'react-dom') },
    },
    ours(
      'api-knows-contract-domain-db',
      'the server loads, asks domain, saves',
      { path: rooms('api'), pathNot: '^api/page/' },
      rooms('api', 'domain', 'db'),
    ),
    ours(
      'page-paints-widget',
      'api/page/ alone also takes the widget, by its server entry',
      '^api/page/',
      rooms('api', 'domain', 'db'),
      '^widget/server\\.tsx$',
    ),
    only(
      'widget-is-light',
      'every import is weight on the salon’s page: Preact and domain',
      rooms('widget'),
      rooms('widget', 'domain'),
      CONTRACT,
      packages('preact', '@preact', 'preact-render-to-string'),
    ),
    {
      name: 'widget-contract-types-only',
      comment: 'the widget takes types from the contract; at run time that would bring zod',
      severity: 'error',
      from: { path: rooms('widget') },
      to: { path: CONTRACT, pathNot: HTTP_CLIENT, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-client-types-only',
      comment: 'the one file of the contract that the widget runs: it takes types, or brings zod',
      severity: 'error',
      from: { path: HTTP_CLIENT },
      to: { path: '.', dependencyTypesNot: ['type-only'] },
    },
    ours(
      'console-knows-contract-domain',
      'the console speaks to the server through the contract',
      rooms('console'),
      rooms('console', 'domain'),
      CONTRACT,
    ),
    {
      name: 'console-features-apart',
      comment: 'what two features need stands in a shared part; pages put features together',
      severity: 'error',
      from: { path: CONSOLE_FEATURE },
      to: { path: [CONSOLE_FEATURE, `^console/${CONSOLE_PAGES}/`], pathNot: '^console/$1/' },
    },
    {
      name: 'console-shared-below-features',
      comment: 'a shared part that knows a feature is part of that feature',
      severity: 'error',
      from: { path: `^console/${CONSOLE_SHARED}/` },
      to: { path: [CONSOLE_FEATURE, `^console/${CONSOLE_PAGES}/`] },
    },
    ours(
      'examples-use-what-is-built',
      'an example embeds the built widget, as a salon would',
      rooms('examples'),
      rooms('examples'),
    ),
    {
      name: 'rooms-by-alias',
      comment: 'across rooms #room/file.ts, so that a file can move within its room',
      severity: 'error',
      from: { path: '^([^/]+)/' },
      to: {
        path: rooms(...ROOMS),
        pathNot: '^$1/',
        dependencyTypesNot: ['aliased-subpath-import'],
      },
    },
    {
      name: 'no-cycle',
      comment: 'types included: a circle of types becomes one of values unnoticed',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'what cannot be found cannot be judged',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: NPM },
    exclude: { path: ['^tests/structure/broken/', '^dist/'] },
    tsPreCompilationDeps: true,
    parser: 'tsc',
    enhancedResolveOptions: {
      conditionNames: ['import', 'types', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.css', '.json'],
    },
  },
}
