/** What a simulated carrier writes to the sender when it stands at a door where it can ask nobody for the code. */
export const askForCode =
  'Je suis devant la porte et je remets le colis. Quel est le code de remise à 4 chiffres, s’il vous plaît ?'

/** The newest number of four digits in what the sender has written, of those not tried yet; null while there is none. */
export function codeIn(written: readonly string[], tried: ReadonlySet<string>): string | null {
  const codes = written.flatMap((text) => [...text.matchAll(/(?<!\d)\d{4}(?!\d)/g)].map(([code]) => code))
  return codes.findLast((code) => !tried.has(code)) ?? null
}
