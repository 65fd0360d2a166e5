import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verifiedAt } from './testing/five-weeks.ts'
import { putFiles } from './testing/put-files.ts'
import type { TamperingCase } from './testing/tampered-weeks.ts'
import { honestFiles, tamperingCases } from './testing/tampered-weeks.ts'
import type { VerificationResult } from './verify-folder.ts'
import { verifyFolder } from './verify-folder.ts'

// The beacons of the untouched weeks appear in nearly every case: each signature is verified once.
vi.mock(import('@repo/lottery-rules/beacon'), async (importOriginal) => {
  const beacon = await importOriginal()
  const resultsBySignature = new Map<string, boolean>()
  return {
    ...beacon,
    isSignatureOf: (chain, round, signature) => {
      const key = `${chain.publicKey} ${round} ${signature}`
      const isValid = resultsBySignature.get(key) ?? beacon.isSignatureOf(chain, round, signature)
      resultsBySignature.set(key, isValid)
      return isValid
    },
  }
})

const root = mkdtempSync(path.join(tmpdir(), 'tampered-weeks-'))
afterAll(() => rmSync(root, { recursive: true }))

function verify({ files, key, now, receipt }: Pick<TamperingCase, 'files' | 'key' | 'now' | 'receipt'>) {
  const folder = putFiles(root, files)
  const receipts = receipt === null ? [] : [path.join(folder, 'receipt.json')]
  for (const file of receipts) writeFileSync(file, JSON.stringify(receipt))
  return verifyFolder({
    folder,
    keys: key === null ? [] : [key],
    receipts,
    allowsDevelopment: true,
    nowSeconds: now,
  })
}

const formatFindings = ({ findings }: VerificationResult) =>
  findings.map(({ subject, verdict, code }) => `${subject} ${verdict} ${code}`)

const table = readFileSync(path.join(import.meta.dirname, '../../../docs/lottery-draw/tampering.md'), 'utf8')

/** Returns the faults beyond those of the untouched weeks, by subject, in the table's form. */
function describeFaults({ findings }: VerificationResult): string {
  const codesBySubject = new Map<string, Set<string>>()
  for (const { subject, code } of findings) {
    const isOfUntouched = honestFindings.some(
      (one) => one.startsWith(`${subject} `) && one.endsWith(` ${code}`),
    )
    if (!isOfUntouched) codesBySubject.set(subject, (codesBySubject.get(subject) ?? new Set()).add(code))
  }
  return (
    [...codesBySubject].map(([subject, codes]) => `${subject}: ${[...codes].join(' ')}`).join('; ') || '—'
  )
}

let honestFindings: readonly string[] = []
beforeAll(async () => {
  const [untouched] = tamperingCases
  if (untouched) honestFindings = formatFindings(await verify({ ...untouched, files: honestFiles }))
})

describe.each(['nobody', 'outsider', 'key holder', 'receipt'] as const)('tampering by %s', (by) => {
  test.each(tamperingCases.filter((one) => one.by === by))('$name: the verdict is $verdict', async (one) => {
    const found = await verify(one)
    expect(found.verdict, found.lines.join('\n')).toBe(one.verdict)
    for (const { subject, verdict, codes } of one.findings)
      expect(
        found.findings.filter((finding) => finding.subject === subject && finding.verdict === verdict),
        formatFindings(found).join('\n'),
      ).toContainEqual(expect.objectContaining({ code: expect.toSatisfy((code) => codes.includes(code)) }))
    if (one.isUnnoticed) expect(formatFindings(found)).toEqual(honestFindings)
    const row = table.split('\n').find((line) => line.includes(`| ${one.name} |`))
    expect(row?.split(' | ').slice(2, 4)).toEqual([one.verdict, describeFaults(found)])
  })
})

test('every tampering is found except six that no file shows, and additions that change nothing', () => {
  const unnoticed = tamperingCases.filter(({ by, isUnnoticed }) => by !== 'nobody' && isUnnoticed)
  const listNames = (who: TamperingCase['by']) =>
    unnoticed.filter(({ by }) => by === who).map(({ name }) => name)
  expect(listNames('key holder')).toEqual([
    'a ticket is inserted late',
    'a ticket of an invented holder is tried until it wins',
    'a postponement is dated back after an unwanted result',
    'a real ticket is dropped and all signed again',
    'the unwanted newest result is withheld, and it is looked at on the next day',
    'a manifest is signed for each of two viewers, and both see their own',
  ])
  expect(listNames('outsider')).toEqual([
    'a beacon has a further member and spaces',
    'the next folder holds nothing but the signature of a postponement',
    'unknown files, and a folder of witnesses, are added',
  ])
})

test('a file with a byte that is no UTF-8 is rejected, even in a member that the verifier ignores', async () => {
  const folder = putFiles(root, honestFiles)
  const beacon = path.join(folder, '2026-W28/beacon.json')
  const text = readFileSync(beacon, 'utf8').replace('{', '{"more":"?",')
  writeFileSync(beacon, Buffer.from(text.replace('?', '\xff'), 'latin1'))
  const found = await verifyFolder({
    folder,
    keys: [],
    receipts: [],
    allowsDevelopment: true,
    nowSeconds: verifiedAt,
  })
  expect(formatFindings(found)).toContain('2026-W28 wrong beacon-form')
})
