const noBreak = '\u00a0'

/**
 * A French sentence with its no-break spaces: double signs (`: ; ? ! »`) stay with the word before them, `«` with the
 * word after it, and a number with its unit and its own groups of three digits ('10 kg', '2 200 kg', '7,00 € TTC').
 * Only spaces change; idempotent.
 */
export function keepTogether(sentence: string): string {
  return sentence
    .replace(/ (?=[:;?!»])/g, noBreak)
    .replace(/(?<=«) /g, noBreak)
    .replace(
      /(?<=\d) (?=(?:€|%|kg|km|m|min|h|s|ans|mois|jours|heures|minutes?|secondes?|\d{3})(?![\p{L}\d]))/gu,
      noBreak,
    )
    .replace(/(?<=€) (?=TTC)/g, noBreak)
}
