import { assertRealClock } from '@repo/server-kit/database'
import { stopOnSignal } from '@repo/server-kit/lifecycle'
import { listen } from '@repo/server-kit/listener'
import { startSweeper } from '@repo/server-kit/sweeper'
import { readConfig } from './config.ts'
import { openDeps } from './deps.ts'
import { jobHandlers } from './job-handlers.ts'
import { secretKeyOf } from './signing-key.ts'
import { sweepers } from './sweepers.ts'

const config = readConfig()
// Found missing now and not at the hour of a draw.
secretKeyOf(config.signingKey)
const { deps, close } = await openDeps(config, { name: 'lottery-worker', isWorker: true })
if (config.isProduction) await assertRealClock(deps.db)

const running = sweepers.map(({ name, longestMs, sweep, wokenBy }) => {
  const sweeper = startSweeper({ name, longestMs, log: deps.log, sweep: () => sweep(deps) })
  if (wokenBy === undefined) return { stop: sweeper.stop }
  const { wake } = sweeper
  const wakeUps = listen({
    connectionString: config.databaseUrl,
    channel: wokenBy,
    log: deps.log,
    onNotification: wake,
    onConnect: wake,
  })
  return { stop: () => Promise.all([sweeper.stop(), wakeUps.close()]) }
})
for (const takeJobs of jobHandlers) await takeJobs(deps)
deps.log.info('lottery worker runs')

stopOnSignal(deps.log, async () => {
  await Promise.all(running.map(({ stop }) => stop()))
  await close()
})
