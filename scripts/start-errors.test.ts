import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './settings.ts'

test.each(['apps/api/src/server.ts', 'apps/lottery-api/src/worker.ts', 'apps/web/serve.ts'])(
  '%s ends with one sentence where OPERATOR_FILE cannot be read, without a stack trace',
  (script) => {
    const file = '/absent/operator.json'
    const environment = {
      PATH: process.env.PATH,
      DATABASE_URL: 'postgresql://db/delivery',
      LOTTERY_DATABASE_URL: 'postgresql://db/lottery',
      OPERATOR_FILE: file,
    }
    const { status, stderr } = spawnSync(process.execPath, [join(root, script)], {
      env: environment,
      encoding: 'utf8',
    })
    expect(stderr).toBe(`OPERATOR_FILE (${file}) cannot be read: there is no such file\n`)
    expect(status).toBe(1)
  },
)
