import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { reservePort } from '@repo/server-kit/testing/ports'
import autocannon from 'autocannon'
import type { Instance } from '../instance/instance.ts'
import { launch, openInstance, waitUntilReady } from '../instance/instance.ts'
import type { SignedIn } from '../instance/people.ts'
import { signInSenders } from '../instance/people.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { computeSpreadPercent, median } from '../statistics.ts'

const runs = 5
/** Different owners for each kind of sign-in: an account has thirty attempts from an address in five minutes. */
const owners = 60
const attackers = 30
const emailsPerAttacker = 10
const connections = 60
/** The attempts per second of all attackers together: slow and fast. */
const [slow, fast] = [attackers, 10 * attackers]
const password = 'lanterne-brouette-27'

/** An account's owner: the address of the sign-ins, and the browser's cookie of an earlier one. */
type Owner = { readonly email: string; readonly address: string; readonly cookie: string }

/**
 * The rates per second: without the attack, under it at either pace, and beside the fast one against the bare server.
 */
type Rates = {
  readonly idle: number
  readonly slow: number
  readonly fast: number
  readonly besideFast: number
}

async function measure(bench: Bench): Promise<Findings> {
  bench.printLine('  starting the API and the worker')
  // With the real rate limits, which are measured here.
  const instance = await openInstance(bench, 'sign_in', { RATE_LIMIT_FACTOR: '1' })
  const bare = await openBareServer(bench)
  try {
    bench.printLine(`  registering ${2 * owners} senders`)
    const all = await registerOwners(instance, 2 * owners)
    const known = all.slice(0, owners)
    const strangers = all.slice(owners).map((owner) => ({ ...owner, cookie: '' }))
    const [reader] = await signInSenders(instance, 1)
    if (!reader) throw new Error('A sender is needed')
    return await compare(bench, instance, bare.origin, { known, strangers, reader })
  } finally {
    await bare.stop()
    await instance.close()
  }
}

/** Starts the bare server, at which the attack costs nothing but its own work. */
async function openBareServer(
  bench: Bench,
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const port = await reservePort()
  const running = launch(
    'bare',
    [fileURLToPath(import.meta.resolve('./bare-refusals.ts')), String(port)],
    {},
    bench.folder,
  )
  const origin = `http://127.0.0.1:${port}`
  await waitUntilReady(`${origin}/readyz`)
  return { origin, stop: running.stop }
}

async function compare(
  bench: Bench,
  instance: Instance,
  bareOrigin: string,
  { known, strangers, reader }: { known: readonly Owner[]; strangers: readonly Owner[]; reader: SignedIn },
): Promise<Findings> {
  const seconds = bench.isQuick ? 3 : 8
  const kinds = [
    {
      name: 'sign-ins where the account was signed in before',
      promise: 'owners sign in in a known browser at least at 0.8 of the usual rate',
      minRatio: 0.8,
      count: () => measureSignIns(instance, known, seconds),
    },
    {
      name: 'sign-ins in a new browser',
      promise: 'owners sign in in a new browser at least at 0.8 of the usual rate',
      minRatio: 0.8,
      count: () => measureSignIns(instance, strangers, seconds),
    },
    {
      name: 'reads of somebody who is signed in',
      promise: 'reads continue at least at 0.9 of the usual rate',
      minRatio: 0.9,
      count: () => measureReads(instance, reader, seconds),
    },
  ]
  const measured: MeasuredKind[] = []
  for (const { name, promise, minRatio, count } of kinds) {
    bench.printLine(`  ${name}: ${runs} runs of ${seconds} s, alone and under attack in turn`)
    await count()
    const rates: Rates[] = []
    const measureUnder = async (triesPerSecond: number, origin = instance.origin) => {
      const attack = attackFor(origin, { seconds: seconds + 1, triesPerSecond })
      await pause(500)
      const perSecond = await count()
      await attack
      return perSecond
    }
    for (let run = 0; run < runs; run += 1)
      rates.push({
        idle: await count(),
        slow: await measureUnder(slow),
        fast: await measureUnder(fast),
        besideFast: await measureUnder(fast, bareOrigin),
      })
    measured.push({ name, promise, minRatio, rates })
  }
  return createFindings(measured)
}

/** The rates of a kind of call, one for each run, and what is promised under attack. */
type MeasuredKind = {
  readonly name: string
  readonly promise: string
  /** The smallest part of the idle rate that keeps the promise. */
  readonly minRatio: number
  readonly rates: readonly Rates[]
}

function createFindings(measured: readonly MeasuredKind[]): Findings {
  const computeRatio = (rates: readonly Rates[], pace: 'slow' | 'fast' | 'besideFast') =>
    median(rates.map((rate) => rate[pace] / rate.idle))
  /** Returns the rate compared with that beside the same crowd at the bare server, whose work counts on both sides. */
  const computeApiShare = (rates: readonly Rates[]) =>
    median(rates.map((rate) => rate.fast / rate.besideFast))
  const createAims = (pace: 'slow' | 'fast') =>
    measured.map(({ promise, minRatio, rates }) => {
      const ratio = computeRatio(rates, pace)
      return {
        promise: `under ${pace === 'fast' ? fast : slow} tries a second ${promise}`,
        measured: ratio.toFixed(2),
        isMet: ratio >= minRatio,
      }
    })
  return {
    columns: [
      'in a second',
      'alone',
      `under ${slow} tries`,
      'ratio',
      `under ${fast} tries`,
      'ratio',
      `beside ${fast} tries elsewhere`,
      'ratio',
      'under to beside',
      '± %',
    ],
    rows: measured.map(({ name, rates }) => [
      name,
      median(rates.map(({ idle }) => idle)).toFixed(1),
      median(rates.map((rate) => rate.slow)).toFixed(1),
      computeRatio(rates, 'slow').toFixed(2),
      median(rates.map((rate) => rate.fast)).toFixed(1),
      computeRatio(rates, 'fast').toFixed(2),
      median(rates.map((rate) => rate.besideFast)).toFixed(1),
      computeRatio(rates, 'besideFast').toFixed(2),
      computeApiShare(rates).toFixed(2),
      computeSpreadPercent(rates.map(({ idle }) => idle)).toFixed(0),
    ]),
    aims: [...createAims('slow'), ...createAims('fast')],
    notes: [
      `The attack: wrong passwords for ${attackers * emailsPerAttacker} e-mails from ${attackers} addresses that no run has seen before. It and the API share this machine’s processors.`,
      'Elsewhere is a server of node:http that refuses every try immediately. The loss beside it is the attackers’ own work, which would run on other machines; “under to beside” is what the API loses.',
      'Two owners sign in at a time, or one person reads an address book, each with the next call directly after the previous response.',
    ],
  }
}

/** Registers the owners, and signs each in once from its later address. */
async function registerOwners(instance: Instance, count: number): Promise<readonly Owner[]> {
  const all: Owner[] = []
  for (let index = 0; index < count; index += 1) {
    const owner = { email: `owner-${index}@bench.test`, address: `10.1.0.${index + 1}`, cookie: '' }
    const form = {
      nom: 'Martin',
      prenoms: 'Claire',
      dateNaissance: '17/05/1990',
      email: owner.email,
      password,
      adresse: '12 rue de Rivoli, 75004 Paris',
      telephone: '06 12 34 56 78',
    }
    await post(instance, 'expediteur/client/registration', form, owner)
    const answer = await signIn(instance, owner)
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    all.push({ ...owner, cookie: cookies.find((cookie) => cookie?.startsWith('volant-navigateur=')) ?? '' })
  }
  return all
}

/** Makes a call from an owner's address and browser. Throws for any but a success. */
async function post({ origin }: Instance, path: string, body: object, from: Owner): Promise<Response> {
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from.address, Cookie: from.cookie },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (answer.status === 200 && text.includes('"success":true')) return answer
  throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
}

const signIn = (instance: Instance, owner: Owner) =>
  post(instance, 'expediteur/login', { email: owner.email, password }, owner)

/** Measures how many sign-ins succeed per second, two owners at a time. A failed one is not counted. */
async function measureSignIns(instance: Instance, among: readonly Owner[], seconds: number): Promise<number> {
  const endMs = performance.now() + seconds * 1000
  let [done, next] = [0, 0]
  const signInNext = async () => {
    while (performance.now() < endMs) {
      const owner = among[next % among.length]
      next += 1
      if (!owner) throw new Error('There are no owners to sign in')
      const hasSucceeded = await signIn(instance, owner).then(
        () => true,
        () => false,
      )
      if (hasSucceeded) done += 1
    }
  }
  await Promise.all([signInNext(), signInNext()])
  return done / seconds
}

/** Measures how many reads are served per second, one after the other. */
async function measureReads({ origin }: Instance, reader: SignedIn, seconds: number): Promise<number> {
  const endMs = performance.now() + seconds * 1000
  let done = 0
  while (performance.now() < endMs) {
    const answer = await fetch(`${origin}/api/expediteur/carnet/liste`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${reader.token}` },
      body: '{}',
    })
    await answer.text()
    if (answer.status !== 200) throw new Error(`A read was answered with ${answer.status}`)
    done += 1
  }
  return done / seconds
}

let attacks = 0

/** Sends wrong passwords from new addresses, from its own thread. */
async function attackFor(
  origin: string,
  { seconds, triesPerSecond }: { readonly seconds: number; readonly triesPerSecond: number },
): Promise<void> {
  attacks += 1
  const requests = Array.from({ length: attackers * emailsPerAttacker }, (_, index) => ({
    method: 'POST' as const,
    path: '/api/expediteur/login',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.2.${attacks}.${(index % attackers) + 1}`,
    },
    body: JSON.stringify({ email: `victim-${index}@bench.test`, password: `faux-${attacks}-${index}` }),
  }))
  const { errors } = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests,
    workers: 1,
    overallRate: triesPerSecond,
    // On a busy machine a response may take long.
    timeout: 60,
  })
  if (errors > 0) throw new Error(`${errors} calls of the attack were not answered`)
}

/** Measures what a crowd that guesses passwords costs the other users. */
export const signInUnderAttack: Part = {
  name: 'sign-in',
  title: 'Signing in and reading under a flood of wrong passwords',
  measure,
}
