const noBreak = '\u00a0'

/**
 * Inserts the non-breaking spaces of a French sentence: double signs (`: ; ? ! »`) stay with the word before them,
 * `«` with the word after it, a number with its unit and its groups of three digits ('10 kg', '2 200 kg', '7,00 €
 * TTC'). Changes only spaces; idempotent.
 */
export function insertNoBreakSpaces(sentence: string): string {
  return sentence
    .replace(/ (?=[:;?!»])/g, noBreak)
    .replace(/(?<=«) /g, noBreak)
    .replace(
      /(?<=\d) (?=(?:€|%|kg|km|m|min|h|s|ans|mois|jours|heures|minutes?|secondes?|\d{3})(?![\p{L}\d]))/gu,
      noBreak,
    )
    .replace(/(?<=€) (?=TTC)/g, noBreak)
}
