// Who may import whom. `npm test -- borders` checks it; scripts/borders.test.ts plants one violation of each rule.
// Conventions that concern one file alone are in biome.json.

import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser'

const servers = '^apps/(?:api|lottery-api)/src/'
const sites = '^apps/(?:web|carrier|lottery-web)/src/'
const test = '[.](?:test|campaign|spec)[.]tsx?$|/testing/'

/** What each part of the workspace may import of the others. */
const workspace: Readonly<Record<string, readonly string[]>> = {
  'packages/contracts': [],
  'packages/delivery-rules': [],
  'packages/drawn-plan': [],
  'packages/lottery-rules': [],
  'packages/lottery-verifier': ['packages/lottery-rules'],
  'packages/api-client': ['packages/contracts'],
  'packages/ui': [],
  'packages/web-kit': ['packages/contracts', 'packages/api-client', 'packages/ui'],
  'packages/delivery-ui': [
    'packages/contracts',
    'packages/api-client',
    'packages/drawn-plan',
    'packages/ui',
    'packages/web-kit',
  ],
  'packages/server-kit': ['packages/contracts'],
  'packages/settings': ['packages/contracts', 'packages/server-kit'],
  'packages/sms-edge': [],
  'packages/stripe-edge': [],
  prisma: [],
  'apps/api': [
    'packages/contracts',
    'packages/delivery-rules',
    'packages/drawn-plan',
    'packages/server-kit',
    'packages/settings',
    'packages/sms-edge',
    'packages/stripe-edge',
    'prisma',
  ],
  'apps/lottery-api': [
    'packages/contracts',
    'packages/lottery-rules',
    'packages/lottery-verifier',
    'packages/server-kit',
    'packages/settings',
    'packages/sms-edge',
    'packages/stripe-edge',
    'prisma',
  ],
  'apps/web': ['packages/contracts', 'packages/delivery-rules', ...screens('delivery-ui')],
  'apps/carrier': ['packages/contracts', 'packages/delivery-rules', ...screens('delivery-ui')],
  'apps/lottery-web': ['packages/contracts', 'packages/lottery-rules', ...screens()],
  'apps/mailbox': ['packages/contracts', 'packages/server-kit', 'packages/settings'],
  // A picture needs a crowd of tickets, which no screen makes.
  e2e: [
    'packages/contracts',
    'prisma',
    'scripts',
    'apps/lottery-api/src/testing',
    'packages/server-kit/src/testing',
  ],
}

/** A site is served by the server kit (`serve.ts`), and made of the others. */
function screens(...own: readonly string[]) {
  return ['api-client', 'ui', 'web-kit', 'server-kit', 'settings', ...own].map((name) => `packages/${name}`)
}

/** Tests of the kits need a database of their own. */
const testedWith: Readonly<Record<string, readonly string[]>> = {
  'packages/server-kit': ['prisma'],
  'packages/stripe-edge': ['prisma'],
}

const parts = Object.entries(workspace).flatMap(([part, allowed]): IRegularForbiddenRuleType[] => {
  const others = (more: readonly string[]) => ({
    path: '^(?:apps|packages|prisma|e2e|bench|scripts)/',
    pathNot: [part, ...allowed, ...more].map((path) => `^${path}/`),
  })
  const comment = `${part} may import ${allowed.join(', ') || 'no other part'}: take the rest as an argument, or move what is shared down.`
  const forTests = testedWith[part]
  if (!forTests)
    return [{ name: part, comment, severity: 'error', from: { path: `^${part}/` }, to: others([]) }]
  return [
    { name: part, comment, severity: 'error', from: { path: `^${part}/`, pathNot: test }, to: others([]) },
    {
      name: `${part}: tests`,
      comment: `Tests of ${part} may also import ${forTests.join(', ')}.`,
      severity: 'error',
      from: { path: `^${part}/.*(?:${test})` },
      to: others(forTests),
    },
  ]
})

/** Suffixes of files in a server: what a file of the one kind may not import. */
const kinds: readonly IRegularForbiddenRuleType[] = [
  {
    name: 'routes call services',
    comment: 'A route calls its service: move the query into *.data.ts and the decision into *.service.ts.',
    from: 'routes',
    to: ['[.]data[.]ts$', '^prisma/', 'node_modules/pg/'],
  },
  {
    name: 'wire translates only',
    comment: 'A wire file translates and nothing else: fetch in the service, pass values in.',
    from: 'wire',
    to: ['[.]routes[.]ts$', 'node_modules/express/'],
  },
  {
    name: 'services know no HTTP',
    comment: 'Services speak English and know no HTTP: let *.routes.ts and *.wire.ts call them.',
    from: 'service|emails',
    to: ['[.](?:routes|wire)[.]ts$', 'node_modules/express/'],
  },
  {
    name: 'data decides nothing',
    comment: 'A data file decides nothing: let the service call it and pass values in.',
    from: 'data',
    to: [
      '[.](?:service|routes|wire|job)[.]ts$',
      '^packages/contracts/src/(?:delivery|lottery)/',
      'node_modules/express/',
    ],
  },
].map(({ name, comment, from, to }) => ({
  name,
  comment,
  severity: 'error' as const,
  from: { path: `${servers}(?:core|features|flows)/.*[.](?:${from})[.]ts$` },
  to: { path: to },
}))

/** A server stands on three floors: core ← features ← flows (ADR 44). */
const floored = '^apps/(api|lottery-api)/src/'
/** What composes features and flows: staff commands, and the files that list all routes, jobs, deadlines, metrics. */
const composing =
  '(?:admin/|live/live[.]routes[.]ts$|(?:admin|app|authenticate|gauges|job-handlers|routes|server|sweepers|worker)[.]ts$)'

const floors: readonly IRegularForbiddenRuleType[] = [
  {
    name: 'core needs no feature',
    comment:
      'What is no feature and no flow (core, edges, files such as deps.ts) is below both: take what you need as an argument, or let a flow do it.',
    severity: 'error',
    from: { path: floored, pathNot: [`${floored}(?:features/|flows/|${composing})`, test] },
    to: { path: `^apps/$1/src/(?:features/|flows/|${composing})` },
  },
  {
    name: 'a feature needs no other',
    comment: 'Move what both need to core/, and what crosses them to flows/; or take it as an argument.',
    severity: 'error',
    from: { path: `${floored}features/([^/]+)/`, pathNot: test },
    to: { path: `^apps/$1/src/(?:features/|flows/|${composing})`, pathNot: '^apps/$1/src/features/$2/' },
  },
  {
    name: 'a flow is composed, it does not compose',
    comment: 'A flow carries out one thing across features: commands, routes and deadlines name it.',
    severity: 'error',
    from: { path: `${floored}flows/`, pathNot: test },
    to: { path: `^apps/$1/src/${composing}` },
  },
]

export default {
  forbidden: [
    {
      name: 'no unresolved import',
      comment: 'The name leads to no file.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.]css$' },
    },
    {
      name: 'no cycle of files',
      comment: 'Two files that need each other, be it for a type only, are one, or need a third below them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...parts,
    {
      name: 'rules are pure',
      comment:
        'Rules import nothing but mathematics: take what you need as an argument, and let a service fetch it.',
      severity: 'error',
      from: { path: '^packages/[^/]+-rules/src/', pathNot: test },
      to: { pathNot: ['^packages/[^/]+-rules/src/', 'node_modules/@noble/'] },
    },
    {
      name: 'contracts need zod and ibantools only',
      comment: 'Rules, servers and screens depend on the wire, never the reverse.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: test },
      to: { pathNot: ['^packages/contracts/src/', 'node_modules/(?:zod|ibantools)/'] },
    },
    {
      name: 'no Node in browsers',
      comment: 'What a browser loads cannot import a module of Node.',
      severity: 'error',
      from: { path: [sites, '^packages/(?:api-client|ui|delivery-ui)/src/'], pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'a site is served, it does not serve',
      comment: 'A browser cannot hold this: call an endpoint of @repo/contracts through @repo/api-client.',
      severity: 'error',
      from: { path: sites },
      to: { path: ['^packages/server-kit/', '^scripts/'] },
    },
    {
      name: 'features of a site are apart',
      comment:
        'A feature does not import another: move what both need to src/, packages/ui or the contracts.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: servers },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'components know no query',
      comment: 'Components know no wire and no rule: take the values to show as properties.',
      severity: 'error',
      from: { path: '^packages/ui/src/' },
      to: { path: 'node_modules/@tanstack/' },
    },
    {
      name: 'the client has no components',
      comment: 'The client knows the wire only: let the screen pass the rest.',
      severity: 'error',
      from: { path: '^packages/api-client/src/' },
      to: { path: 'node_modules/@mantine/' },
    },
    {
      name: 'servers have no screens',
      comment: 'Share through @repo/contracts or a rules package.',
      severity: 'error',
      from: { path: servers },
      to: { path: 'node_modules/react(?:-dom)?/' },
    },
    {
      name: 'the kit holds no business',
      comment: "The kit imports the contracts' kernel only, and lets the app pass the rest.",
      severity: 'error',
      from: { path: '^packages/server-kit/src/', pathNot: test },
      to: { path: '^packages/contracts/src/(?:delivery|lottery)/' },
    },
    {
      name: 'the outside world is behind an edge',
      comment: 'Talk to the outside world through a port of src/edges, which has its local stand-in.',
      severity: 'error',
      from: { path: servers, pathNot: ['/src/edges/', test] },
      to: { path: 'node_modules/(?:stripe|@googlemaps/[^/]+|nodemailer)/' },
    },
    {
      name: 'edges know no feature',
      comment: 'An edge takes what it needs as an argument.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/edges/', pathNot: test },
      to: { path: '^apps/$1/src/features/' },
    },
    ...floors,
    ...kinds,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|/generated/|^prisma/[^/]+/client/' },
    // Imports of types count: who knows a type depends on it.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
} satisfies IConfiguration
