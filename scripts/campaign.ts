// npm run campaign [-- <name>]: the long form of the *.campaign.ts files, of which npm test runs a small sample.

import { generateClients } from '@repo/prisma/generate'
import { vitest } from './checks.ts'
import { say } from './console.ts'

process.env.CAMPAIGN = '1'
await generateClients()
const outcome = await vitest(
  ['--project', 'api', '--testTimeout', '0'],
  `${process.argv[2] ?? ''}.campaign.ts`,
)
if (outcome.passed + outcome.failures.length === 0) say(`No campaign is called "${process.argv[2] ?? ''}".`)
process.exit(outcome.passed > 0 && outcome.failures.length === 0 ? 0 : 1)
