import { readFile } from 'node:fs/promises'
import { parseRateCard } from '@repo/delivery-rules/rate-card'
import { currentStoredCard, importRateCard } from '#api/features/estimates/rate-cards.service.ts'
import { withDeps } from './with-deps.ts'

/** `admin rates export`: the card in effect as JSON, one that today's rules cannot read included; exit code 1 when there is none. */
export async function runRatesExport(): Promise<void> {
  const stored = await withDeps(({ db }) => currentStoredCard(db))
  if (!stored) return fail('There is no rate card yet: import one.')
  const reading = parseRateCard(stored.card)
  process.stdout.write(`${JSON.stringify(reading.ok ? reading.card : stored.card, null, 2)}\n`)
}

/** `admin rates import`: exit code 1, every problem named and nothing stored when the file is no valid rate card. */
export async function runRatesImport(file: string, options: { from?: Date; json?: true }): Promise<void> {
  const { card, problems } = await readCard(file)
  if (problems.length > 0) {
    if (options.json) process.stdout.write(`${JSON.stringify({ ok: false, problems })}\n`)
    return fail(`${file} is no rate card:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
  const { version, isNew, effectiveFrom } = await withDeps((deps) => importRateCard(deps, card, options.from))
  if (options.json) process.stdout.write(`${JSON.stringify({ ok: true, version, isNew, effectiveFrom })}\n`)
  else {
    const since = `in effect from ${effectiveFrom.toISOString()}`
    process.stdout.write(
      isNew
        ? `Rate card ${version} is stored, ${since}.\n`
        : `These are the figures of rate card ${version}, ${since}: nothing changes.\n`,
    )
  }
}

async function readCard(file: string): Promise<{ card?: unknown; problems: readonly string[] }> {
  try {
    const card: unknown = JSON.parse(await readFile(file, 'utf8'))
    const reading = parseRateCard(card)
    return { card, problems: reading.ok ? [] : reading.problems }
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] }
  }
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
