import { assertRealClock } from '@repo/server-kit/database'
import { runWorker } from '@repo/server-kit/worker'
import { warnAboutFormerSettings } from '@repo/settings/former-settings'
import { readAtStart } from '@repo/settings/read-at-start'
import { readConfig } from './config.ts'
import { requireSecretKeys } from './core/draws/signing-keys.service.ts'
import { openDeps } from './deps.ts'
import { jobHandlers } from './job-handlers.ts'
import { sweepers } from './sweepers.ts'

const config = readAtStart(readConfig)
const opened = await openDeps(config, { name: 'lottery-worker', isWorker: true })
warnAboutFormerSettings(opened.deps.log, process.env)
// A missing key is reported at the start, and not at the hour of a draw.
await requireSecretKeys(opened.deps)
if (config.isProduction) await assertRealClock(opened.deps.db)
await runWorker(opened, { databaseUrl: config.databaseUrl, sweepers, jobHandlers })
