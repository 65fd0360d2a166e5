import { hash } from 'node:crypto'
import { merkleRoot } from '@repo/lottery-rules/merkle'
import { computePot } from '@repo/lottery-rules/pot'
import { drawFiles } from '@repo/lottery-rules/published-files'
import { formatSealedList, hashList } from '@repo/lottery-rules/sealed-list'
import { createExampleManifest, publishExample } from '@repo/lottery-rules/testing/example-draw'
import { countWinners } from '@repo/lottery-rules/winner-vote'
import { machineHash } from '@repo/lottery-verifier/machine-hash'

/** Returns the published files of the example's draw with a given number of tickets, by name. */
export function createScaledExample(count: number): ReadonlyMap<string, string> {
  const tickets = Array.from({ length: count }, (_, index) => {
    const digits = String(index).padStart(8, '0')
    const letters = [...digits.slice(0, 4)].map((digit) => String.fromCharCode(65 + Number(digit)))
    const number = `${letters.slice(0, 2).join('')}${digits.slice(4, 6)}${letters.slice(2).join('')}${digits.slice(6)}`
    return { number, vote: 'median', kind: 'paid', holder: hash('sha256', digits) } as const
  })
  const list = formatSealedList(tickets)
  const manifest = createExampleManifest(undefined, {
    tickets: count,
    list_sha256: hashList(list, machineHash),
    merkle_root: merkleRoot(list.split('\n').slice(0, -1), machineHash),
    votes: { minimum: 0, median: count, maximum: 0, none: 0 },
    choice: 'median',
    winners: countWinners('median', count),
    pot_cents: computePot(count, 60, 7),
  })
  const { signature, beacon, result, manifest: text } = publishExample(manifest, list)
  return new Map([
    [drawFiles.manifest, text],
    [drawFiles.signature, signature],
    [drawFiles.list, list],
    [drawFiles.beacon, JSON.stringify(beacon)],
    [drawFiles.result, result],
  ])
}
