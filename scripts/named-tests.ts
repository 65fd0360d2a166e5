import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A document's link, and its text. */
export type Link = { readonly title: string; readonly file: string }

/** The links of a text that stands in a folder. */
export const linksIn = (text: string, folder: string): readonly Link[] =>
  [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, title = '', path = '']) => ({
    title,
    file: join(folder, path),
  }))

/** What is wrong with a link to a test; empty when the file is one of tests and has a test of this title. */
export function faultsOfTest({ title, file }: Link): readonly string[] {
  const path = relative(root, file)
  if (!/\.(test|spec|campaign)\.tsx?$/.test(file) || !existsSync(file)) return [`${path} is no test file`]
  return hasTitle(readTests(file), title) ? [] : [`${path} has no test "${title}"`]
}

/** A file of tests. A title may stand in any kind of quotes, with its own escaped. */
export const readTests = (file: string) => readFileSync(file, 'utf8').replaceAll("\\'", "'")

/** Whether a test or one of its steps has this title: the first of several arguments, or a constant. */
function hasTitle(source: string, title: string): boolean {
  const spelled = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?:\\(\\s*|const \\w+ =\\s*)(['"\`])${spelled}\\1(?:,|\\s*$)`, 'm').test(source)
}
