import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { quicknet, roundAt } from '@repo/lottery-rules/beacon'
import { cancellationText } from '@repo/lottery-rules/cancellation'
import type { EndedPrize } from '@repo/lottery-rules/carried'
import { carriedText } from '@repo/lottery-rules/carried'
import kat from '@repo/lottery-rules/known-answers/draw.json' with { type: 'json' }
import { manifestHash, manifestText, signManifest } from '@repo/lottery-rules/manifest'
import { inclusionProof } from '@repo/lottery-rules/merkle'
import { lineOf, readList } from '@repo/lottery-rules/sealed-list'
import type { SignedKind } from '@repo/lottery-rules/signed-file'
import { signFile } from '@repo/lottery-rules/signed-file'
import {
  exampleManifest,
  exampleNonce,
  exampleTickets,
  exampleTime,
  exampleTrust,
  publishExample,
  publishPostponements,
  secrets,
} from '@repo/lottery-rules/testing/example-draw'
import type { PublishedDraw } from '@repo/lottery-rules/verify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const root = mkdtempSync(path.join(tmpdir(), 'lottery-verifier-'))
afterAll(() => rmSync(root, { recursive: true }))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'published-'))
})

const put = (name: string, content: unknown) =>
  writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))

function putPostponements(draw: string, postponements: PublishedDraw['postponements']): void {
  mkdirSync(path.join(folder, draw), { recursive: true })
  for (const [index, { notice, signature }] of postponements.entries()) {
    put(`${draw}/postponement-${index + 1}.json`, notice)
    put(`${draw}/postponement-${index + 1}.sig`, `${signature}\n`)
  }
}

function putDraw(
  draw: string,
  { manifest, signature, list, beacon, result, postponements, terms, carried }: PublishedDraw,
): void {
  putPostponements(draw, postponements)
  put(`${draw}/manifest.json`, manifest)
  put(`${draw}/manifest.sig`, `${signature}\n`)
  put(`${draw}/list.txt`, list)
  put(`${draw}/beacon.json`, beacon)
  put(`${draw}/result.json`, result)
  for (const [name, file] of Object.entries({ terms, carried })) {
    if (!file) continue
    put(`${draw}/${name}.json`, file.text)
    put(`${draw}/${name}.sig`, `${file.signature}\n`)
  }
}

const firstOfAll = { sequence: 1, previous_manifest_sha256: null, carried_in_cents: 0, pot_cents: 23 * 60 }

const signedFile = (kind: SignedKind, text: string) => ({
  text,
  signature: signFile(kind, text, secrets.lottery),
})

/** Two draws, one after the other, and whom to trust. */
function putTwo(): { readonly first: string; readonly second: string } {
  const first = publishExample()
  const second = publishExample(
    exampleManifest(exampleTickets, {
      draw: '2026-W33',
      sequence: 8,
      previous_manifest_sha256: manifestHash(first.manifest),
    }),
  )
  putDraw('2026-W32', first)
  putDraw('2026-W33', second)
  put('trust.json', exampleTrust)
  return { first: first.manifest, second: second.manifest }
}

/** The verifier, which is told that the example's own beacon is none of the League of Entropy. */
const verifier = (...args: readonly string[]) => strictVerifier(...args, '--allow-development')

function strictVerifier(...args: readonly string[]) {
  const main = path.join(import.meta.dirname, 'main.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}

function putReceipt(changes: Readonly<Record<string, unknown>> = {}): string {
  const { lines } = readList(publishExample().list)
  const [ticket] = exampleTickets
  const index = ticket ? lines.indexOf(lineOf(ticket)) : -1
  put('receipt.json', {
    ...{ draw: '2026-W32', ticket, nonce: exampleNonce(0), playerId: 'player-0' },
    ...{ index, proof: inclusionProof(lines, index), ...changes },
  })
  return path.join(folder, 'receipt.json')
}

function without(name: string): readonly string[] {
  rmSync(path.join(folder, name))
  return [folder]
}

function withFile(name: string, content: unknown): readonly string[] {
  put(name, content)
  return [folder]
}

// Each look is a process that verifies signatures.
describe('the verifier', () => {
  test('finds nothing wrong in honest draws and a receipt', () => {
    putTwo()
    const { code, out, err } = verifier(folder, '--receipt', putReceipt())
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n').slice(1, -1)).toEqual([
      `  key    ${exampleTrust.publicKey}`,
      `  beacon ${exampleTrust.chain.hash} (not quicknet: a development beacon)`,
      `  its key ${exampleTrust.chain.publicKey}`,
      '  terms and what is carried are demanded of no draw',
      '✓ 2026-W32: 23 tickets, 2 winners, 13.87 € shared',
      '✓ 2026-W33: 23 tickets, 2 winners, 13.87 € shared',
      '✓ receipt of AB00CD99 in 2026-W32',
      '✓ the series of 2: none is missing between',
    ])
  })

  test('names what is wrong, and goes on', () => {
    putTwo()
    const list = path.join(folder, '2026-W32', 'list.txt')
    writeFileSync(list, readFileSync(list, 'utf8').replace('paid', 'free'))
    const { code, out } = verifier(folder, '--receipt', putReceipt({ nonce: exampleNonce(1) }))
    expect(code).toBe(1)
    expect(out).toContain('✗ 2026-W32: list-hash')
    expect(out).toContain('✗ 2026-W32: merkle-root')
    expect(out).toContain('✓ 2026-W33')
    expect(out).toContain('✗ receipt of AB00CD99 in 2026-W32: receipt-holder')
  })

  test('notices a draw that is left out, one under another name, and one that is trusted by another key', () => {
    putTwo()
    rmSync(path.join(folder, '2026-W32'), { recursive: true })
    putDraw('2026-W31', publishExample())
    put('other.json', { ...exampleTrust, publicKey: 'ab'.repeat(32) })
    expect(verifier(folder).out).toContain('✗ 2026-W31: folder: The manifest is that of 2026-W32.')
    expect(verifier(folder, '--trust', path.join(folder, 'other.json')).out).toContain('manifest-signature')
    putDraw('2026-W34', publishExample(exampleManifest(exampleTickets, { draw: '2026-W34', sequence: 10 })))
    const { out } = verifier(folder)
    expect(out).toContain('chain-previous: 2026-W34')
    expect(out).toContain('chain-sequence: 2026-W34 is number 10, after 8.')
  })

  /** A cancelled draw after the two, and one that follows it. */
  function putCancelled(second: string, tickets: number): void {
    const notice = cancellationText({
      ...{ v: 1, draw: '2026-W34', sequence: 9, cancelled: 'too-few-tickets', tickets, postponements: 0 },
      last_postponement_sha256: null,
      previous_manifest_sha256: manifestHash(second),
    })
    mkdirSync(path.join(folder, '2026-W34'))
    put('2026-W34/cancellation.json', notice)
    put('2026-W34/cancellation.sig', signManifest(notice, secrets.lottery))
    const changes = { draw: '2026-W35', sequence: 10, previous_manifest_sha256: manifestHash(notice) }
    putDraw('2026-W35', publishExample(exampleManifest(exampleTickets, changes)))
  }

  test('takes the signed notice of a cancelled draw as a link of the series', () => {
    putCancelled(putTwo().second, 1)
    const { code, out } = verifier(folder)
    expect(out).toContain('✓ 2026-W34: cancelled with 1 tickets')
    expect(out).toContain('✓ the series of 4: none is missing between')
    expect(code).toBe(0)
  })

  test('names a cancellation of a draw with tickets enough, one signed by another, and one that was sealed, too', () => {
    putCancelled(putTwo().second, 2)
    put('2026-W34/cancellation.sig', 'ab'.repeat(64))
    put('2026-W34/list.txt', '')
    const { code, out } = verifier(folder)
    expect(out).toContain('✗ 2026-W34: cancellation-form')
    expect(out).toContain('✗ 2026-W34: cancellation-signature')
    expect(out).toContain('✗ 2026-W34: cancelled-and-sealed')
    expect(code).toBe(1)
  })

  test('verifies a draw that waits for its round, and a receipt of it', () => {
    putTwo()
    for (const name of ['beacon.json', 'result.json']) rmSync(path.join(folder, '2026-W32', name))
    const { code, out } = verifier(folder, '--receipt', putReceipt())
    expect(out).toContain('✓ 2026-W32: 23 tickets sealed, waits for round ')
    expect(out).toContain('✓ receipt of AB00CD99 in 2026-W32')
    expect(code).toBe(0)
    writeFileSync(path.join(folder, '2026-W32', 'list.txt'), publishExample().list.replace('paid', 'free'))
    expect(verifier(folder).out).toContain('✗ 2026-W32: list-hash')
  })

  test('says how often a draw was put off, also one that is not sealed yet, and which notice is missing or forged', () => {
    const { second } = putTwo()
    const drawTime = exampleTime('2026-W34') + 2 * 86_400
    const manifest = exampleManifest(exampleTickets, {
      ...{ draw: '2026-W34', sequence: 9, previous_manifest_sha256: manifestHash(second) },
      ...{ draw_time: drawTime, round: roundAt(exampleTrust.chain, drawTime) },
    })
    putDraw('2026-W34', publishExample(manifest))
    putPostponements('2026-W35', publishPostponements({ draw: '2026-W35', sequence: 10, times: 1 }))
    const { code, out } = verifier(folder)
    expect(out).toContain('✓ 2026-W34: 23 tickets, 2 winners, 13.87 € shared, put off 2 times')
    expect(out).toContain('✓ 2026-W35: not sealed yet, put off 1 time')
    expect(code).toBe(0)

    rmSync(path.join(folder, '2026-W34', 'postponement-1.json'))
    put('2026-W35/postponement-1.sig', 'ab'.repeat(64))
    const after = verifier(folder)
    expect(after.out).toContain(
      '✗ 2026-W34: postponement-missing: The notice that 2026-W34 is put off (1) is missing.',
    )
    expect(after.out).toContain('✗ 2026-W35: postponement-signature')
    expect(after.code).toBe(1)
  })

  test('looks at all draws while another one is being sealed, or has lost a file', () => {
    putTwo()
    mkdirSync(path.join(folder, '2026-W34'))
    put('2026-W34/list.txt', publishExample().list)
    const sealing = '✓ 2026-W34: its list is there, it is not sealed yet'
    expect(verifier(folder)).toMatchObject({ code: 0, out: expect.stringContaining(sealing) })
    put('2026-W34/manifest.json', publishExample().manifest)
    expect(verifier(folder)).toMatchObject({ code: 0, out: expect.stringContaining(sealing) })
    without('2026-W33/list.txt')
    withFile('2026-W32/beacon.json', '{')
    const { code, out } = verifier(folder)
    expect(out).toMatch(/✗ 2026-W33: incomplete: .*list.txt is missing/)
    expect(out).toMatch(/✗ 2026-W32: incomplete: .*beacon.json is no JSON/)
    expect(out).toContain(sealing)
    expect(code).toBe(1)
  })

  test('takes a beacon of its own for a fault, and says when nobody has checked the key', () => {
    putTwo()
    const { code, out } = strictVerifier(folder)
    expect({ code, out }).toMatchObject({
      code: 1,
      out: expect.stringContaining('✗ the beacon: beacon-development'),
    })
    expect(out).toContain('The key was not checked')
    const trusted = verifier(folder, '--trust', path.join(folder, 'trust.json'))
    expect(trusted.out).not.toContain('The key was not checked')
    expect(trusted.code).toBe(0)
  })

  test('reckons what is carried from the draws that it was won in', () => {
    const first = publishExample(exampleManifest(exampleTickets, firstOfAll))
    const [winner] = JSON.parse(first.result).winners
    const won = { draw: '2026-W32', rank: 1, ticket: winner.ticket, cents: winner.cents }
    const second = exampleManifest(exampleTickets, {
      ...{ draw: '2026-W33', sequence: 2, previous_manifest_sha256: manifestHash(first.manifest) },
      ...{ carried_in_cents: winner.cents, pot_cents: 23 * 60 + winner.cents },
    })
    const carried = (prize: Partial<EndedPrize>) =>
      signedFile(
        'carried/v1:',
        carriedText({
          ...{ v: 1, draw: '2026-W33', sequence: 2 },
          prizes: [{ ...won, end: 'lapsed', reason: 'unclaimed', next_rank: null, ...prize }],
        }),
      )
    putDraw('2026-W32', first)
    put('trust.json', exampleTrust)
    putDraw('2026-W33', { ...publishExample(second), carried: carried({}) })
    expect(verifier(folder)).toMatchObject({ code: 0 })
    putDraw('2026-W33', { ...publishExample(second), carried: carried({ rank: 2 }) })
    expect(verifier(folder)).toMatchObject({
      code: 1,
      out: expect.stringContaining('✗ 2026-W32: carried-prize'),
    })
    putDraw('2026-W33', { ...publishExample(second), carried: carried({ draw: '2026-W20' }) })
    expect(verifier(folder).out).toContain('✗ what was carried: carried-prize: No prize was won in 2026-W20.')
    put('trust.json', { ...exampleTrust, periods: [{ fromSequence: 2, schedule: exampleTrust.schedule }] })
    const demanding = verifier(folder).out
    expect(demanding).toContain('✗ 2026-W33: terms-missing')
    expect(demanding).not.toContain('2026-W32: terms-missing')
  })

  test.each<[string, () => readonly string[], string]>([
    ['without a folder', () => [], 'Usage'],
    ['with an option that it does not know', () => ['--all'], '--all'],
    [
      'with no such folder',
      () => [path.join(folder, 'none'), '--trust', path.join(folder, 'trust.json')],
      'no folder',
    ],
    ['with nothing to trust', () => without('trust.json'), 'trust.json is missing'],
    ['with half of what to trust', () => withFile('trust.json', { publicKey: 'ab' }), 'does not name'],
    ...(['publicKey', 'genesis', 'period'] as const).map(
      (name): [string, () => readonly string[], string] => [
        `with a chain of quicknet's name and another ${name}`,
        () =>
          withFile('trust.json', {
            ...exampleTrust,
            chain: {
              ...quicknet,
              [name]: name === 'publicKey' ? exampleTrust.chain.publicKey : quicknet[name] + 1,
            },
          }),
        'not quicknet',
      ],
    ),
    [
      'with a receipt of another draw',
      () => [folder, '--receipt', putReceipt({ draw: '2026-W50' })],
      'not in the folder',
    ],
    ['with a receipt that is none', () => [folder, '--receipt', putReceipt({ proof: 'none' })], 'no receipt'],
  ])('%s says so and ends with 2', (_, args, words) => {
    putTwo()
    const { code, out, err } = verifier(...args())
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(words)
  })
})

test('a shell with sha256sum and sort ranks the draw that was worked by hand as it was', () => {
  putDraw('2026-W32', {
    ...{ manifest: kat.manifest_text, signature: '', list: kat.list },
    ...{ beacon: kat.beacon, result: '', postponements: [] },
  })
  const script = path.join(import.meta.dirname, '..', 'rank.sh')
  const { stdout, stderr } = spawnSync('sh', [script, path.join(folder, '2026-W32')], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout).toBe(kat.winners.map(({ score, ticket }) => `${score} ${ticket}\n`).join(''))
  expect(manifestText(JSON.parse(kat.manifest_text))).toBe(kat.manifest_text)
})
