import { parseMarkdown } from './markdown.ts'

/** The paths of the specification and of its additional files. */
export const specificationFiles = {
  text: '/specification/specification.md',
  vectors: '/specification/vectors/index.json',
  verifier: '/verifier/lottery-verifier.mjs',
} as const

/** Fetches and parses the published specification. Throws on failure. */
export async function fetchSpecification() {
  const response = await fetch(specificationFiles.text)
  if (!response.ok) throw new Error(`The specification answered ${response.status}`)
  return parseMarkdown(await response.text())
}
