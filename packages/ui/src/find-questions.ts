type Group = { readonly questions: readonly { readonly question: string; readonly answer: unknown }[] }

/** Removes case, accents and typographic apostrophes, as people type into a search. */
function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
}

/**
 * Returns the questions that contain every searched word, in the question or its answer; all of them without a
 * search.
 */
export function findQuestions<G extends Group>(groups: readonly G[], search: string): readonly G[] {
  const words = normalise(search).split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, answer }) => {
        const text = normalise(`${question} ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}
