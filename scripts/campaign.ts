// npm run campaign -- <name>: the long form of a *.campaign.ts file, of which npm test runs a small sample. Without a
// name: all of them. npm run campaign -- suite [--times 3] [--busy 2] [--only <file>]: the suite, several times on a
// machine under load. npm run campaign -- defects [<words>]: plants each mistake of scripts/defects whose name contains
// these words; a test must find it.

import { generateClients } from '@repo/prisma/generate'
import { vitest } from './checks.ts'
import { say } from './console.ts'
import { findDefects } from './defects/run.ts'
import type { Outcome } from './outcomes.ts'
import { failuresOf, passedOf } from './outcomes.ts'
import { suiteCampaign } from './suite-campaign.ts'

const [name = '', ...args] = process.argv.slice(2)
const campaigns: Readonly<Record<string, () => Promise<boolean>>> = {
  suite: () => suiteCampaign(args),
  defects: async () => isSuccess(await findDefects(args[0] ?? '')),
}
process.exit((await (campaigns[name] ?? randomCampaign)()) ? 0 : 1)

async function randomCampaign(): Promise<boolean> {
  process.env.CAMPAIGN = '1'
  await generateClients()
  const outcome = await vitest('api', { filters: [`${name}.campaign.ts`] }, ['--testTimeout=0'])
  if (outcome.results.length === 0) say(`No campaign is called "${name}".`)
  return isSuccess(outcome)
}

function isSuccess(outcome: Outcome): boolean {
  return passedOf(outcome) > 0 && failuresOf(outcome).length === 0
}
