import pino from 'pino'
import { expect, test } from 'vitest'
import { StorageAlarm } from './storage-alarm.ts'

const hour = 3_600_000

function createAlarm({ failures = 0 } = {}) {
  const clock = { nowMs: 0 }
  const sent: string[] = []
  const mailer = {
    send: async ({ subject }: { subject: string }, key: string) => {
      if (failures > 0) {
        failures -= 1
        throw new Error('no mail server')
      }
      sent.push(`${subject} ${key}`)
    },
    close: () => undefined,
  }
  const mail = { to: 'staff@example.test', subject: 'Full', text: '', html: '' }
  const alarm = new StorageAlarm({ mailer, mail, log: pino({ level: 'silent' }) }, () => clock.nowMs)
  return { clock, sent, alarm }
}

test('a full disk is reported to the staff at the first refused call, and again after an hour while calls are refused', () => {
  const { clock, sent, alarm } = createAlarm()
  for (let call = 0; call < 50; call += 1) alarm.ring()
  expect(sent).toHaveLength(1)
  clock.nowMs = hour - 1
  alarm.ring()
  expect(sent).toHaveLength(1)
  clock.nowMs = hour
  alarm.ring()
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(2)
})

test('an email that was not accepted is sent again with the next refused call', async () => {
  const { sent, alarm } = createAlarm({ failures: 1 })
  alarm.ring()
  expect(sent).toEqual([])
  // The mailer has rejected it by the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  alarm.ring()
  expect(sent).toHaveLength(1)
})
