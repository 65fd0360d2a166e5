import {
  changeBusinessSettings,
  checkBusinessChange,
  parseBusinessChanges,
} from '@repo/server-kit/business-settings'
import { listBusinessSettings } from '@repo/server-kit/staff/business-list'
import { addNoun, anInstant } from '@repo/server-kit/staff/command'
import { at } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { businessSettings } from '#api/core/business-settings/business-settings.rules.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

/** Adds the commands `business …`: the figures that the platform works with. */
export function addBusiness(top: Noun): void {
  const noun = addNoun(top, 'business', 'the figures that the platform works by: thresholds and periods')
  addQuery(noun, {
    name: 'list',
    description: 'every figure in effect and its default, what is to change, and how to undo it',
    input: z.object({}),
    run: ({ db }) => listBusinessSettings(db, businessSettings),
  })
  addSet(noun)
}

function addSet(noun: Noun): void {
  addChange(noun, {
    name: 'set',
    description: 'change figures, from now on or from an instant to come; never in retrospect',
    arguments: { changes: 'name=value, with commas between several' },
    options: [
      { flags: '--from <instant>', description: 'when they take effect, in ISO 8601 (now, when absent)' },
    ],
    input: z.object({ changes: z.string().min(3), from: anInstant.optional() }),
    plan: async ({ db }, { changes: pairs, from = null }) => {
      const changes = parseBusinessChanges(pairs)
      await checkBusinessChange(db, businessSettings, changes, from)
      const figures = Object.entries(changes).map(([name, value]) => `${name} will be ${value}`)
      return `${figures.join(', ')} ${from ? `from ${at(from)}` : 'from now on'}, for every process.`
    },
    needsTwo: async () => ({ subject: 'business-settings' }),
    run: async ({ db }, { changes: pairs, from = null }, staff) => {
      const changes = parseBusinessChanges(pairs)
      const storedSettings = await db.$transaction(async (tx) => {
        const stored = await changeBusinessSettings(tx, businessSettings, changes, from)
        await audit(tx, staff, {
          action: 'business set',
          subject: { kind: 'business-settings', id: String(stored.version) },
          facts: { ...changes, effectiveFrom: stored.effectiveFrom.toISOString() },
        })
        return stored
      })
      const since = at(storedSettings.effectiveFrom)
      return {
        json: { ok: true, ...storedSettings },
        text: `Version ${storedSettings.version} is in effect from ${since}.`,
      }
    },
  })
}
