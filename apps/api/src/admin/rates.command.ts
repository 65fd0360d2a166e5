import { readFile } from 'node:fs/promises'
import { parseRateCard } from '@repo/delivery-rules/rate-card'
import { addNoun, anInstant } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import { findCurrentStoredCard, importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import type { Noun } from './staff/staff-command.ts'
import { addChange, addQuery } from './staff/staff-command.ts'

/** Adds the commands `rates …`. */
export function addRates(top: Noun): void {
  const noun = addNoun(top, 'rates', 'the rate cards: what deliveries cost')
  addQuery(noun, {
    name: 'export',
    description: 'print the rate card in effect, as JSON with or without --json',
    input: z.object({}),
    run: async ({ db }) => {
      const stored = await findCurrentStoredCard(db)
      if (!stored) throw new StaffError('There is no rate card yet: import one.')
      const reading = parseRateCard(stored.card)
      // A card that today's rules cannot read is printed as stored.
      const card = z.record(z.string(), z.unknown()).parse(reading.ok ? reading.card : stored.card)
      return { json: card, text: JSON.stringify(card, null, 2) }
    },
  })
  addImport(noun)
}

function addImport(noun: Noun): void {
  addChange(noun, {
    name: 'import',
    description: 'store a rate card as the next version; nothing is stored when it is not valid',
    arguments: { file: 'path of the card, in JSON' },
    options: [
      { flags: '--from <instant>', description: 'when it takes effect, in ISO 8601 (now, when absent)' },
    ],
    input: z.object({
      file: z.string().min(1),
      from: anInstant.optional(),
    }),
    plan: async (_deps, { file, from }) => {
      await readCard(file)
      return `The rate card of ${file} will be in effect ${from ? `from ${at(from)}` : 'from now on'}, unless it is already.`
    },
    run: async (deps, { file, from }, staff) => {
      const { version, isNew, effectiveFrom } = await importRateCard(
        deps,
        await readCard(file),
        from,
        (tx, stored) =>
          audit(tx, staff, {
            action: 'rates import',
            subject: { kind: 'rate-card', id: String(stored.version) },
            facts: { effectiveFrom: stored.effectiveFrom.toISOString() },
          }),
      )
      const since = `in effect from ${at(effectiveFrom)}`
      return {
        json: { ok: true, version, isNew, effectiveFrom },
        text: isNew
          ? `Rate card ${version} is stored, ${since}.`
          : `These are the figures of rate card ${version}, ${since}: nothing changes.`,
      }
    },
  })
}

async function readCard(file: string): Promise<unknown> {
  const { card, problems } = await parseCard(file)
  if (problems.length === 0) return card
  throw new StaffError(`${file} is no rate card:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}

async function parseCard(file: string): Promise<{ card?: unknown; problems: readonly string[] }> {
  try {
    const card: unknown = JSON.parse(await readFile(file, 'utf8'))
    const reading = parseRateCard(card)
    return { card, problems: reading.ok ? [] : reading.problems }
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] }
  }
}
