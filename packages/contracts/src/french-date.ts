/** Returns a French date with the ordinal that Intl lacks: '1 mars 2026' becomes '1er mars 2026'. */
export function addFrenchOrdinal(date: string): string {
  return date.replace(/\b1 (?=\p{L})/u, '1er ')
}

/** Returns a function that writes dates in French. `shape` is Intl's. */
export function createFrenchDateFormat(shape: Intl.DateTimeFormatOptions): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('fr-FR', shape)
  return (instant) => addFrenchOrdinal(format.format(instant))
}

/** Writes the day of an instant in Paris: '5 mars 2026'. */
export const formatFrenchLongDay = createFrenchDateFormat({ timeZone: 'Europe/Paris', dateStyle: 'long' })
