type Group = { readonly questions: readonly { readonly question: string; readonly answer: unknown }[] }

/** Without case, accents and typographic apostrophes: how people type into a search. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
}

/** The questions that contain every searched word, in the question or its answer; all of them without a search. */
export function foundIn<G extends Group>(groups: readonly G[], sought: string): readonly G[] {
  const words = plain(sought).split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, answer }) => {
        const text = plain(`${question} ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}
