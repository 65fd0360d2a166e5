import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { supervise } from './processes.ts'

const logDir = mkdtempSync(join(tmpdir(), 'logs-'))
afterAll(() => rmSync(logDir, { recursive: true }))

test('a service whose log is on a full disk continues, and is logged again once there is room', async () => {
  const log = join(logDir, 'speaker.log')
  // Every write to it fails with ENOSPC.
  symlinkSync('/dev/full', log)
  const speaks = `setInterval(() => console.log('a line'), 10)`
  const ended = vi.fn()
  const supervisor = supervise({ environment: process.env, logDir, onEarlyDeath: ended })
  const other = join(logDir, 'other.log')
  supervisor.launch({ name: 'speaker', args: ['--eval', speaks] })
  supervisor.launch({ name: 'other', args: ['--eval', speaks] })
  // The other one began after it and has spoken: so has this one, into the full disk.
  await expect.poll(() => readFileSync(other, { encoding: 'utf8', flag: 'a+' })).toContain('a line')
  rmSync(log)
  await expect.poll(() => (existsSync(log) ? readFileSync(log, 'utf8') : '')).toContain('a line')
  expect(ended).not.toHaveBeenCalled()
  await supervisor.stop()
})
