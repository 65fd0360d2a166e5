import { runServer } from '@repo/server-kit/http-app'
import { warnAboutFormerSettings } from '@repo/settings/former-settings'
import { readAtStart } from '@repo/settings/read-at-start'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDeps } from './deps.ts'

const config = readAtStart(readConfig)
const opened = await openDeps(config, { name: 'api', isWorker: false })
warnAboutFormerSettings(opened.deps.log, process.env)
await runServer(opened, createApp, {
  ...config,
  name: 'api',
})
