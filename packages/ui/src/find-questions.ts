type Group = { readonly questions: readonly { readonly question: string; readonly answer: unknown }[] }

/** Returns a text as people type it into a search: in lower case, without accents or typographic apostrophes. */
function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
}

/**
 * Returns the questions that contain every searched word, in the question or its answer, whatever its case and accents;
 * all of them without a search. A group without such a question is left out.
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
