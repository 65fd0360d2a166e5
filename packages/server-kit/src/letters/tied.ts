/** Keeps signs on the line of the word that they belong to, by spaces that do not break: French ones, and the euro of all. */
export function tied(text: string): string {
  return text.replace(/ (?=[?!:;»€%])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0')
}
