import { currentBusinessSettings, readBusinessChanges } from '@repo/server-kit/business-settings'
import { anInstant, staffNoun } from '@repo/server-kit/staff/command'
import { table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { businessSettings } from '#lottery-api/core/draws/business-settings.rules.ts'
import { proposeChange } from '#lottery-api/core/draws/business-settings.service.ts'
import { proposed } from './money.commands.ts'
import type { Noun } from './staff-command.ts'
import { addChanging, addLooking } from './staff-command.ts'

/** `lottery-admin business …`: when draws are held, and what a purchase costs. */
export function addBusiness(top: Noun): void {
  const noun = staffNoun(top, 'business', 'when draws are held, and what a purchase costs')
  addLooking(noun, {
    name: 'list',
    description: 'every figure in effect, and its default',
    input: z.object({}),
    run: async ({ db }) => {
      const now = await currentBusinessSettings(db, businessSettings)
      const defaults: Readonly<Record<string, unknown>> = z.object(businessSettings.fields).parse({})
      const rows = Object.entries(now).map(([name, value]) => [name, String(value), String(defaults[name])])
      return { json: { ok: true, figures: now }, text: table(['figure', 'now', 'default'], rows, '') }
    },
  })
  addChanging(noun, {
    name: 'set',
    description: 'propose to change figures, for the draws that open later',
    arguments: { changes: 'name=value, with commas between several' },
    options: [
      {
        flags: '--from <instant>',
        description: 'when they take effect, in ISO 8601 (at the approval, when absent)',
      },
    ],
    input: z.object({ changes: z.string().min(3), from: anInstant.optional() }),
    run: async (deps, { changes, from = null }, { staff }) =>
      proposed(await proposeChange(deps, staff, readBusinessChanges(changes), from)),
  })
}
