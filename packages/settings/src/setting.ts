import type { z } from 'zod'

/** The programs that read settings: the APIs (with workers and commands), the sites, the mailbox, and the tools. */
export type Program =
  | 'api'
  | 'web'
  | 'carrier'
  | 'lottery-api'
  | 'lottery-web'
  | 'mailbox'
  /** `npm start` and its sibling commands. */
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
  /** Checks the value and sets its default. */
  readonly schema: S
  /** What the operator has to know about it, in sentences. */
  readonly description: string
  /** The programs that do not start in production without it. */
  readonly requiredBy: readonly Program[]
  /** Whether it names external services: in production none of them may be on this machine. */
  readonly isExternal: boolean
  /** The value in .env.example; the default, if there is one, unless declared otherwise. */
  readonly exampleValue: string
  /** The value that docker-compose.yml passes to a program's container; null for none. Absent: the value of .env. */
  readonly inContainer: InContainer
}

type InContainer = null | Partial<Readonly<Record<Program, string | null>>>

/**
 * Declares a setting. Without options no program requires it, it names no external service, and containers take the
 * value of `.env`.
 */
export function defineSetting<const P extends Program, S extends z.ZodType>(
  readBy: readonly P[],
  schema: S,
  description: string,
  options: {
    readonly requiredBy?: readonly NoInfer<P>[]
    readonly isExternal?: boolean
    readonly exampleValue?: string
    readonly inContainer?: InContainer
  } = {},
): Setting<S, P> {
  const {
    requiredBy = [],
    isExternal = false,
    exampleValue = formatDefault(schema),
    inContainer = {},
  } = options
  return { readBy, schema, description, requiredBy, isExternal, exampleValue, inContainer }
}

/** Returns the text for a variable in docker-compose.yml: the value of `.env`, else `fallback`. */
export function formatComposeVariable(name: string, fallback = ''): string {
  return `\${${name}:-${fallback}}`
}

function formatDefault(schema: z.ZodType): string {
  const { data } = schema.safeParse(undefined)
  if (typeof data === 'boolean') return data ? 'on' : 'off'
  return typeof data === 'string' || typeof data === 'number' ? String(data) : ''
}
