import { z } from 'zod'
import { providerAddresses, providerNames } from './provider-addresses.ts'
import { defineSetting, formatComposeVariable } from './setting.ts'
import {
  createMillisecondsSchema,
  createPortSchema,
  logLevel,
  nodeEnvironment,
  onOrOff,
  text,
  textWithKeys,
} from './values.ts'

const servers = ['api', 'web', 'carrier', 'lottery-api', 'lottery-web'] as const
const apis = ['api', 'lottery-api'] as const

/** The settings of every process. */
export const instance = {
  NODE_ENV: defineSetting(
    [...servers, 'start', 'secrets'],
    nodeEnvironment,
    'development, test or production. Production simulates nothing and requires every secret.',
    { inContainer: { ...defaultToDevelopment([...servers, 'secrets']) } },
  ),
  LOG_LEVEL: defineSetting(servers, logLevel, 'trace, debug, info, warn, error, fatal or silent.'),
  TRACES_TO: defineSetting(
    servers,
    z
      .url({
        protocol: /^https?$/,
        error: 'must be the address of a collector, such as http://collector:4318',
      })
      .refine(hasRatio, 'must have a ratio from 0 to 1')
      .optional(),
    'Where traces are sent by OTLP over HTTP, such as http://collector:4318, with ?ratio=0.1 a tenth of them. Empty: nothing is traced.',
  ),
  DRAIN_MS: defineSetting(
    servers,
    createMillisecondsSchema(0, { min: 0, max: 60_000 }),
    'How long a server that is told to end still takes calls, while it reports that it is not ready (ms). Longer than the load balancer needs to notice; 0 without one.',
  ),
  DATA_DIR: defineSetting(
    ['api', 'start', 'maps'],
    z.string().default('.data'),
    'The folder of the embedded database, uploaded files, logs and generated secrets, relative to the project.',
    { inContainer: null },
  ),
}

/** The ports of a local instance. */
export const ports = {
  API_PORT: defineSetting(['api', 'web', 'carrier', 'start'], createPortSchema(4000), 'The API.', {
    inContainer: null,
  }),
  WEB_PORT: defineSetting(['api', 'web', 'carrier', 'start'], createPortSchema(3000), "The senders' site.", {
    inContainer: null,
  }),
  CARRIER_PORT: defineSetting(['api', 'carrier', 'start'], createPortSchema(3100), "The carriers' app.", {
    inContainer: null,
  }),
  LOTTERY_API_PORT: defineSetting(
    ['lottery-api', 'lottery-web', 'start'],
    createPortSchema(4100),
    "The lottery's API.",
    { inContainer: null },
  ),
  LOTTERY_WEB_PORT: defineSetting(
    ['lottery-api', 'lottery-web', 'start'],
    createPortSchema(3200),
    "The lottery's site.",
    { inContainer: null },
  ),
  MAILBOX_PORT: defineSetting(
    ['api', 'lottery-api', 'mailbox', 'start'],
    createPortSchema(8025),
    'The development mailbox.',
    { inContainer: null },
  ),
  SMTP_PORT: defineSetting(['mailbox', 'start'], createPortSchema(1025), 'Its mail server.', {
    inContainer: null,
  }),
  POSTGRES_PORT: defineSetting(
    ['start'],
    createPortSchema(5433),
    'The embedded PostgreSQL. Not 5432, where a PostgreSQL of the machine usually listens.',
  ),
}

/** The timeouts and limits of processes. */
export const limits = {
  DATABASE_POOL: defineSetting(
    apis,
    z.coerce.number().int().min(2).max(50).default(8),
    'Database connections of one process, 2 to 50.',
  ),
  TIME_LIMIT_FACTOR: defineSetting(
    apis,
    z.coerce.number('must be a number').min(1).max(100).default(1),
    'Multiplies the time that statements, locks, connections and requests may take, 1 to 100, e.g. for tests on a busy machine.',
  ),
  RATE_LIMIT_FACTOR: defineSetting(
    apis,
    z.coerce.number('must be a number').min(1).max(100_000).default(1),
    'Multiplies every rate limit, e.g. for a load test.',
  ),
  CHEAP_PASSWORDS: defineSetting(
    apis,
    onOrOff.default(false),
    'on or off: hashes passwords in a hundredth of the time, for tests; never in production.',
  ),
  METRICS: defineSetting(
    apis,
    onOrOff.optional(),
    'Whether /metrics answers: on or off. Empty: on, in production off.',
  ),
}

const behindSites = formatComposeVariable('TRUST_PROXY', 'loopback,uniquelocal')

/** The settings of incoming calls. */
export const calls = {
  LISTEN_HOST: defineSetting(
    [...apis, 'mailbox'],
    z.string().default('127.0.0.1'),
    'The address that the APIs and the development mailbox listen on; 0.0.0.0 for all.',
    { inContainer: null },
  ),
  TRUST_PROXY: defineSetting(
    servers,
    z.string().default('loopback'),
    'Whose X-Forwarded-For is believed: loopback, uniquelocal, or addresses separated by commas. Empty: loopback, and in containers the APIs believe every private address. Set there, it names the network of the containers too.',
    {
      // A copied example must not make the APIs distrust the sites' containers.
      exampleValue: '',
      inContainer: {
        // The containers of the sites and of Caddy forward the caller's address; their own addresses are not known
        // here.
        api: behindSites,
        'lottery-api': behindSites,
      },
    },
  ),
}

/** The operator of both products. */
export const operator = {
  OPERATOR_FILE: defineSetting(
    ['api', 'web', 'lottery-api', 'lottery-web'],
    text,
    'The JSON file with the legal identity and the bank accounts of who runs the products: deploy/operator.example.json says how. Empty: the pages show what is missing.',
    { requiredBy: ['api', 'web', 'lottery-api', 'lottery-web'] },
  ),
}

/** Providers that both products use. */
export const providers = {
  SMTP_URL: defineSetting(
    [...apis, 'start'],
    textWithKeys
      .refine(
        (url) => /^smtps?:\/\//.test(url) && URL.canParse(url),
        'must be an address such as smtps://user:password@host:465',
      )
      .optional(),
    'The mail server, e.g. smtps://user:password@host:465. Empty: the development mailbox.',
    { requiredBy: apis },
  ),
  SMS_DSN: defineSetting(
    apis,
    textWithKeys.optional(),
    'Who sends text messages: ovhcloud://APPLICATION_KEY:APPLICATION_SECRET@default?consumer_key=…&service_name=sms-ab12345-1, brevo://API_KEY@default, twilio://ACCOUNT_SID:AUTH_TOKEN@default, mailbox (the development mailbox; not in production) or none. segment_cents=8 says what a segment costs. Empty: mailbox; the lottery sends none in production.',
    { requiredBy: ['api'] },
  ),
  PROVIDER_ADDRESSES: defineSetting(
    apis,
    providerAddresses,
    `Other servers that speak the providers' protocols, such as a proxy, a sandbox or a stand-in (in production none of this machine): name=address with commas between them, of ${providerNames.join(', ')}. Empty: the providers' own.`,
    { exampleValue: '', isExternal: true },
  ),
}

/** The settings of commands and containers. */
export const tools = {
  CHROMIUM_PATH: defineSetting(
    ['tests'],
    text,
    "The browser of the end-to-end tests. Empty: chromium, chromium-browser or google-chrome on PATH, or Playwright's own.",
  ),
  TEST_POSTGRES_URL: defineSetting(
    ['tests'],
    text,
    'A PostgreSQL for the tests, with the right to create databases. Empty: a throw-away embedded one.',
  ),
  POSTGRES_PASSWORD: defineSetting(
    ['secrets'],
    text,
    "Containers only: the password of PostgreSQL's superuser, who migrates. Empty: generated once.",
    { requiredBy: ['secrets'] },
  ),
  POSTGRES_DELIVERY_PASSWORD: defineSetting(
    ['secrets'],
    text,
    'Containers only: the password of the role that the marketplace works as. Empty: generated once.',
    { requiredBy: ['secrets'] },
  ),
  POSTGRES_LOTTERY_PASSWORD: defineSetting(
    ['secrets'],
    text,
    'Containers only: the password of the role that the lottery works as. Empty: generated once.',
    { requiredBy: ['secrets'] },
  ),
  WEB_HOST: defineSetting(
    ['compose'],
    text,
    "deploy/compose.production.yml only: the name of the senders' site, whose DNS points to the machine.",
    { requiredBy: ['compose'] },
  ),
  CARRIER_HOST: defineSetting(['compose'], text, "The same of the carriers' app.", {
    requiredBy: ['compose'],
  }),
  LOTTERY_HOST: defineSetting(['compose'], text, "The same of the lottery's site.", {
    requiredBy: ['compose'],
  }),
  GRAFANA_PASSWORD: defineSetting(
    ['compose'],
    text,
    "deploy/compose.production.yml only: the password of the dashboards' administrator.",
    { requiredBy: ['compose'] },
  ),
}

function defaultToDevelopment(programs: readonly string[]) {
  return Object.fromEntries(
    programs.map((program) => [program, formatComposeVariable('NODE_ENV', 'development')]),
  )
}

function hasRatio(url: string): boolean {
  const ratio = Number(new URL(url).searchParams.get('ratio') ?? 1)
  return ratio >= 0 && ratio <= 1
}
