import type { PlayerStatus } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { addNoun, aLimit, seenRows } from '@repo/server-kit/staff/command'
import { at, euros, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { findIneligibility } from '#lottery-api/core/eligibility/eligibility.service.ts'
import { endAllSignIns } from '#lottery-api/core/sessions/sessions.service.ts'
import { playerArgument, whichPlayer } from './command-arguments.ts'
import { addExclusions } from './exclusions.commands.ts'
import { listNewestPlayers, readPlayerActivity, requirePlayer } from './players.data.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

const statuses = ['registered', 'activated', 'in_review', 'validated', 'ended'] satisfies PlayerStatus[]

/** Adds `lottery-admin players …`. */
export function addPlayers(top: Noun): void {
  const noun = addNoun(top, 'players', 'who plays, and who may not')
  addList(noun)
  addShow(noun)
  addSignOut(noun)
  addExclusions(noun)
}

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description: 'list players, newest first; recorded in the audit',
    options: [
      { flags: '--status <status>', description: `only those that are ${statuses.join(', ')}` },
      { flags: '--limit <count>', description: 'how many at most', preset: '50' },
    ],
    input: z.object({
      status: z.enum(statuses, `must be one of ${statuses.join(', ')}`).optional(),
      limit: aLimit,
    }),
    run: async ({ db }, { status, limit }) => {
      const players = await listNewestPlayers(db, status, limit)
      const rows = players.map((player) => [
        player.id,
        player.status,
        player.nickname ?? '—',
        player.country ?? '—',
        player.language,
        at(player.createdAt),
        at(player.documentDueAt),
      ])
      const headings = ['id', 'status', 'nickname', 'country', 'language', 'since', 'document due']
      return {
        json: { ok: true, players },
        text: table(headings, rows, 'There is no such player.'),
        ...seenRows('player', players),
      }
    },
  })
}

function addSignOut(noun: Noun): void {
  addChange(noun, {
    name: 'sign-out',
    description:
      'end every session and forget every browser of a player, e.g. after a theft; the player may sign in again',
    arguments: playerArgument,
    input: whichPlayer,
    run: async (deps, { player: identifier }, { staff }) => {
      const { id } = await requirePlayer(deps.db, identifier)
      await deps.db.$transaction(async (tx) => {
        await endAllSignIns(tx, id)
        await audit(tx, staff, { action: 'players sign-out', subject: { kind: 'player', id } })
      })
      return { json: { ok: true, player: id }, text: 'Signed out everywhere.' }
    },
  })
}

type PlayerActivity = Awaited<ReturnType<typeof readPlayerActivity>>
type Player = Awaited<ReturnType<typeof requirePlayer>>

function addShow(noun: Noun): void {
  addQuery(noun, {
    name: 'show',
    description:
      'show a player: who they are, how they play, what they paid and won, what keeps them from playing; recorded',
    arguments: playerArgument,
    input: whichPlayer,
    run: async (deps, { player: identifier }) => {
      const player = await requirePlayer(deps.db, identifier)
      const activity = await readPlayerActivity(deps.db, player.id)
      const obstacle = await findIneligibility(deps, deps.db, player.id, await databaseNow(deps.db))
      return {
        json: { ok: true, player, obstacle, ...activity },
        text: facts([
          ...describePlayer(player),
          ['may play', obstacle ?? 'yes'],
          ...describeActivity(activity),
        ]),
        seen: { subject: { kind: 'player', id: player.id } },
      }
    },
  })
}

function describePlayer(player: Player): readonly (readonly [string, string])[] {
  return [
    ['player', player.id],
    ['status', player.status],
    ['nickname', player.nickname ?? '—'],
    ['name', `${player.firstName ?? '—'} ${player.usageName || player.birthName || '—'}`],
    ['born', player.birthDate?.toISOString().slice(0, 10) ?? '—'],
    ['lives in', `${player.residenceCity ?? '—'}, ${player.country ?? '—'}`],
    ['e-mail', player.email ?? '—'],
    ['phone', player.phone ?? '—'],
    ['registered', at(player.createdAt)],
    ['validated', at(player.validatedAt)],
    ['document due', at(player.documentDueAt)],
    ['end asked for', at(player.endRequestedAt)],
    ['ended', at(player.endedAt)],
    ['agrees to', describeConsents(player)],
  ]
}

/**
 * Returns the consents that the staff must check: before a winner's photo is shown, for example, or a newsletter
 * written.
 */
function describeConsents({ publishesName, publishesPhoto, mailsMarketing }: Player): string {
  const consents = [
    publishesName ? 'name published' : '',
    publishesPhoto ? 'photo published' : '',
    mailsMarketing ? 'newsletter' : '',
  ].filter((consent) => consent !== '')
  return consents.join(', ') || 'nothing of its own'
}

function describeActivity(activity: PlayerActivity): readonly (readonly [string, string])[] {
  const list = (items: readonly string[]) => items.join('; ') || 'none'
  const describeCounts = (counts: Readonly<Record<string, number>>) =>
    list(Object.entries(counts).map(([name, count]) => `${count} ${name}`))
  return [
    ['credits', describeCounts(activity.credits)],
    ['participations', describeCounts(activity.participations)],
    [
      'limits',
      list(
        activity.limits.map(
          ({ period, cents }) => `${cents === null ? 'no limit' : euros(cents)} a ${period}`,
        ),
      ),
    ],
    [
      'exclusions',
      list(
        activity.exclusions.map(
          ({ term, by, endsAt }) => `${term} by ${by}, until ${endsAt ? at(endsAt) : 'never'}`,
        ),
      ),
    ],
    ['documents', list(activity.documents.map(({ id, type, status }) => `${type} ${status} (${id})`))],
    [
      'purchases',
      list(
        activity.purchases.map(
          ({ method, state, amountCents, publicReference }) =>
            `${euros(amountCents)} ${method} ${state} (${publicReference})`,
        ),
      ),
    ],
    [
      'prizes',
      list(
        activity.prizes.map(
          ({ draw, rank, cents, state }) => `${draw.week} rank ${rank}: ${euros(cents)} ${state}`,
        ),
      ),
    ],
    [
      'flags',
      list(
        activity.flags.map(
          ({ id, kind, reviewedAt }) => `${kind} ${reviewedAt ? 'reviewed' : 'open'} (${id})`,
        ),
      ),
    ],
  ]
}
