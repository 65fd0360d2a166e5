import type { z } from 'zod'

/** What reads settings: the two APIs (with their workers and commands), the sites, the mailbox, and what starts and tests them. */
export type Program =
  | 'api'
  | 'web'
  | 'carrier'
  | 'lottery-api'
  | 'lottery-web'
  | 'mailbox'
  /** `npm start` and the commands beside it. */
  | 'start'
  /** `npm run maps`. */
  | 'maps'
  /** The migration and the restore of a backup. */
  | 'migrate'
  /** The first step of docker-compose.yml. */
  | 'secrets'
  /** docker-compose.yml itself, and deploy/compose.production.yml. */
  | 'compose'
  | 'tests'

/** One variable of the environment. */
export type Setting<S extends z.ZodType = z.ZodType, P extends Program = Program> = {
  readonly readBy: readonly P[]
  /** Checks the value and gives its default. */
  readonly schema: S
  /** What it is, in one or two sentences for the person who sets it. */
  readonly says: string
  /** Which programs do not start in production without it. */
  readonly requiredBy: readonly Program[]
  /** Whether it names services of others: in production none of them is on this machine. */
  readonly isOutside: boolean
  /** The default as .env.example shows it. */
  readonly shown: string
  /** What docker-compose.yml gives to a program's container; null gives nothing. Absent: what .env says. */
  readonly inContainer: InContainer
}

type InContainer = null | Partial<Readonly<Record<Program, string | null>>>

/** Declares a setting. */
export function setting<const P extends Program, S extends z.ZodType>(
  readBy: readonly P[],
  schema: S,
  says: string,
  more: {
    readonly requiredBy?: readonly NoInfer<P>[]
    readonly isOutside?: boolean
    readonly shown?: string
    readonly inContainer?: InContainer
  } = {},
): Setting<S, P> {
  const { requiredBy = [], isOutside = false, shown = shownDefault(schema), inContainer = {} } = more
  return { readBy, schema, says, requiredBy, isOutside, shown, inContainer }
}

/** What docker-compose.yml fills in: what `.env` says of a variable, else `fallback`. */
export function said(name: string, fallback = ''): string {
  return `\${${name}:-${fallback}}`
}

function shownDefault(schema: z.ZodType): string {
  const { data } = schema.safeParse(undefined)
  if (typeof data === 'boolean') return data ? 'on' : 'off'
  return typeof data === 'string' || typeof data === 'number' ? String(data) : ''
}
