import { expect, test } from 'vitest'
import { afterAskingUser } from './ask-user.ts'
import { CallError } from './call.ts'
import { askBy, isGiven } from './needed-proofs.ts'

test('without a dialog to ask the user, a confirmation counts as refused', async () => {
  expect(await isGiven('password-needed')).toBe(false)
  expect(await isGiven(null)).toBe(false)
})

test('several concurrent calls that need the password ask for it once, a later one again', async () => {
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

test('the password is asked for while a second factor is set up, and each has its own answer', async () => {
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

/** A call that is refused this many times, for one proof after the other, before it succeeds. */
function refused(codes: readonly string[]) {
  const left = [...codes]
  return async () => {
    const code = left.shift()
    if (code !== undefined) throw new CallError('no', { status: 403, code })
    return 'done'
  }
}

/** Makes a call as the pages do. */
const made = (attempt: () => Promise<string>) =>
  attempt().catch((error: unknown) => afterAskingUser(attempt, error))

test('a call is retried once every proof is given, a factor and then the password', async () => {
  const stops = [askBy('factor-setup-needed', async () => true), askBy('password-needed', async () => true)]
  expect(await made(refused(['factor-setup-needed', 'password-needed']))).toBe('done')
  const endless = refused(Array.from({ length: 9 }, () => 'password-needed'))
  await expect(made(endless), 'asked twice').rejects.toMatchObject({ code: 'password-needed' })
  await expect(made(refused(['not-found']))).rejects.toMatchObject({ code: 'not-found' })
  for (const stop of stops) stop()
  await expect(made(refused(['password-needed']))).rejects.toMatchObject({ code: 'password-needed' })
})

test('a call whose user gives no proof fails with its refusal, and asks once', async () => {
  let times = 0
  const stop = askBy('password-needed', async () => {
    times += 1
    return false
  })
  await expect(made(refused(['password-needed']))).rejects.toMatchObject({ code: 'password-needed' })
  expect(times).toBe(1)
  stop()
})

test('a password dialog that does not load confirms nothing, and the next call opens it again', async () => {
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
