import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Patterns forbidden in the products' code, because they could run, render or trust untrusted text. Tests, stand-ins
 * and the builders of test databases are not products.
 */

const root = new URL('..', import.meta.url)
const sources = '{apps,packages}/*/{src,build,service-worker}/**/*.{ts,tsx}'
const isTestFile =
  /node_modules|\.(?:test|spec|campaign)\.|\/(?:testing|stand-in)\/|\/examples\.ts$|prisma\/src\/(?:test|vitest)-/
const files = globSync([sources, 'apps/*/*.ts', 'prisma/src/**/*.ts'], { cwd: root }).filter(
  (path) => !isTestFile.test(path),
)

type Danger = {
  readonly what: string
  readonly pattern: RegExp
  /** A line that must be found. */
  readonly sample: string
  /** The files where it is permitted, because the text there is our own. */
  readonly except?: readonly string[]
}

const dangers: readonly Danger[] = [
  {
    what: 'runs text as code',
    pattern: /\beval\(|new Function\(|node:vm|set(?:Timeout|Interval)\(\s*['"`]/,
    sample: 'return eval(request.body)',
  },
  {
    what: 'writes HTML without React',
    pattern: /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
    sample: 'element.innerHTML = name',
    // The reference's viewer shows our own document, with styles that the policy allows.
    except: ['packages/server-kit/src/openapi/reference.ts'],
  },
  {
    what: 'hinders pasting',
    pattern: /onPaste|addEventListener\(\s*'paste'/,
    sample: 'onPaste={(event) => event.preventDefault()}',
  },
  {
    what: 'starts another program',
    pattern: /child_process/,
    sample: "import { exec } from 'node:child_process'",
    // They create databases and their clients on a developer's machine. The audit runs a file of its own folder.
    except: [
      'prisma/src/generate.ts',
      'prisma/src/postgres.ts',
      'prisma/src/postgres-account.ts',
      'apps/lottery-api/src/flows/self-audit/audit-process.service.ts',
    ],
  },
  {
    what: 'reads XML',
    pattern: /DOMParser|from '(?:fast-xml-parser|xml2js|sax|saxes|libxml\w*|libxml2-wasm|@xmldom\/xmldom)'/,
    sample: "import { XMLParser } from 'fast-xml-parser'",
  },
  {
    what: 'opens a WebSocket',
    pattern: /\bnew WebSocket\b|WebSocketServer|from '(?:ws|socket\.io)'/,
    sample: 'const socket = new WebSocket(address)',
  },
  {
    what: 'hashes by another function than SHA-256',
    pattern: /create(?:Hash|Hmac)\(\s*(?!'sha256')|hkdfSync\(\s*(?!'sha256')|pbkdf2/,
    sample: "createHash('md5')",
    // OVHcloud accepts only SHA-1 signatures; each is sent over TLS and valid for its second.
    except: ['packages/sms-edge/src/providers/ovhcloud.ts'],
  },
  {
    what: 'encrypts by another cipher than AES-256-GCM',
    pattern: /create(?:Ciph|Deciph)er(?:iv)?\(\s*(?!'aes-256-gcm')|(?:public|private)(?:Encrypt|Decrypt)\(/,
    sample: "createCipheriv('aes-128-ecb', key, null)",
  },
  {
    what: 'takes random numbers from a source that can be guessed',
    pattern: /Math\.random/,
    sample: 'const code = String(Math.random()).slice(2, 8)',
    // Random pauses, and simulated carriers: no secrets.
    except: [
      'apps/api/src/admin/simulation/simulate.ts',
      'packages/api-client/src/live.ts',
      'packages/api-client/src/retries.ts',
      'packages/server-kit/src/forward-reads.ts',
      'packages/server-kit/src/retry-transactions.ts',
    ],
  },
  {
    what: 'builds SQL from strings',
    pattern: /(?:query|execute)RawUnsafe|Prisma\.raw\(|\.query(?:<[^>]*>)?\(\s*`[^`]*\$\{/,
    sample: ['await pool.query(`SELECT * FROM account WHERE email = ', '{email}`)'].join('$'),
    // Names of tables, columns and roles, conditions and numbers, which are constants of the code or come from the
    // database's own catalogue; what people enter is a parameter there, too.
    except: [
      'apps/api/src/admin/seed/history/insert-rows.ts',
      'apps/api/src/core/delivery-status/delivery-status.data.ts',
      'apps/api/src/features/payments/customer.erasure.ts',
      'apps/api/src/flows/data-export/data-export.service.ts',
      'apps/api/src/flows/invariants/retention.invariants.ts',
      'apps/api/src/flows/retention/clean-files.service.ts',
      'apps/api/src/flows/retention/due.data.ts',
      'apps/api/src/flows/retention/rules/retention.rules.ts',
      'apps/lottery-api/src/core/draws/ranking.service.ts',
      'packages/server-kit/src/backup/backup-tables.ts',
      'packages/server-kit/src/backup/restore-backup.ts',
      'packages/server-kit/src/gauges.ts',
      'packages/server-kit/src/listener.ts',
      'prisma/src/migrate.ts',
      'prisma/src/ordinary-role.ts',
      'prisma/src/retention-engine.ts',
    ],
  },
]

const readSource = (file: string) => readFileSync(new URL(file, root), 'utf8')

test('the check of dangerous code reads all code of the products', () => {
  expect(files.length).toBeGreaterThan(1000)
  for (const file of [
    'apps/api/src/authenticate.ts',
    'apps/web/serve.ts',
    'packages/server-kit/src/sealing.ts',
  ])
    expect(files).toContain(file)
})

test.each(dangers)('no code of the products $what', ({ pattern, sample, except = [] }) => {
  expect(sample).toMatch(pattern)
  const found = files.filter((file) => pattern.test(readSource(file)))
  expect(found.sort()).toEqual([...except].sort())
})

test('every password field is masked and tells password managers whether the password is new', () => {
  const fields = files.flatMap((file) =>
    [...readSource(file).matchAll(/<PasswordInput\b(?:[^>]|=>)*>/g)].map(([field]) => ({ file, field })),
  )
  expect(fields.length).toBeGreaterThan(10)
  const passwordManagerMark = /autoComplete="(?:current|new)-password"/
  expect(fields.filter(({ field }) => !passwordManagerMark.test(field))).toEqual([])
  const plain =
    /<(?:TextInput|input)\b(?:[^>]|=>)*(?:field\('password|autoComplete="(?:current|new)-password")/
  expect(files.filter((file) => plain.test(readSource(file)))).toEqual([])
})
