import { parse } from 'yaml'

/** When all libraries were last looked at, and which these were. */
export type LibraryCheck = {
  /** ISO. */
  readonly day: string
  /** A registry's known weaknesses, as text; the reason why none was asked, where none was. */
  readonly weaknesses: string
  /** By name and version: `name@version`. */
  readonly libraries: readonly string[]
}

/** After this many days all libraries must be looked at again. */
export const daysBetweenChecks = 31

/** The libraries of a lock file, those that come with others included. */
export function lockedLibraries(lock: string): readonly string[] {
  const { packages } = parse(lock) as { readonly packages: Readonly<Record<string, unknown>> } // as: the form of pnpm's version 9
  return Object.keys(packages).toSorted()
}

/** The locked libraries that a review lacks, and its wrong entries. */
export function faultsOfCheck(
  { day, weaknesses, libraries }: LibraryCheck,
  locked: readonly string[],
): readonly string[] {
  const [seen, wanted] = [new Set(libraries), new Set(locked)]
  return [
    ...locked.filter((library) => !seen.has(library)).map((library) => `${library} was not looked at`),
    ...libraries
      .filter((library) => !wanted.has(library))
      .map((library) => `${library} is not used any more`),
    ...(isDay(day) ? [] : [`"${day}" is no day`]),
    ...(weaknesses.trim() === '' ? ['what is known of weaknesses is not said'] : []),
  ]
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))

/** The day by which the libraries must be looked at again. */
export function nextCheckBy({ day }: LibraryCheck): string {
  return new Date(Date.parse(day) + daysBetweenChecks * 86_400_000).toISOString().slice(0, 10)
}

/** The overdue libraries on a day: those never reviewed and, once its time has passed, all of a review. */
export function overdueLibraries(
  check: LibraryCheck,
  locked: readonly string[],
  today: string,
): readonly string[] {
  const seen = new Set(check.libraries)
  return nextCheckBy(check) < today ? locked : locked.filter((library) => !seen.has(library))
}
