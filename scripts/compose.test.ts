import { generateKeyPairSync } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { writeContainerSecrets } from './container-secrets.ts'
import { programs } from './production-programs.ts'
import { root } from './settings.ts'

type Service = {
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number | null>>
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly network_mode?: string
  readonly healthcheck?: unknown
  readonly profiles?: readonly string[]
  readonly ports?: readonly string[]
}
type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}

// Compose's own tags (!reset) have no meaning here.
const read = (file: string) =>
  parse(readFileSync(join(root, file), 'utf8'), { merge: true, logLevel: 'silent' }) as Compose // as: tests check its content
const { services, volumes } = read('docker-compose.yml')
const getService = (name: string): Service => services[name] ?? {}
const getDependencies = (name: string) => getService(name).depends_on ?? {}

/** Returns a value with its variables filled in, as Compose does. Throws for a missing one with `:?`. */
function fillIn(value: string, variables: Readonly<Record<string, string>>): string {
  return value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, other = '') => {
    if (variables[name]) return variables[name]
    if (kind === '?') throw new Error(`${name}: ${other}`)
    return kind === '-' ? other : ''
  })
}

/** Returns the environment of a service's process: Compose's values, then the secrets of its volumes. */
function readEnvironment(
  name: string,
  variables: Readonly<Record<string, string>>,
  secrets: string,
): NodeJS.ProcessEnv {
  const { environment = {}, volumes: mounts = [] } = getService(name)
  const composeValues = Object.entries(environment).map(([key, value]) => [
    key,
    fillIn(String(value ?? ''), variables),
  ])
  const secretEntries = mounts.flatMap((mount) => {
    const [, folder = ''] = mount.split(':')
    if (!folder.startsWith('/secrets/')) return []
    const files = globSync(join(secrets, folder.slice('/secrets/'.length), '*.env'))
    return files.flatMap((file) => Object.entries(parseEnv(readFileSync(file, 'utf8'))))
  })
  const result: NodeJS.ProcessEnv = Object.fromEntries(composeValues)
  for (const [key, value] of secretEntries) result[key] ||= value
  return result
}

/** Returns every service that another waits for, directly or not. */
function listAwaited(name: string): readonly string[] {
  return Object.keys(getDependencies(name)).flatMap((each) => [each, ...listAwaited(each)])
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compose-secrets-'))
  writeContainerSecrets(join(folder, 'development'), { NODE_ENV: 'development' })
})
afterAll(() => rmSync(folder, { recursive: true }))

const runs = programs.flatMap((program) => program.services.map((service) => ({ ...program, service })))
const productionSettings = Object.assign({}, ...programs.map((program) => program.given)) as Record<
  string,
  string
> // as: all values are strings
const signingKey = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64')
const productionEnvironment: Record<string, string> = {
  ...productionSettings,
  LOTTERY_SIGNING_KEY: signingKey,
  POSTGRES_PASSWORD: 'one',
  POSTGRES_DELIVERY_PASSWORD: 'two/@?',
  POSTGRES_LOTTERY_PASSWORD: 'three',
}

describe('docker-compose.yml in a fresh clone', () => {
  test('requires no setting before the start', () => {
    expect(Object.keys(services).length).toBeGreaterThan(14)
    const values = Object.values(services).flatMap(({ environment = {} }) => Object.values(environment))
    for (const value of values) expect(() => fillIn(String(value ?? ''), {})).not.toThrow()
  })

  test.each(runs)(
    'starts $service with the secrets of the first step and the development mailbox',
    ({ service, read }) => {
      const environment = readEnvironment(service, {}, join(folder, 'development'))
      expect(() => read(environment)).not.toThrow()
      const database = environment.DATABASE_URL ?? environment.LOTTERY_DATABASE_URL
      if (database === undefined) return
      expect(new URL(database)).toMatchObject({
        hostname: 'postgres',
        password: expect.stringMatching(/^[0-9a-f]{48}$/),
      })
      expect(environment.SMTP_URL).toBe('smtp://mailbox:1025')
      if (environment.DATABASE_URL) expect(environment.SMS_DSN).toBe('mailbox://mailbox:8025')
    },
  )

  test('keeps its secrets at a second start', () => {
    const readFiles = () =>
      globSync(join(folder, 'development/*/*')).map((file) => [file, readFileSync(file, 'utf8')])
    const first = readFiles()
    writeContainerSecrets(join(folder, 'development'), { NODE_ENV: 'development' })
    expect(readFiles()).toEqual(first)
    expect(first.length).toBeGreaterThan(6)
    for (const [file = ''] of first)
      expect(statSync(file).mode & 0o777).toBe(file.endsWith('postgres.password') ? 0o644 : 0o600)
  })

  test('writes demo data, and drives half of its carriers automatically', () => {
    expect(getService('demo').command).toEqual(expect.arrayContaining(['seed', '24']))
    expect(getService('simulation').command).toEqual(
      expect.arrayContaining(['simulate', '12', 'http://api:4000']),
    )
    expect(getService('lottery-demo').command).toContain('--draw')
  })
})

describe('in production', () => {
  beforeAll(() => writeContainerSecrets(join(folder, 'production'), productionEnvironment))

  test('the first step creates no secret and names the missing ones', () => {
    const without = { ...productionEnvironment, AUTH_SECRET: '', POSTGRES_PASSWORD: undefined }
    expect(() => writeContainerSecrets(join(folder, 'refused'), without)).toThrow(
      /: AUTH_SECRET, POSTGRES_PASSWORD$/,
    )
    expect(() =>
      writeContainerSecrets(join(folder, 'refused'), { ...productionEnvironment, LOTTERY_SIGNING_KEY: 'x' }),
    ).toThrow('LOTTERY_SIGNING_KEY must be an Ed25519 private key')
    expect(existsSync(join(folder, 'refused'))).toBe(false)
  })

  test.each(runs)(
    '$service gets every setting that its process requires',
    ({ service, read, given: own }) => {
      expect(() =>
        read(readEnvironment(service, productionEnvironment, join(folder, 'production'))),
      ).not.toThrow()
      const requiredNames = Object.keys(own).filter((name) => {
        try {
          read({ ...own, [name]: undefined })
          return false
        } catch {
          return true
        }
      })
      expect(requiredNames).toContain(
        service.startsWith('lottery') ? 'LOTTERY_SUPPORT_EMAIL' : 'SUPPORT_EMAIL',
      )
      const fromVolumes = Object.keys(readEnvironment(service, {}, join(folder, 'production')))
      expect(requiredNames.filter((name) => !fromVolumes.includes(name))).toEqual([])
    },
  )

  test.each(runs)('$service does not start without a support address', ({ service, read, supportEmail }) => {
    const without = { ...productionEnvironment, [supportEmail]: '' }
    expect(() => read(readEnvironment(service, without, join(folder, 'production')))).toThrow(supportEmail)
  })

  test('nothing is simulated, no demo data is written, and no mailbox runs', () => {
    const production = read('deploy/compose.production.yml').services
    const developmentOnly = Object.keys(production).filter((name) =>
      production[name]?.profiles?.includes('development'),
    )
    expect(developmentOnly.sort()).toEqual(['demo', 'lottery-demo', 'mailbox', 'simulation'])
    for (const name of Object.keys(services).filter((each) => !developmentOnly.includes(each)))
      expect(listAwaited(name).filter((each) => developmentOnly.includes(each))).toEqual([])
    expect(production.secrets?.environment?.NODE_ENV).toBe('production')
  })
})

describe('access from outside', () => {
  test('goes through trusted proxies: every private address, or only those in TRUST_PROXY', () => {
    for (const name of ['api', 'lottery-api']) {
      const readTrusted = (variables: Record<string, string>) =>
        readEnvironment(name, variables, '').TRUST_PROXY
      expect(readTrusted({})).toBe('loopback,uniquelocal')
      expect(readTrusted({ TRUST_PROXY: '172.18.0.0/16' })).toBe('172.18.0.0/16')
    }
  })

  const production = read('deploy/compose.production.yml').services
  const proxy = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8').replaceAll(/#.*$/gm, '')

  test('reaches only the proxy in production', () => {
    const open = Object.keys(services).filter((name) => (getService(name).ports ?? []).length > 0)
    const stillOpen = open.filter((name) => {
      const { ports, profiles } = production[name] ?? {}
      return !(ports !== undefined && ports.length === 0) && !profiles?.includes('development')
    })
    expect(open.length).toBeGreaterThan(3)
    expect(stillOpen).toEqual([])
    // Metrics are for the machine itself.
    const openServices = Object.entries(production).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !String(port).startsWith('127.0.0.1:')).map(() => name),
    )
    expect(new Set(openServices)).toEqual(new Set(['proxy']))
  })

  // Caddy's own TLS: versions 1.2 and 1.3, public certificates, and every call of HTTP led to HTTPS.
  test('gets the TLS defaults of the proxy, which no line weakens', () => {
    expect(proxy).toContain('{$WEB_HOST} {')
    expect(proxy).not.toMatch(/http:\/\/|auto_https|\btls\b|protocols|ciphers|:80\b/)
  })

  test('finds neither the history of the code nor settings in the image', () => {
    const ignoredPaths = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
    expect(ignoredPaths).toEqual(expect.arrayContaining(['.git', '.env', '.data']))
  })

  test('finds no documents in the image except those that the lottery’s site serves', () => {
    const ignoredPaths = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
    expect(ignoredPaths.filter((line) => line.includes('docs'))).toEqual(['docs/*', '!docs/lottery-draw'])
  })
})

test('docker-compose.yml contains no secret, and passes those of the environment to its first step only', () => {
  const secret = /SECRET|PASSWORD|SIGNING_KEY(_NEXT)?$|STRIPE_SECRET|PRIVATE_KEY|CLIENT_SECRET/
  const holders = Object.entries(services).flatMap(([name, { environment = {} }]) =>
    Object.entries(environment)
      .filter(([key]) => secret.test(key))
      .map(([key, value]) => ({ name, key, value: String(value) })),
  )
  expect(holders.length).toBeGreaterThan(10)
  const literalSecrets = holders.filter(({ value }) => !/^\$\{\w+:-\}$/.test(value))
  // Names of the file that holds it, and how hard a password is to guess.
  expect(literalSecrets.map(({ name, key }) => `${name} ${key}`)).toEqual(['postgres POSTGRES_PASSWORD_FILE'])
  const createdByFirstStep =
    /^(AUTH|FILES|BANK|LOTTERY_AUTH|LOTTERY_FILES|LOTTERY_BANK)_SECRET$|^POSTGRES\w*PASSWORD$|SIGNING_KEY(_NEXT)?$/
  const secretReaders = holders.filter(({ key }) => createdByFirstStep.test(key)).map(({ name }) => name)
  expect(new Set(secretReaders)).toEqual(new Set(['secrets']))
  expect(readFileSync(join(root, 'docker-compose.yml'), 'utf8')).not.toContain('postgresql://')
})

test('only signers see the signing key, and only migrations the database’s owner', () => {
  const listReaders = (volume: string) =>
    Object.keys(services).filter((name) =>
      getService(name).volumes?.some((mount) => mount.startsWith(`${volume}:`)),
    )
  expect(listReaders('secrets-signing')).toEqual(['secrets', 'lottery-demo', 'lottery-worker'])
  expect(listReaders('secrets-owner')).toEqual(['secrets', 'postgres', 'migrate', 'lottery-migrate'])
  expect(listReaders('secrets-kept')).toEqual(['secrets'])
  expect(listReaders('secrets-delivery').filter((name) => name.startsWith('lottery'))).toEqual([
    'lottery-migrate',
  ])
  const writable = Object.entries(services).flatMap(([name, { volumes: mounts = [] }]) =>
    mounts.filter((mount) => mount.includes(':/secrets/') && !mount.endsWith(':ro')).map(() => name),
  )
  expect(new Set(writable)).toEqual(new Set(['secrets']))
})

describe('an API that is restarted', () => {
  const others = Object.keys(services).filter((name) => !['api', 'lottery-api'].includes(name))

  test('shares its network with no other service', () => {
    expect(others.filter((name) => getService(name).network_mode !== undefined)).toEqual([])
  })

  test.each(['worker', 'lottery-worker', 'mailbox'])('is not waited for by %s', (name) => {
    expect(listAwaited(name)).not.toContain('api')
    expect(listAwaited(name)).not.toContain('lottery-api')
  })

  test('is called by its name, and shares its files with its worker', () => {
    for (const [name, setting, address] of [
      ['worker', 'API_URL', 'http://api:4000'],
      ['lottery-worker', 'LOTTERY_API_URL', 'http://lottery-api:4100'],
    ] as const)
      expect(getService(name).environment?.[setting]).toBe(address)
    const listFileVolumes = (name: string) =>
      (getService(name).volumes ?? []).filter((mount) => !mount.startsWith('secrets-'))
    expect(listFileVolumes('worker')).toEqual(listFileVolumes('api'))
    expect(listFileVolumes('lottery-worker')).toEqual(listFileVolumes('lottery-api'))
    expect(listFileVolumes('api')).toEqual(['files:/data'])
  })
})

describe('the start order of the services', () => {
  const ownImage = Object.keys(services).filter(
    (name) => getService(name).command !== undefined && name !== 'secrets',
  )

  test.each(ownImage)('makes %s wait for the secrets', (name) => {
    expect(listAwaited(name)).toContain('secrets')
  })

  test('awaits the end of one-shot work and the health of services', () => {
    const dependencies = Object.keys(services).flatMap((name) => Object.entries(getDependencies(name)))
    const oneShot = ['secrets', 'migrate', 'lottery-migrate', 'demo', 'lottery-demo']
    for (const [name, { condition }] of dependencies) {
      expect(Object.keys(services)).toContain(name)
      if (oneShot.includes(name)) expect([name, condition]).toEqual([name, 'service_completed_successfully'])
      else expect([condition, getService(name).healthcheck !== undefined]).toEqual(['service_healthy', true])
    }
    for (const [name, migration] of [
      ['api', 'migrate'],
      ['worker', 'migrate'],
      ['lottery-api', 'lottery-migrate'],
      ['lottery-worker', 'lottery-migrate'],
    ] as const)
      expect(Object.keys(getDependencies(name))).toEqual([migration])
  })

  test('contains only existing commands and declared volumes', () => {
    for (const name of ownImage)
      expect(existsSync(join(root, getService(name).command?.[1] ?? '')), name).toBe(true)
    const usedVolumes = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
      mounts.map((mount) => mount.split(':')[0]),
    )
    expect(new Set(usedVolumes)).toEqual(new Set(Object.keys(volumes)))
  })
})
