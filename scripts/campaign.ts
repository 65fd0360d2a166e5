// npm run campaign -- <name>: the long form of a *.campaign.ts file, of which npm test runs a small sample. Without a name: lists them.
// npm run campaign -- suite [--times 3] [--busy 2] [--only <file>]: the suite, several times on a busy machine.
// npm run campaign -- defects [<words>]: plants each mistake of scripts/defects whose name has these words; a test must find it.

import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { generateClients } from '@repo/prisma/generate'
import { runVitest } from './checks.ts'
import { printLine } from './console.ts'
import { findDefects } from './defects/run.ts'
import type { Outcome } from './outcomes.ts'
import { countPassed, listFailures } from './outcomes.ts'
import { runSuiteCampaign } from './suite-campaign.ts'

const [name = '', ...args] = process.argv.slice(2)
const campaigns: Readonly<Record<string, () => Promise<boolean>>> = {
  suite: () => runSuiteCampaign(args),
  defects: async () => isSuccess(await findDefects(args[0] ?? '')),
}
const randomCampaigns = globSync('{apps,packages}/*/src/**/*.campaign.ts').map((file) =>
  basename(file, '.campaign.ts'),
)
process.exit((await (campaigns[name] ?? runRandomCampaign)()) ? 0 : 1)

async function runRandomCampaign(): Promise<boolean> {
  if (!randomCampaigns.includes(name)) {
    printLine(
      `${name === '' ? 'Name a campaign' : `No campaign is called "${name}"`}: ${[...Object.keys(campaigns), ...randomCampaigns].sort().join(', ')}.`,
    )
    return false
  }
  process.env.CAMPAIGN = '1'
  await generateClients()
  return isSuccess(await runVitest('api', { filters: [`/${name}.campaign.ts`] }, ['--testTimeout=0']))
}

function isSuccess(outcome: Outcome): boolean {
  return countPassed(outcome) > 0 && listFailures(outcome).length === 0
}
