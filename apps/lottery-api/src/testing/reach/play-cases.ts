import { languages } from '@repo/contracts/lottery/fields'
import type { Draw, Language, Prize } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { enterDraw } from '#lottery-api/admin/demo-draw.ts'
import { giveCredits } from '#lottery-api/core/credits/credits.service.ts'
import { sweepDraws } from '#lottery-api/features/draws/draws.sweeper.ts'
import { sweepEntryReminders } from '#lottery-api/features/participations/entry-reminders.sweeper.ts'
import { castVote, payWithCredit } from '#lottery-api/features/participations/participations.service.ts'
import { approveRelease, proposeRelease } from '#lottery-api/features/prizes/payout.service.ts'
import { sweepPrizes } from '#lottery-api/features/prizes/prizes.sweeper.ts'
import { sweepReferrals } from '#lottery-api/features/sponsorship/sponsorship.sweeper.ts'
import { anOpenDraw, aTicket, closeAndSealDraw, drawAndPublish, lapseAllPrizes, passUntil } from '../draws.ts'
import { readLastEmailTo, readToken } from '../emails.ts'
import { aPlayer } from '../players.ts'
import { proposeAndApprove } from '../staff.ts'
import type { MarkedPlayer, World } from './world.ts'
import { aMarkedPlayer, runJobs } from './world.ts'

const hourMs = 3_600_000

/** Inserts a marked player with a free credit. */
export async function aPlayerWithCredit(world: World, name: string, language: Language = 'fr') {
  const player = await aMarkedPlayer(world, name, { language })
  const { db } = world.app.deps
  const gift = { playerId: player.id, source: 'gesture:walk', credits: 1 }
  await db.$transaction(async (tx) => giveCredits(tx, gift, await databaseNow(tx)))
  return player
}

/** A published draw of some players, with its prizes, first rank first; its news has waited until now. */
async function aDrawOf(
  world: World,
  players: readonly MarkedPlayer[],
): Promise<{ readonly draw: Draw; readonly prizes: readonly Prize[] }> {
  const { app } = world
  const openDraw = await anOpenDraw(app)
  for (const player of players) await aTicket(app, openDraw, { player })
  await closeAndSealDraw(app, openDraw)
  const draw = await drawAndPublish(app, openDraw)
  await runJobs(world)
  await sweepPrizes(app.deps)
  const prizes = await app.deps.db.prize.findMany({ where: { drawId: draw.id }, orderBy: { rank: 'asc' } })
  return { draw, prizes }
}

/** The first prize of a draw of two players, and its winner. */
async function aWin(
  world: World,
  name: string,
  language: Language,
): Promise<{ readonly draw: Draw; readonly prize: Prize; readonly winner: MarkedPlayer }> {
  const players = [
    await aMarkedPlayer(world, `${name}-one`, { language }),
    await aMarkedPlayer(world, `${name}-two`, { language }),
  ]
  const { draw, prizes } = await aDrawOf(world, players)
  const [prize] = prizes
  const winner = players.find(({ id }) => id === prize?.playerId)
  if (!prize || !winner) throw new Error('Nobody has won')
  return { draw, prize, winner }
}

/** Opens the mailed link that confirms a win. */
async function confirmWin({ app }: World, { email, client }: MarkedPlayer): Promise<void> {
  const token = readToken(await readLastEmailTo(app.deps, email))
  await client.request('POST', '/api/prizes/verify', { body: { token } })
}

/** A win whose winner was excluded before the draw closed: two staff members are to decide. */
async function aQuestionedWin(world: World, name: string, language: Language) {
  const win = await aWin(world, name, language)
  const startedAt = new Date(win.draw.closesAt.getTime() - 1000)
  await world.app.deps.db.exclusion.create({
    data: { playerId: win.winner.id, startedAt, term: 'ever', by: 'player' },
  })
  await confirmWin(world, win.winner)
  return win
}

/** The ways in which players are notified of draws, tickets and prizes. */
export const playCases: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'a draw, from its first ticket to its result, in every language': async (world) => {
    const { app } = world
    const { deps } = app
    await aMarkedPlayer(world, 'stranger')
    const { id, week, closesAt } = await anOpenDraw(app)
    for (const language of languages) {
      const holder = await aPlayerWithCredit(world, `holder-${language}`, language)
      await enterDraw(deps, holder.id, week)
      const late = await aPlayerWithCredit(world, `late-${language}`, language)
      await castVote(deps, late.id, { week, vote: 'median' })
      await payWithCredit(deps, late.id, week)
    }
    const voter = await aMarkedPlayer(world, 'voter')
    await castVote(deps, voter.id, { week, vote: 'median' })
    await passUntil(app, new Date(closesAt.getTime() - 23 * hourMs))
    await sweepEntryReminders(deps)
    await closeAndSealDraw(app, { id })
    await runJobs(world)
    await drawAndPublish(app, { id })
    await runJobs(world)
    await sweepPrizes(deps)
  },

  'a draw that is put off, and one that is cancelled': async (world) => {
    const { app } = world
    const postponed = await anOpenDraw(app)
    for (const language of languages)
      await aTicket(app, postponed, {
        player: await aMarkedPlayer(world, `postponed-${language}`, { language }),
      })
    await passUntil(app, new Date(postponed.drawTime.getTime() - 60_000))
    await sweepDraws(app.deps)
    await runJobs(world)
    const { id: drawId } = postponed
    const { drawTime } = await app.deps.db.draw.findUniqueOrThrow({ where: { id: drawId } })
    await passUntil(app, drawTime)
    await sweepDraws(app.deps)
    await runJobs(world)
    for (const language of languages) {
      const alone = await anOpenDraw(app)
      await aTicket(app, alone, { player: await aMarkedPlayer(world, `alone-${language}`, { language }) })
      await closeAndSealDraw(app, alone)
      await runJobs(world)
    }
  },

  'a win that is confirmed, claimed and paid': async (world) => {
    const { app } = world
    const { prize, winner } = await aWin(world, 'paid', 'en')
    await confirmWin(world, winner)
    const claim = await (await app.as(winner)).request('POST', `/api/prizes/${prize.id}/claim`, {
      body: { iban: winner.iban },
    })
    if (claim.status !== 200) throw new Error(`The prize is not claimed: ${claim.body.code}`)
    const aStaffMember = (actor: string) => ({ actor, reason: 'canari-staff-reason' })
    await approveRelease(
      app.deps,
      aStaffMember('Luc'),
      await proposeRelease(app.deps, aStaffMember('Camille'), prize.id),
    )
    await runJobs(world)
  },

  'a win whose link is asked for again, that is reminded of and lapses': async (world) => {
    const { app } = world
    const { draw, prize, winner } = await aWin(world, 'lapsed', 'it')
    await (await app.as(winner)).request('POST', `/api/prizes/${prize.id}/link`, { body: {} })
    await app.passTime(24 * hourMs)
    await sweepPrizes(app.deps)
    await confirmWin(world, winner)
    await app.passTime(7 * 24 * hourMs)
    await sweepPrizes(app.deps)
    await lapseAllPrizes(app, draw)
  },

  'a win of somebody who may not have it': async (world) => {
    const { app } = world
    const { prize } = await aQuestionedWin(world, 'refused', 'es')
    await app.passTime(15 * 24 * hourMs)
    await proposeAndApprove(app, 'winners', 'replace', prize.id, '--because', 'excluded')
    await sweepPrizes(app.deps)
  },

  'a win that its winner defends': async (world) => {
    const { app } = world
    const { prize, winner } = await aQuestionedWin(world, 'defended', 'it')
    const path = `/api/prizes/${prize.id}/objection`
    const { status } = await (await app.as(winner)).request('POST', path, {
      body: { text: 'canari-objection' },
    })
    if (status !== 200) throw new Error(`The objection is not taken: ${status}`)
    await proposeAndApprove(app, 'winners', 'keep', prize.id)
  },

  'a small win of somebody whose account is on file': async (world) => {
    const { app } = world
    const players = [await aMarkedPlayer(world, 'small-one'), await aMarkedPlayer(world, 'small-two')]
    for (const { id: playerId, iban } of players) {
      const { db, bankSealing } = app.deps
      const account = {
        playerId,
        iban: bankSealing.seal(iban, playerId),
        ending: iban.slice(-4),
        ibanHash: iban,
      }
      await db.bankAccount.create({
        data: { ...account, holder: 'canari-small-holder', setAt: await databaseNow(db) },
      })
    }
    await aDrawOf(world, players)
  },

  'a tenth referral that counts': async (world) => {
    const { app } = world
    const { db } = app.deps
    const sponsor = await aMarkedPlayer(world, 'sponsor')
    const registeredAt = await databaseNow(db)
    for (let referrals = 1; referrals < 10; referrals += 1) {
      const { id: referredId } = await aPlayer(app.deps)
      await db.referral.create({
        data: { sponsorId: sponsor.id, referredId, registeredAt, countedAt: registeredAt },
      })
    }
    const tenth = await aMarkedPlayer(world, 'referred')
    await db.referral.create({ data: { sponsorId: sponsor.id, referredId: tenth.id, registeredAt } })
    await aDrawOf(world, [tenth, await aMarkedPlayer(world, 'another')])
    await sweepReferrals(app.deps)
  },
}
