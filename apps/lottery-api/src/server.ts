import { createServer } from 'node:http'
import { assertRealClock } from '@repo/server-kit/database'
import { closeServer, listenOn, serverLimits, stopOnSignal } from '@repo/server-kit/lifecycle'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDeps } from './deps.ts'
import { routes } from './routes.ts'

const config = readConfig()
const { deps, close } = await openDeps(config, { name: 'lottery-api', isWorker: false })
if (config.isProduction) await assertRealClock(deps.db)
const running = await createApp(deps, routes)
const server = createServer(serverLimits, running.app)
const port = await listenOn(server, config.port, config.host)
deps.log.info({ port }, 'lottery api listens')

stopOnSignal(deps.log, async () => {
  running.drain()
  await closeServer(server)
  await running.close()
  await close()
})
