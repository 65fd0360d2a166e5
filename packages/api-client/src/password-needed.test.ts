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
  const cut = passwordIsConfirmed()
  stop()
  expect(await cut, 'whoever asks goes away').toBe(false)
  expect(await passwordIsConfirmed()).toBe(false)
})

test('where asking fails, the password is not confirmed, and is asked for the next time', async () => {
  const stop = askForPasswordBy(() => Promise.reject(new Error('the dialog did not load')))
  expect(await passwordIsConfirmed()).toBe(false)
  expect(await passwordIsConfirmed()).toBe(false)
  stop()
})
