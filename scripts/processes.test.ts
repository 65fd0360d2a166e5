import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { supervise } from './processes.ts'

const logDir = mkdtempSync(join(tmpdir(), 'logs-'))
afterAll(() => rmSync(logDir, { recursive: true }))

test('a service whose log is on a full disk continues, and is logged again once there is room', async () => {
  const log = join(logDir, 'writer.log')
  // Every write to it fails with ENOSPC.
  symlinkSync('/dev/full', log)
  const writesLines = `setInterval(() => console.log('a line'), 10)`
  const ended = vi.fn()
  const supervisor = supervise({ environment: process.env, logDir, onEarlyEnd: ended })
  const other = join(logDir, 'other.log')
  supervisor.launch({ name: 'writer', args: ['--eval', writesLines] })
  supervisor.launch({ name: 'other', args: ['--eval', writesLines] })
  // The other service started later and has written a line, so this one has tried to write to the full disk.
  await expect.poll(() => readFileSync(other, { encoding: 'utf8', flag: 'a+' })).toContain('a line')
  rmSync(log)
  await expect.poll(() => (existsSync(log) ? readFileSync(log, 'utf8') : '')).toContain('a line')
  expect(ended).not.toHaveBeenCalled()
  await supervisor.stop()
})
