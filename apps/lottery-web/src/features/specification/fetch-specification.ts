import { readMarkdown } from './markdown.ts'

/** Where the specification lies on this site, and what lies beside it. */
export const specificationFiles = {
  text: '/specification/specification.md',
  vectors: '/specification/vectors/index.json',
  verifier: '/verifier/lottery-verifier.mjs',
} as const

/** Fetches the specification, whose one source is its file. Throws where it does not come. */
export async function fetchSpecification() {
  const answer = await fetch(specificationFiles.text)
  if (!answer.ok) throw new Error(`The specification answered ${answer.status}`)
  return readMarkdown(await answer.text())
}
