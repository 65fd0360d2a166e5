import { parseBusinessChanges } from '@repo/server-kit/business-settings'
import { listBusinessSettings } from '@repo/server-kit/staff/business-list'
import { addNoun, anInstant } from '@repo/server-kit/staff/command'
import { z } from 'zod'
import { businessSettings } from '#lottery-api/core/draws/business-settings.rules.ts'
import { proposeChange } from '#lottery-api/core/draws/business-settings.service.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery, reportProposal } from './staff-command.ts'

/** Adds `lottery-admin business …`: when draws are held, and what a purchase costs. */
export function addBusiness(top: Noun): void {
  const noun = addNoun(top, 'business', 'when draws are held, and what a purchase costs')
  addQuery(noun, {
    name: 'list',
    description: 'every figure in effect and its default, what is to change, and how to undo it',
    input: z.object({}),
    run: ({ db }) => listBusinessSettings(db, businessSettings),
  })
  addChange(noun, {
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
      reportProposal(await proposeChange(deps, staff, parseBusinessChanges(changes), from)),
  })
}
