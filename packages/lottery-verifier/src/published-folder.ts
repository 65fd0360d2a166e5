import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Beacon, Chain } from '@repo/lottery-rules/beacon'
import { quicknet } from '@repo/lottery-rules/beacon'
import type { DrawSchedule } from '@repo/lottery-rules/draw-calendar'
import { cancellationFiles, drawFiles, isDrawFolder } from '@repo/lottery-rules/published-files'
import type { PublishedCancellation, PublishedDraw, Receipt, Trust } from '@repo/lottery-rules/verify'
import type { SealedDraw } from '@repo/lottery-rules/verify-sealed'

/** What keeps a folder from being looked at: a file that is missing, or not what it is called. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/**
 * A draw's folder: its name is the draw's week. One that waits for its round has no beacon and no result
 * yet, one that does not take place a notice instead of everything else.
 */
export type DrawFolder =
  | { readonly draw: string; readonly published: PublishedDraw }
  | { readonly draw: string; readonly sealed: SealedDraw }
  | { readonly draw: string; readonly cancellation: PublishedCancellation; readonly isAlsoSealed: boolean }

/**
 * The draws in a folder of the lottery's published files, oldest first. Each has a folder of its own (`2026-W32`) with `manifest.json`,
 * `manifest.sig`, `list.txt`, `beacon.json` and `result.json`, or `cancellation.json` and `cancellation.sig`. One that was put off and has no
 * list yet is left out. Throws `Unreadable` where a file is missing or no draw is there.
 */
export async function readDraws(folder: string): Promise<readonly DrawFolder[]> {
  const entries = await readdir(folder).catch(() => {
    throw new Unreadable(`There is no folder ${folder}.`)
  })
  const weeks = entries.filter(isDrawFolder).sort()
  if (weeks.length === 0)
    throw new Unreadable(`No draw is in ${folder}: a draw is a folder such as 2026-W32.`)
  const draws = await Promise.all(weeks.map((draw) => readFolder(folder, draw)))
  return draws.filter((draw) => draw !== null)
}

async function readFolder(folder: string, draw: string): Promise<DrawFolder | null> {
  const own = path.join(folder, draw)
  const names = await readdir(own)
  if (names.length > 0 && names.every((name) => name.startsWith('postponement-'))) return null
  if (!names.includes(cancellationFiles.notice)) {
    const isWaiting = ![drawFiles.beacon, drawFiles.result].some((name) => names.includes(name))
    return isWaiting ? { draw, sealed: await readSealed(own) } : { draw, published: await readDraw(own) }
  }
  const [notice, signature] = await Promise.all([
    read(path.join(own, cancellationFiles.notice)),
    read(path.join(own, cancellationFiles.signature)),
  ])
  const isAlsoSealed = Object.values<string>(drawFiles).some((name) => names.includes(name))
  return { draw, cancellation: { notice, signature: signature.trim() }, isAlsoSealed }
}

async function readSealed(folder: string): Promise<SealedDraw> {
  const file = (name: keyof typeof drawFiles) => read(path.join(folder, drawFiles[name]))
  const [manifest, signature, list] = await Promise.all([file('manifest'), file('signature'), file('list')])
  return { manifest, signature: signature.trim(), list }
}

async function readDraw(folder: string): Promise<PublishedDraw> {
  const [sealed, beacon, result] = await Promise.all([
    readSealed(folder),
    read(path.join(folder, drawFiles.beacon)),
    read(path.join(folder, drawFiles.result)),
  ])
  return { ...sealed, result, beacon: beaconOf(beacon, folder) }
}

async function read(file: string): Promise<string> {
  // Bytes that are no UTF-8 become another character, and the file another: a difference is never lost.
  return readFile(file, 'utf8').catch(() => {
    throw new Unreadable(`${file} is missing.`)
  })
}

function beaconOf(text: string, folder: string): Beacon {
  const { round, signature, randomness } = objectIn(text, path.join(folder, drawFiles.beacon))
  return { round: Number(round), signature: String(signature), randomness: String(randomness) }
}

/**
 * Whom to trust, from a file: the lottery's key, the beacon's chain and when draws are. Throws `Unreadable` for one that does not say all, and for
 * one that calls quicknet what has another key or other rounds than quicknet.
 */
export async function readTrust(file: string): Promise<Trust> {
  const { publicKey, chain, schedule } = objectIn(await read(file), file)
  const isWhole = typeof publicKey === 'string' && isChain(chain) && isSchedule(schedule)
  if (!isWhole) throw new Unreadable(`${file} does not name a key, a chain of beacons and a schedule.`)
  if (chain.hash === quicknet.hash && !isQuicknet(chain))
    throw new Unreadable(`${file} names a chain of beacons by quicknet's hash that is not quicknet.`)
  return { publicKey, chain, schedule }
}

/** A player's receipt, from a file; `draw` is the week it is of. */
export async function readReceipt(file: string): Promise<Receipt & { readonly draw: string }> {
  const receipt = objectIn(await read(file), file)
  const { draw, ticket, nonce, playerId, index, proof } = receipt
  const isWhole =
    [draw, nonce, playerId].every((text) => typeof text === 'string') &&
    typeof index === 'number' &&
    Array.isArray(proof) &&
    isObject(ticket) &&
    ['number', 'vote', 'kind', 'holder'].every((name) => typeof ticket[name] === 'string')
  if (!isWhole) throw new Unreadable(`${file} is no receipt.`)
  return receipt as Receipt & { readonly draw: string } // as: looked at above; the rules judge what it says
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isChain(value: unknown): value is Chain {
  return (
    isObject(value) &&
    ['hash', 'publicKey'].every((name) => typeof value[name] === 'string') &&
    ['genesis', 'period'].every((name) => Number.isSafeInteger(value[name]))
  )
}

function isQuicknet(chain: Chain): boolean {
  return (['publicKey', 'genesis', 'period'] as const).every((name) => chain[name] === quicknet[name])
}

function isSchedule(value: unknown): value is DrawSchedule {
  return (
    isObject(value) &&
    Number.isSafeInteger(value.weekday) &&
    ['time', 'timeZone'].every((name) => typeof value[name] === 'string')
  )
}

function objectIn(text: string, file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch (error) {
    throw new Unreadable(`${file} is no JSON.`, { cause: error })
  }
  throw new Unreadable(`${file} is no JSON object.`)
}
