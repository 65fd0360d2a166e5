import { randomInt } from 'node:crypto'

/** Digits and letters that nobody takes for one another. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8

/** A sponsor's code by chance: eight signs that are easy to read out. */
export function newSponsorCode(): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
}
