import { setTimeout as pause } from 'node:timers/promises'
import type { RunningDelivery } from '../instance/people.ts'
import type { Aim } from '../part.ts'
import type { Machines } from './machines.ts'

const password = 'lanterne-brouette-27'
const resetRequests = 8
/** The number of reset requests that one account may make from one address. */
const resetBudget = 5
const maxMailMs = 30_000
const maxHintMs = 5000

/** Checks what must hold when the calls of one person reach two processes in turn. */
export async function checkAcrossProcesses(
  machines: Machines,
  delivery: RunningDelivery,
): Promise<readonly Aim[]> {
  const owner = await register(machines)
  return [
    await checkSessions(machines, owner),
    ...(await checkBudgetsAndJobs(machines, owner)),
    await checkHints(machines, delivery),
  ]
}

async function post(
  origin: string,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }> {
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  // as: every response of the API is a JSON object
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Registers a sender and returns its email address. */
async function register({ apis }: Machines): Promise<string> {
  const email = 'deux-machines@bench.test'
  const { status, body } = await post(apis[0], 'expediteur/client/registration', {
    nom: 'Martin',
    prenoms: 'Claire',
    dateNaissance: '17/05/1990',
    email,
    password,
    adresse: '12 rue de Rivoli, 75004 Paris',
    telephone: '06 12 34 56 78',
  })
  if (status !== 200) throw new Error(`The registration was answered with ${status}: ${JSON.stringify(body)}`)
  return email
}

/** Opens a session on one API, uses and ends it on the other, and expects its refusal on the first. */
async function checkSessions({ apis: [one, other] }: Machines, email: string): Promise<Aim> {
  const { body } = await post(one, 'expediteur/login', { email, password })
  const headers = { Authorization: `Bearer ${String(body.token)}` }
  const statuses = [
    (await post(one, 'expediteur/getInfoUser', {}, headers)).status,
    (await post(other, 'expediteur/getInfoUser', {}, headers)).status,
    (await post(other, 'user/logout', {}, headers)).status,
    (await post(one, 'expediteur/getInfoUser', {}, headers)).status,
  ]
  return {
    promise: 'a session that one API opened is valid on the other, and once ended there it is over on both',
    measured: `the calls were answered with ${statuses.join(', ')}`,
    isMet: statuses.join() === '200,200,200,401',
  }
}

/** Expects that both APIs count one budget together, and that one of the two workers sends each email, once. */
async function checkBudgetsAndJobs(machines: Machines, email: string): Promise<readonly Aim[]> {
  const statuses: number[] = []
  for (let request = 0; request < resetRequests; request += 1) {
    const origin = machines.apis[request % 2] ?? machines.apis[0]
    const headers = { 'X-Forwarded-For': '10.9.0.1' }
    statuses.push((await post(origin, 'user/forgetPass', { email }, headers)).status)
  }
  const accepted = statuses.filter((status) => status === 200).length
  const mails = await countEmails(machines.mailboxUrl, email, 'code de réinitialisation', accepted)
  return [
    {
      promise: `of ${resetRequests} reset requests to two APIs in turn exactly ${resetBudget} pass, the budget of one account`,
      measured: `${accepted}`,
      isMet: accepted === resetBudget,
    },
    {
      promise: 'two workers send each email once',
      measured: `${mails} emails for ${accepted} requests`,
      isMet: mails === accepted,
    },
  ]
}

/**
 * Returns the number of emails whose subject contains these words, two seconds after the expected number has arrived:
 * a second copy would come in them. Waits for at most half a minute.
 */
async function countEmails(
  mailboxUrl: string,
  email: string,
  subjectWords: string,
  expected: number,
): Promise<number> {
  const count = async () => {
    const answer = await fetch(`${mailboxUrl}/api/messages?to=${encodeURIComponent(email)}`)
    // as: the mailbox's response
    const { messages } = (await answer.json()) as { messages: readonly { subject: string }[] }
    return messages.filter(({ subject }) => subject.includes(subjectWords)).length
  }
  const deadline = Date.now() + maxMailMs
  while ((await count()) < expected && Date.now() < deadline) await pause(200)
  await pause(2000)
  return count()
}

/** Expects that a position sent to one API reaches the browser connected to the other. */
async function checkHints(
  { apis: [one, other] }: Machines,
  { sender, carrier, lat, lon }: RunningDelivery,
): Promise<Aim> {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), maxHintMs)
  const headers = { Authorization: `Bearer ${sender.token}` }
  const stream = await fetch(`${one}/api/live`, { headers, signal: ended.signal })
  const hint = (async () => {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? [])
      if (text.includes('"position"')) return true
    return false
  })().catch(() => false)
  await pause(500)
  const begunMs = performance.now()
  const position = { lat, long: lon + 1e-4, precisionM: 5, horodatage: new Date().toISOString() }
  const authorization = { Authorization: `Bearer ${carrier.token}` }
  await post(other, 'transporteur/positions', { positions: [position] }, authorization)
  const isReceived = await hint
  const ms = performance.now() - begunMs
  clearTimeout(timer)
  ended.abort()
  return {
    promise: 'a position that came to one API reaches a browser on the other',
    measured: isReceived ? `after ${ms.toFixed(0)} ms` : `not within ${maxHintMs / 1000} s`,
    isMet: isReceived,
  }
}
