/** What a planted defect puts at risk. */
export type Area = 'money' | 'dispatch' | 'access' | 'privacy' | 'draw' | 'maps'

/** A mistake that an engineer might make, as an edit of one place in one file. At least one test must fail with it. */
export type Defect = {
  /** What the product does wrong with it: a unique sentence. */
  readonly name: string
  readonly area: Area
  /** The file with the mistake, from the root of the project. */
  readonly file: string
  /** A text that the file contains exactly once. */
  readonly find: string
  readonly replace: string
  /** The test file that is known to find it, which runs first. */
  readonly foundBy: string
}

/**
 * Returns the file's text with the defect in it. Throws unless its anchor occurs exactly once, and when it changes
 * nothing.
 */
export function plant({ name, file, find, replace }: Defect, text: string): string {
  const parts = text.split(find)
  if (parts.length !== 2)
    throw new Error(`"${name}": its anchor is ${parts.length - 1} times in ${file}, it must be there once`)
  if (find === replace) throw new Error(`"${name}" changes nothing`)
  return parts.join(replace)
}
