/** A simulated carrier's message to the sender when nobody at the door has the code. */
export const codeQuestion =
  'Je suis devant la porte et je remets le colis. Quel est le code de remise à 4 chiffres, s’il vous plaît ?'

/** Returns the newest untried number of four digits in the sender's messages; null without one. */
export function findHandoverCode(texts: readonly string[], triedCodes: ReadonlySet<string>): string | null {
  const codes = texts.flatMap((text) => [...text.matchAll(/(?<!\d)\d{4}(?!\d)/g)].map(([code]) => code))
  return codes.findLast((code) => !triedCodes.has(code)) ?? null
}
