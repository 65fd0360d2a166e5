// npm run campaign -- <name>: the long form of a *.campaign.ts file, of which npm test runs a small sample. Without a name: all of them.
// npm run campaign -- suite [--times 3] [--busy 2] [--only <file>]: the suite, several times on a busy machine.

import { generateClients } from '@repo/prisma/generate'
import { vitest } from './checks.ts'
import { say } from './console.ts'
import { failuresOf, passedOf } from './outcomes.ts'
import { suiteCampaign } from './suite-campaign.ts'

const [name = '', ...args] = process.argv.slice(2)
process.exit((await (name === 'suite' ? suiteCampaign(args) : randomCampaign())) ? 0 : 1)

async function randomCampaign(): Promise<boolean> {
  process.env.CAMPAIGN = '1'
  await generateClients()
  const outcome = await vitest('api', { filters: [`${name}.campaign.ts`] }, ['--testTimeout=0'])
  if (outcome.results.length === 0) say(`No campaign is called "${name}".`)
  return passedOf(outcome) > 0 && failuresOf(outcome).length === 0
}
