import { expect, test } from 'vitest'
import { retryAfterAsking } from './ask-user.ts'
import { CallError } from './call.ts'
import { askForProof, registerProof } from './needed-proofs.ts'

test('a proof counts as refused without a dialog that asks for it', async () => {
  expect(await askForProof('password-needed')).toBe(false)
  expect(await askForProof(null)).toBe(false)
})

test('several concurrent calls that need the password ask for it once, and a later one again', async () => {
  const dialogs: ((isConfirmed: boolean) => void)[] = []
  const stop = registerProof('password-needed', () => new Promise((resolve) => dialogs.push(resolve)))
  const both = Promise.all([askForProof('password-needed'), askForProof('password-needed')])
  dialogs[0]?.(true)
  expect(await both).toEqual([true, true])
  const later = askForProof('password-needed')
  dialogs[1]?.(false)
  expect(await later).toBe(false)
  expect(dialogs).toHaveLength(2)
  stop()
})

test('a proof counts as refused when the page that asks for it goes away', async () => {
  const stop = registerProof('password-needed', () => new Promise(() => undefined))
  const interrupted = askForProof('password-needed')
  stop()
  expect(await interrupted).toBe(false)
  expect(await askForProof('password-needed')).toBe(false)
})

test('the password can be asked for during the setup of a second factor, and each has its own answer', async () => {
  const answers: Record<string, (isGiven: boolean) => void> = {}
  const askFor = (name: string) => () =>
    new Promise<boolean>((resolve) => {
      answers[name] = resolve
    })
  const stops = [
    registerProof('password-needed', askFor('password')),
    registerProof('factor-setup-needed', askFor('factor')),
  ]
  const factor = askForProof('factor-setup-needed')
  const password = askForProof('password-needed')
  answers.password?.(true)
  expect(await password).toBe(true)
  answers.factor?.(false)
  expect(await factor).toBe(false)
  for (const stop of stops) stop()
})

/** Returns a call that is refused once with each of these codes before it succeeds. */
function createRefusedCall(codes: readonly string[]) {
  const left = [...codes]
  return async () => {
    const code = left.shift()
    if (code !== undefined) throw new CallError('no', { status: 403, code })
    return 'done'
  }
}

/** Makes a call like the pages. */
const makeCall = (attempt: () => Promise<string>) =>
  attempt().catch((error: unknown) => retryAfterAsking(attempt, error))

test('a call is retried after each given proof, here a second factor and then the password', async () => {
  const stops = [
    registerProof('factor-setup-needed', async () => true),
    registerProof('password-needed', async () => true),
  ]
  expect(await makeCall(createRefusedCall(['factor-setup-needed', 'password-needed']))).toBe('done')
  for (const stop of stops) stop()
})

test('a call that is still refused after two proofs fails with its refusal', async () => {
  let times = 0
  const stop = registerProof('password-needed', async () => {
    times += 1
    return true
  })
  const endless = createRefusedCall(Array.from({ length: 9 }, () => 'password-needed'))
  await expect(makeCall(endless)).rejects.toMatchObject({ code: 'password-needed' })
  expect(times).toBe(2)
  stop()
})

test('a call that no proof helps, or that nobody can ask for, fails with its refusal', async () => {
  const stop = registerProof('password-needed', async () => true)
  await expect(makeCall(createRefusedCall(['not-found']))).rejects.toMatchObject({ code: 'not-found' })
  stop()
  await expect(makeCall(createRefusedCall(['password-needed']))).rejects.toMatchObject({
    code: 'password-needed',
  })
})

test('a call whose user gives no proof fails with its refusal, and asks once', async () => {
  let times = 0
  const stop = registerProof('password-needed', async () => {
    times += 1
    return false
  })
  await expect(makeCall(createRefusedCall(['password-needed']))).rejects.toMatchObject({
    code: 'password-needed',
  })
  expect(times).toBe(1)
  stop()
})

test('a password dialog that does not load confirms nothing, and the next call opens it again', async () => {
  let times = 0
  const stop = registerProof('password-needed', () => {
    times += 1
    return Promise.reject(new Error('the dialog did not load'))
  })
  expect(await askForProof('password-needed')).toBe(false)
  expect(await askForProof('password-needed')).toBe(false)
  expect(times).toBe(2)
  stop()
})
