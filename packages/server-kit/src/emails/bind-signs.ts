/** Binds signs to their word by non-breaking spaces: the French ones, and the euro in all languages. */
export function bindSigns(text: string): string {
  return text.replace(/ (?=[?!:;»€%])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0')
}
