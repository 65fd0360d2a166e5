/** Questions of one subject with their answers. */
export type FaqGroup = {
  readonly title: string
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
}

/** Without case, accents and typographic apostrophes: how people type into a search. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
}

/** The questions that hold every word sought, in the question or its answer; all of them when nothing is sought. */
export function foundIn(groups: readonly FaqGroup[], sought: string): readonly FaqGroup[] {
  const words = plain(sought).split(/\s+/).filter(Boolean)
  return groups
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter(({ question, answer }) => {
        const text = plain(`${question} ${answer}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}
