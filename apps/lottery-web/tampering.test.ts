import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DrawFault } from '@repo/lottery-rules/draw-fault'
import { checkReceipt } from '@repo/lottery-rules/receipt'
import { readTrustText } from '@repo/lottery-rules/trust-file'
import { expect, test, vi } from 'vitest'
import { verifyDraw } from './src/verification/verify-draw.ts'

// Nearly every case contains the beacons of the unchanged weeks: each signature is verified once.
vi.mock(import('@repo/lottery-rules/beacon'), async (importOriginal) => {
  const beacon = await importOriginal()
  const verifiedSignatures = new Map<string, boolean>()
  return {
    ...beacon,
    isSignatureOf: (chain, round, signature) => {
      const key = `${chain.publicKey} ${round} ${signature}`
      const isValid = verifiedSignatures.get(key) ?? beacon.isSignatureOf(chain, round, signature)
      verifiedSignatures.set(key, isValid)
      return isValid
    },
  }
})

const folder = join(import.meta.dirname, '../../docs/lottery-draw')
const published = join(folder, 'vectors/published')
const untouchedFiles = new Map(
  globSync('**/*.*', { cwd: published }).map((name) => [name, readFileSync(join(published, name), 'utf8')]),
)

type Change = { readonly remove?: string; readonly write?: string; readonly text?: string }
type Case = { readonly name: string; readonly receipt: unknown; readonly changes: readonly Change[] }
const { cases }: { readonly cases: readonly Case[] } = JSON.parse(
  readFileSync(join(folder, 'vectors/tampered.json'), 'utf8'),
)

/** Returns the faults that the site's pages show for a case: the proof pages, or the receipt page. */
async function listFaultsOfCase({ changes, receipt }: Case): Promise<string> {
  const files = new Map(untouchedFiles)
  for (const { remove, write, text = '' } of changes) {
    if (remove !== undefined) files.delete(remove)
    if (write !== undefined) files.set(write, text)
  }
  if (receipt !== null) return listFaultsOfReceipt(files, JSON.stringify(receipt))
  const codes = new Set<string>()
  const weeks = new Set([...files.keys()].map((name) => name.split('/')[0] ?? ''))
  for (const week of weeks) {
    if (!/^\d{4}-W\d{2}$/.test(week) || files.has(`${week}/cancellation.json`)) continue
    const hasOutcome = files.has(`${week}/beacon.json`) || files.has(`${week}/result.json`)
    if (hasOutcome) for (const code of await listFaultsOfWeek(files, week)) codes.add(code)
  }
  return codes.size === 0 ? '—' : [...codes].sort().join(', ')
}

async function listFaultsOfWeek(
  files: ReadonlyMap<string, string>,
  week: string,
): Promise<readonly string[]> {
  const codes: string[] = []
  const trust = { ...readTrustText(files.get('trust.json') ?? ''), isDevelopmentBeacon: true }
  await verifyDraw(
    { week, trust },
    {
      fetchFile: async (name) => files.get(`${week}/${name}`) ?? null,
      nowMs: () => 0,
      onReport: (report) => {
        if (report.kind === 'check' && !report.isPassed) codes.push(report.code)
        if (report.kind === 'unreachable') codes.push('unreachable')
      },
    },
  )
  return codes
}

function listFaultsOfReceipt(files: ReadonlyMap<string, string>, text: string): string {
  try {
    const { draw } = JSON.parse(text)
    const published = files.has(`${draw}/cancellation.json`) ? 'cancellation' : 'manifest'
    const manifest = files.get(`${draw}/${published}.json`)
    const signature = files.get(`${draw}/${published}.sig`) ?? ''
    const trust = readTrustText(files.get('trust.json') ?? '')
    const { faults } = checkReceipt(text, trust, manifest === undefined ? null : { manifest, signature })
    return faults.length === 0 ? '—' : faults.map(({ code }) => code).join(', ')
  } catch (error) {
    if (error instanceof DrawFault) return error.code
    throw error
  }
}

test('the tampering table lists for each case the faults that the pages show', async () => {
  const table = readFileSync(join(folder, 'tampering.md'), 'utf8')
  for (const one of cases) {
    const row = table.split('\n').find((line) => line.includes(`| ${one.name} |`))
    expect(row?.split(' | ')[4], one.name).toBe(await listFaultsOfCase(one))
  }
})
