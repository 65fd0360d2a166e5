/** Reads a sealed list as a stream, in chunks of any size: a million lines are never in memory as a whole. */

import { bytesToHex } from '@noble/hashes/utils.js'
import type { Texts } from './byte-rows.ts'
import { ByteRows, EightCharacterTexts, readEightCharacters } from './byte-rows.ts'
import type { Hash } from './bytes.ts'
import { encodeUtf8, sha256 } from './bytes.ts'
import { DrawFault } from './draw-fault.ts'
import { createGrowingTree } from './merkle.ts'
import { findRepeatedKeys, readSixByteKey } from './six-byte-keys.ts'
import { ticketKinds } from './ticket-kinds.ts'
import { ticketNumberPattern } from './ticket-number.ts'
import type { VoteCount } from './winner-vote.ts'
import { votes as knownVotes } from './winner-vote.ts'

/** The content of a list; after a fault, where reading stops, only the fault is valid. */
export type ReadList = {
  /** The tickets' numbers, in the order of the list. */
  readonly numbers: Texts
  readonly votes: VoteCount
  readonly merkleRoot: string
  /** The first fault: a line, its order or a repetition. */
  readonly fault: DrawFault | null
}

/** Receives the bytes of a list chunk by chunk, then returns its content. */
export type ListReader = {
  readonly add: (bytes: Uint8Array) => void
  readonly end: () => ReadList
}

const lineFeed = 10
const numberLength = 8
const holderDigits = 64
const holderBytes = 32
/** More bytes than any line has, and one for the prefix of a leaf. */
const bufferBytes = 128

/** `;median;paid;` and so on: the allowed texts between number and holder, with their votes. */
const middles = knownVotes.flatMap((vote) =>
  ticketKinds.map((kind) => ({ vote, bytes: encodeUtf8(`;${vote};${kind};`) })),
)
/** The value of each byte as a lower-case hex digit; 255 for others. */
const hexValues = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = '0123456789abcdef'.indexOf(String.fromCharCode(code))
  return value < 0 ? 255 : value
})

/** Creates the reader of one list. */
export function createListReader(hash: Hash = sha256): ListReader {
  const numbers = new ByteRows(numberLength)
  let previousNumber: string | null = null
  const votes = { minimum: 0, median: 0, maximum: 0, none: 0 }
  const tree = createGrowingTree(hash)
  // The current line, behind the prefix of a leaf, ready to be hashed.
  const buffer = new Uint8Array(bufferBytes)
  let length = 0
  const holders = new ByteRows(holderBytes)
  let fault: DrawFault | null = null

  function readLine(): void {
    const index = numbers.length
    const middle = findMiddle(buffer, length)
    const number = readEightCharacters(buffer, 1)
    if (!(middle && ticketNumberPattern.test(number) && readHolder(buffer, length, holders.add()))) {
      fault = new DrawFault('list-line', `Line ${index + 1} is no ticket.`)
      return
    }
    if (previousNumber !== null && previousNumber >= number)
      fault =
        previousNumber === number
          ? new DrawFault('list-repeats', `${number} is there twice.`)
          : new DrawFault('list-order', `${number} comes after ${previousNumber}.`)
    previousNumber = number
    numbers.add().set(buffer.subarray(1, 1 + numberLength))
    votes[middle.vote] += 1
    tree.add(hash(buffer.subarray(0, 1 + length)))
  }

  return {
    add: (bytes) => {
      for (let from = 0; from < bytes.length && fault === null; ) {
        const end = bytes.indexOf(lineFeed, from)
        const to = end < 0 ? bytes.length : end
        // A line that is too long is cut: it is not a ticket either way.
        const chunk = bytes.subarray(from, Math.min(to, from + bufferBytes - 1 - length))
        buffer.set(chunk, 1 + length)
        length += chunk.length
        if (end >= 0) {
          readLine()
          length = 0
        }
        from = to + 1
      }
    },
    end: () => {
      if (length > 0) fault ??= new DrawFault('list-line', 'The last line has no end.')
      fault ??= findRepeatedHolder(holders, numbers)
      return { numbers: new EightCharacterTexts(numbers), votes, merkleRoot: tree.root(), fault }
    },
  }
}

function findMiddle(buffer: Uint8Array, length: number) {
  return middles.find(
    ({ bytes }) =>
      length === numberLength + bytes.length + holderDigits && isAt(buffer, 1 + numberLength, bytes),
  )
}

function isAt(buffer: Uint8Array, from: number, bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index += 1)
    if (buffer[from + index] !== bytes[index]) return false
  return true
}

/** Reads the holder of a line into bytes. Returns false where the digits are not valid. */
function readHolder(buffer: Uint8Array, length: number, holder: Uint8Array): boolean {
  const from = 1 + length - holderDigits
  let digits = 0
  for (let at = 0; at < holderBytes; at += 1) {
    const high = hexValues[buffer[from + 2 * at] ?? 0] ?? 255
    const low = hexValues[buffer[from + 2 * at + 1] ?? 0] ?? 255
    digits |= high | low
    holder[at] = (high << 4) | low
  }
  return digits < 16
}

/** Returns the fault of a holder with two tickets, or null. Only holders with the same prefix are compared in full. */
function findRepeatedHolder(holders: ByteRows, numbers: ByteRows): DrawFault | null {
  const keys = new Float64Array(numbers.length)
  for (let index = 0; index < keys.length; index += 1) keys[index] = readSixByteKey(holders.at(index))
  const repeated = findRepeatedKeys(keys)
  if (repeated.size === 0) return null
  const seenHolders = new Set<string>()
  const texts = new EightCharacterTexts(numbers)
  for (let index = 0; index < keys.length; index += 1) {
    if (!repeated.has(keys[index] ?? -1)) continue
    const holder = bytesToHex(holders.at(index))
    if (seenHolders.has(holder))
      return new DrawFault('list-repeats', `The holder of ${texts.at(index)} has another ticket.`)
    seenHolders.add(holder)
  }
  return null
}
