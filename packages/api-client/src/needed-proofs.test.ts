import { expect, test } from 'vitest'
import { askBy, isGiven } from './needed-proofs.ts'

test('where nobody asks, nothing is given', async () => {
  expect(await isGiven('password-needed')).toBe(false)
  expect(await isGiven(null)).toBe(false)
})

test('several calls that need the password at once ask for it once, a later one again', async () => {
  const asked: ((isConfirmed: boolean) => void)[] = []
  const stop = askBy('password-needed', () => new Promise((resolve) => asked.push(resolve)))
  const both = Promise.all([isGiven('password-needed'), isGiven('password-needed')])
  asked[0]?.(true)
  expect(await both).toEqual([true, true])
  const later = isGiven('password-needed')
  asked[1]?.(false)
  expect(await later).toBe(false)
  expect(asked).toHaveLength(2)
  const cut = isGiven('password-needed')
  stop()
  expect(await cut, 'the page that asks goes away').toBe(false)
  expect(await isGiven('password-needed')).toBe(false)
})

test('the password is asked for while a second factor is set up, and each has an answer of its own', async () => {
  const answers: Record<string, (isGiven: boolean) => void> = {}
  const asking = (name: string) => () =>
    new Promise<boolean>((resolve) => {
      answers[name] = resolve
    })
  const stops = [askBy('password-needed', asking('password')), askBy('factor-setup-needed', asking('factor'))]
  const factor = isGiven('factor-setup-needed')
  const password = isGiven('password-needed')
  answers.password?.(true)
  expect(await password).toBe(true)
  answers.factor?.(false)
  expect(await factor).toBe(false)
  for (const stop of stops) stop()
})

test('where asking fails, nothing is given, and it is asked for the next time', async () => {
  let times = 0
  const stop = askBy('password-needed', () => {
    times += 1
    return Promise.reject(new Error('the dialog did not load'))
  })
  expect(await isGiven('password-needed')).toBe(false)
  expect(await isGiven('password-needed')).toBe(false)
  expect(times).toBe(2)
  stop()
})
