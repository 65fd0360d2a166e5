import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { cruise } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import borders from '../dependency-cruiser.config.ts'

const rules = borders.forbidden

/** One violation of each rule: a file, and what it imports. What is not named here may be imported. */
const violations = {
  'no unresolved import': ['scripts/lost.ts', 'scripts/nowhere.ts'],
  'no cycle of files': ['scripts/egg.ts', 'scripts/hen.ts'],
  'packages/contracts': ['packages/contracts/src/wire.ts', 'packages/delivery-rules/src/price.ts'],
  'packages/delivery-rules': ['packages/delivery-rules/src/price.ts', 'packages/lottery-rules/src/pot.ts'],
  'packages/drawn-plan': ['packages/drawn-plan/src/streets.ts', 'packages/contracts/src/fields.ts'],
  'packages/lottery-rules': ['packages/lottery-rules/src/pot.ts', 'packages/delivery-rules/src/fee.ts'],
  'packages/lottery-verifier': [
    'packages/lottery-verifier/src/verify.ts',
    'packages/contracts/src/fields.ts',
  ],
  'packages/api-client': ['packages/api-client/src/call.ts', 'packages/ui/src/Button.tsx'],
  'packages/ui': ['packages/ui/src/Price.tsx', 'packages/contracts/src/fields.ts'],
  'packages/web-kit': ['packages/web-kit/src/router.ts', 'packages/delivery-ui/src/Map.tsx'],
  'packages/delivery-ui': ['packages/delivery-ui/src/Map.tsx', 'packages/delivery-rules/src/fee.ts'],
  'packages/server-kit': ['packages/server-kit/src/jobs.ts', 'prisma/src/client.ts'],
  'packages/server-kit: tests': ['packages/server-kit/src/jobs.db.test.ts', 'apps/api/src/deps.ts'],
  'packages/settings': ['packages/settings/src/shared.ts', 'packages/sms-edge/src/sms.ts'],
  'packages/sms-edge': ['packages/sms-edge/src/sms.ts', 'packages/server-kit/src/mail.ts'],
  'packages/stripe-edge': ['packages/stripe-edge/src/payments.ts', 'prisma/src/client.ts'],
  'packages/stripe-edge: tests': ['packages/stripe-edge/src/payments.test.ts', 'apps/api/src/deps.ts'],
  prisma: ['prisma/src/seed.ts', 'packages/delivery-rules/src/fee.ts'],
  'apps/api': ['apps/api/src/config.ts', 'packages/lottery-rules/src/rank.ts'],
  'apps/lottery-api': ['apps/lottery-api/src/config.ts', 'packages/delivery-rules/src/fee.ts'],
  'apps/web': ['apps/web/src/App.tsx', 'apps/carrier/src/Shell.tsx'],
  'apps/carrier': ['apps/carrier/src/App.tsx', 'prisma/src/client.ts'],
  'apps/lottery-web': ['apps/lottery-web/src/App.tsx', 'packages/delivery-ui/src/Route.tsx'],
  'apps/mailbox': ['apps/mailbox/src/main.ts', 'apps/api/src/deps.ts'],
  e2e: ['e2e/order.spec.ts', 'packages/server-kit/src/mail.ts'],
  'rules are pure': ['packages/delivery-rules/src/clock.ts', 'node:fs'],
  'contracts need zod and ibantools only': ['packages/contracts/src/paths.ts', 'node:path'],
  'no Node in browsers': ['apps/web/src/upload.ts', 'node:fs'],
  'a site is served, it does not serve': ['apps/web/src/secret.ts', 'packages/server-kit/src/mail.ts'],
  'features of a site are apart': [
    'apps/web/src/features/orders/Orders.tsx',
    'apps/web/src/features/account/Name.tsx',
  ],
  'components know no query': ['packages/ui/src/List.tsx', '@tanstack/react-query'],
  'the client has no components': ['packages/api-client/src/error.ts', '@mantine/core'],
  'servers have no screens': ['apps/api/src/page.ts', 'react'],
  'the kit holds no business': [
    'packages/server-kit/src/fees.ts',
    'packages/contracts/src/delivery/orders.ts',
  ],
  'the outside world is behind an edge': ['apps/api/src/charge.ts', 'stripe'],
  'edges know no feature': ['apps/api/src/edges/places/places.ts', 'apps/api/src/features/orders/place.ts'],
  'core needs no feature': [
    'apps/lottery-api/src/core/credits/credits.service.ts',
    'apps/lottery-api/src/features/credits/refunds.service.ts',
  ],
  'a feature needs no other': [
    'apps/lottery-api/src/features/prizes/claim.service.ts',
    'apps/lottery-api/src/features/draws/draw/draw.service.ts',
  ],
  'a flow is composed, it does not compose': [
    'apps/lottery-api/src/flows/retention/retention.service.ts',
    'apps/lottery-api/src/admin/program.ts',
  ],
  'routes call services': [
    'apps/api/src/features/orders/orders.routes.ts',
    'apps/api/src/features/orders/orders.data.ts',
  ],
  'wire translates only': ['apps/api/src/features/orders/orders.wire.ts', 'express'],
  'services know no HTTP': ['apps/api/src/features/orders/orders.service.ts', 'express'],
  'data decides nothing': [
    'apps/api/src/features/orders/moves.data.ts',
    'apps/api/src/features/orders/place.service.ts',
  ],
} satisfies Record<string, readonly [string, string]>

const tree = mkdtempSync(join(tmpdir(), 'borders-'))
/** The rules that each file breaks. */
const brokenRules = new Map<string, Set<string>>()

function writeSource(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

beforeAll(async () => {
  for (const [name, [file, target]] of Object.entries(violations)) {
    const isFile = target.includes('.')
    const specifier = isFile ? relative(dirname(file), target).replace(/^(?!\.)/, './') : target
    writeSource(file, `import type { it } from '${specifier}'\nexport type its = it\n`)
    if (target.startsWith('node:') || name === 'no unresolved import') continue
    if (isFile) {
      if (!Object.values(violations).some(([other]) => other === target))
        writeSource(target, 'export type it = 1\n')
    } else {
      writeSource(`node_modules/${target}/package.json`, JSON.stringify({ name: target, main: 'index.js' }))
      writeSource(`node_modules/${target}/index.js`, '')
    }
  }
  writeSource('scripts/hen.ts', "import type { its } from './egg.ts'\nexport type it = its\n")
  const folders = ['apps', 'packages', 'prisma', 'scripts', 'e2e']
  const { output } = await cruise(
    folders,
    { ...borders.options, baseDir: tree, validate: true, ruleSet: { forbidden: [...rules] } },
    borders.options.enhancedResolveOptions,
  )
  for (const { from, rule } of (output as ICruiseResult).summary.violations) {
    brokenRules.set(from, (brokenRules.get(from) ?? new Set()).add(rule.name))
  }
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

test('the sample violations cover exactly the rules', () => {
  expect(Object.keys(violations).sort()).toEqual(rules.map(({ name }) => name ?? '').sort())
})

test.each(Object.entries(violations))('a violation of "%s" is found', (rule, [file]) => {
  expect([...(brokenRules.get(file) ?? [])]).toContain(rule)
})
