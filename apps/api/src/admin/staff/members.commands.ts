import { databaseNow } from '@repo/server-kit/database'
import { addNoun } from '@repo/server-kit/staff/command'
import { createStaffKey, normaliseStaffName } from '@repo/server-kit/staff/members'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Deps } from '#api/deps.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

const memberArgument = {
  arguments: { name: 'name of the staff member' },
  input: z.object({ name: z.string().trim().min(1, 'say whose') }),
}

/** Adds the commands `staff …`. */
export function addMembers(top: Noun): void {
  const noun = addNoun(top, 'staff', 'staff members and their keys')
  addList(noun)
  addKey(noun)
  addRevoke(noun)
}

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description: 'list the staff members in STAFF, and the revoked keys, newest first, at most 200',
    input: z.object({}),
    run: async ({ config, db }) => {
      const named = config.staff.members ?? []
      const revoked = await db.revokedStaffKey.findMany({ orderBy: { revokedAt: 'desc' }, take: 200 })
      const revokedMembers = await db.revokedStaffKey.findMany({
        where: { keyHash: { in: named.map(({ keyHash }) => keyHash) } },
      })
      const members = named.map(({ name, keyHash }) => ({
        name,
        isRevoked: revokedMembers.some((key) => key.keyHash === keyHash),
      }))
      const rows = [
        ...members.filter(({ isRevoked }) => !isRevoked).map(({ name }) => [name, 'may work', '', '']),
        ...revoked.map(({ name, revokedBy, revokedAt }) => [name, 'revoked', at(revokedAt), revokedBy]),
      ]
      return {
        json: { ok: true, members, revoked },
        text: table(['name', 'key', 'since', 'by'], rows, 'STAFF names no member.'),
      }
    },
  })
}

function addKey(noun: Noun): void {
  addQuery(noun, {
    name: 'key',
    description:
      'create a key for a member, or a new one: its owner stores it, and gives the line for STAFF to the operator',
    ...memberArgument,
    run: async (_, { name }) => {
      const { key, line } = createStaffKey(name)
      return {
        json: { ok: true, key, line },
        text: `STAFF_KEY=${key}\n  for its owner alone: it is shown once\n${line}\n  to be added to STAFF`,
      }
    },
  })
}

function addRevoke(noun: Noun): void {
  addChange(noun, {
    name: 'revoke',
    description: 'revoke a lost key or a former member’s key, immediately and permanently',
    ...memberArgument,
    plan: async ({ config }, { name }) =>
      `The key of ${requireMember(config, name).name} will do nothing any more.`,
    run: async (deps, { name: typedName }, staff) => {
      const { name, keyHash } = requireMember(deps.config, typedName)
      const isNew = await deps.db.$transaction(async (tx) => {
        const revokedAt = await databaseNow(tx)
        const key = { keyHash, name, revokedBy: staff.actor, revokedAt }
        const { count } = await tx.revokedStaffKey.createMany({ data: [key], skipDuplicates: true })
        if (count === 0) return false
        await audit(tx, staff, { action: 'staff revoke', subject: { kind: 'staff', id: name } })
        return true
      })
      const text = isNew ? `Revoked. Take ${name}’s line out of STAFF as well.` : 'It was revoked before.'
      return { json: { ok: true, name, isNew }, text }
    },
  })
}

function requireMember({ staff }: Deps['config'], typedName: string) {
  const name = normaliseStaffName(typedName)
  const member = staff.members?.find((candidate) => candidate.name === name)
  if (!member) throw new StaffError(`STAFF names no ${name}: whose key is in no list does nothing anyhow.`)
  return member
}
