import { expect, test } from 'vitest'
import { askForPasswordBy, passwordIsConfirmed } from './password-needed.ts'

test('where nobody asks, the password is not confirmed', async () => {
  expect(await passwordIsConfirmed()).toBe(false)
})

test('several calls that need the password at once ask for it once, a later one again', async () => {
  const asked: ((isConfirmed: boolean) => void)[] = []
  const stop = askForPasswordBy(() => new Promise((resolve) => asked.push(resolve)))
  const both = Promise.all([passwordIsConfirmed(), passwordIsConfirmed()])
  asked[0]?.(true)
  expect(await both).toEqual([true, true])
  const later = passwordIsConfirmed()
  asked[1]?.(false)
  expect(await later).toBe(false)
  expect(asked).toHaveLength(2)
  stop()
  expect(await passwordIsConfirmed()).toBe(false)
})
