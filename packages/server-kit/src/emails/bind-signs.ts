/** Binds French punctuation, the euro and the percent sign to their word by non-breaking spaces. */
export function bindSigns(text: string): string {
  return text.replace(/ (?=[?!:;»€%])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0')
}
