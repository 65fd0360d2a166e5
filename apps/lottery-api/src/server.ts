import { runServer } from '@repo/server-kit/http-app'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDeps } from './deps.ts'

const config = readConfig()
await runServer(await openDeps(config, { name: 'lottery-api', isWorker: false }), createApp, {
  ...config,
  name: 'lottery api',
})
