import { parse } from 'yaml'

/** The last review of all libraries: its day, its result, and the reviewed libraries. */
export type LibraryCheck = {
  /** The day as YYYY-MM-DD. */
  readonly day: string
  /** A registry's known weaknesses, as text; or the reason why no registry was asked. */
  readonly weaknesses: string
  /** By name and version: `name@version`. */
  readonly libraries: readonly string[]
}

/** The number of days after which all libraries must be reviewed again. */
export const daysBetweenChecks = 31

/** Returns all libraries of a lock file, also indirect ones, as `name@version`. */
export function listLockedLibraries(lock: string): readonly string[] {
  const { packages } = parse(lock) as { readonly packages: Readonly<Record<string, unknown>> } // as: the form of pnpm's version 9
  return Object.keys(packages).toSorted()
}

/** Returns the faults of a review: missing and unused libraries, an invalid day, a missing result. */
export function findFaultsOfCheck(
  { day, weaknesses, libraries }: LibraryCheck,
  locked: readonly string[],
): readonly string[] {
  const [reviewed, lockedNames] = [new Set(libraries), new Set(locked)]
  return [
    ...locked.filter((library) => !reviewed.has(library)).map((library) => `${library} was not looked at`),
    ...libraries
      .filter((library) => !lockedNames.has(library))
      .map((library) => `${library} is not used any more`),
    ...(isDay(day) ? [] : [`"${day}" is no day`]),
    ...(weaknesses.trim() === '' ? ['what is known of weaknesses is not said'] : []),
  ]
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))

/** Returns the day by which the libraries must be reviewed again. */
export function computeNextCheck({ day }: LibraryCheck): string {
  return new Date(Date.parse(day) + daysBetweenChecks * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the overdue libraries on a day: those not reviewed in this version, or all once the deadline has passed. */
export function listOverdueLibraries(
  check: LibraryCheck,
  locked: readonly string[],
  today: string,
): readonly string[] {
  const reviewed = new Set(check.libraries)
  return computeNextCheck(check) < today ? locked : locked.filter((library) => !reviewed.has(library))
}
