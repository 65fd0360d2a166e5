import { randomInt } from 'node:crypto'
import { isValidSiret } from '@repo/contracts/french-identifiers'

/** Creates a SIRET by chance: one of ten numbers of 14 digits is one. */
export function aSiret(): string {
  for (;;) {
    const digits = String(randomInt(10 ** 13, 10 ** 14))
    if (isValidSiret(digits)) return digits
  }
}
