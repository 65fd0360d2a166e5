import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pickOne } from './histories/scene.ts'
import type { KillableStack } from './killable-stack.ts'
import { startKillableStack } from './killable-stack.ts'
import { listBrokenInvariants } from './payments.ts'
import { createSeededRandom } from './seeded-random.ts'
import type { Carriers, Step, StepName } from './whole-job.ts'
import { createCarriers, findJobFaults, runWholeJob, stepNames } from './whole-job.ts'

// The whole job from registration to rating, while the API and the worker are killed at any step and restarted.

type Attack = {
  readonly victim: 'api' | 'worker'
  readonly moment: 'before' | 'during' | 'after'
  readonly delayMs: number
}
type Plan = Partial<Record<StepName, Attack>>

// The campaign attacks every step with each victim at each moment, then at random. A test run uses one seed of it.
const isCampaign = process.env.CAMPAIGN === '1'
const victims = ['api', 'worker'] as const
const moments = ['before', 'during', 'after'] as const
const randomRounds = 6
const attacksOfSample = 3
const maxDelayMs = 120

let stack: KillableStack
let carriers: Carriers
beforeAll(async () => {
  stack = await startKillableStack()
  carriers = await createCarriers(stack)
})
afterAll(() => stack.close())

function anAttack(random: () => number): Attack {
  return {
    victim: pickOne(random, victims),
    moment: pickOne(random, moments),
    delayMs: Math.floor(random() * maxDelayMs),
  }
}

/** Returns a plan with this many attacks on random steps. */
function drawPlan(random: () => number, attacks: number): Plan {
  const plan: Plan = {}
  while (Object.keys(plan).length < attacks) plan[pickOne(random, stepNames)] = anAttack(random)
  return plan
}

async function killAndRestart({ victim }: Attack): Promise<void> {
  await stack[victim].kill()
  stack[victim].start()
}

/** Runs each step, and kills the planned process before, during or after it. */
function createAttackedStep(plan: Plan, onStep: (name: StepName) => void): Step {
  return async (name, act) => {
    onStep(name)
    const attack = plan[name]
    if (attack?.moment === 'before') await killAndRestart(attack)
    const acting = act()
    // Its outcome is reported below, where it is awaited.
    acting.catch(() => undefined)
    if (attack?.moment === 'during') {
      await pause(attack.delayMs)
      await killAndRestart(attack)
    }
    const outcome = await acting
    if (attack?.moment === 'after') await killAndRestart(attack)
    return outcome
  }
}

/** Runs one whole job under attack. Returns its faults, with the data to reproduce them. */
async function playRound(
  seed: number,
  createPlan: (random: () => number) => Plan,
): Promise<readonly string[]> {
  const random = createSeededRandom(seed)
  const plan = createPlan(random)
  const choices = { isBrowserClosed: random() < 0.5, isWorkerDeadAtExpiry: random() < 0.5 }
  const setting = `seed ${seed} ${JSON.stringify({ plan, ...choices })}`
  let lastStep = ''
  try {
    const step = createAttackedStep(plan, (name) => {
      lastStep = name
    })
    const job = await runWholeJob(stack, carriers, { step, ...choices })
    const faults = [
      ...(await findJobFaults(stack, job)),
      ...(await listBrokenInvariants(stack)).map((broken) => JSON.stringify(broken)),
    ]
    return faults.map((fault) => `${setting}: ${fault}`)
  } catch (error) {
    const logs = `API:\n${stack.api.log()}\nWorker:\n${stack.worker.log()}`
    throw new Error(`${setting}: failed at "${lastStep}"\n${logs}`, { cause: error })
  }
}

/** Creates a function that plans an attack on every step, with the same victim and moment, after random delays. */
function createPlanEverywhere(victim: Attack['victim'], moment: Attack['moment']) {
  return (random: () => number): Plan =>
    Object.fromEntries(
      stepNames.map((name) => [name, { victim, moment, delayMs: Math.floor(random() * maxDelayMs) }]),
    )
}

const everywhereInTurn = victims.flatMap((victim) =>
  moments.map((moment) => createPlanEverywhere(victim, moment)),
)
const createRandomPlan = (random: () => number) => drawPlan(random, stepNames.length)
const plans = isCampaign
  ? [...everywhereInTurn, ...Array.from({ length: randomRounds }, () => createRandomPlan)]
  : [(random: () => number) => drawPlan(random, attacksOfSample)]

test.each(plans.map((createPlan, index) => [index + 1, createPlan] as const))(
  'a delivery from registration to rating happens once, whichever process is killed (seed %i)',
  async (seed, createPlan) => {
    expect(await playRound(seed, createPlan)).toEqual([])
  },
)
