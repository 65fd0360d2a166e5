import { createInvalidRequestError } from './failure.ts'

/** A decoded form: texts, and nested forms for bracketed names (`card[number]`, `expand[0]`). */
export type Form = { readonly [name: string]: string | Form }

type OpenForm = { [name: string]: string | OpenForm }

/** Decodes form-encoded text with bracketed names, as Stripe's SDK writes bodies and queries. */
export function parseForm(encoded: string): Form {
  const root = createEmptyForm()
  for (const [name, value] of new URLSearchParams(encoded)) setField(root, name.split(/\[|\]\[|\]/), value)
  return root
}

function setField(root: OpenForm, path: readonly string[], value: string): void {
  // `a[b]` splits into 'a', 'b' and an empty tail; `a[]` means "the next one".
  const names = path.length > 1 && path.at(-1) === '' ? path.slice(0, -1) : path
  let form = root
  for (const [depth, name] of names.entries()) {
    const key = name === '' && depth > 0 ? String(Object.keys(form).length) : name
    if (depth === names.length - 1) {
      form[key] = value
      return
    }
    const existing = form[key]
    const inner = typeof existing === 'object' ? existing : createEmptyForm()
    form[key] = inner
    form = inner
  }
}

/** Creates a form without a prototype, so that a field called `__proto__` is like any other. */
function createEmptyForm(): OpenForm {
  return Object.create(null)
}

/** Returns the text of a field; null when absent or empty. Refuses a nested form in place of a text. */
export function readText(form: Form, name: string): string | null {
  const value = form[name]
  if (typeof value === 'object') throw createInvalidRequestError(`Invalid string: ${name}`, { param: name })
  return value ? value : null
}

/** Returns the text of a required field. Refuses an absent or empty one. */
export function readRequiredText(form: Form, name: string): string {
  const value = readText(form, name)
  if (value === null) {
    throw createInvalidRequestError(`Missing required param: ${name}.`, {
      code: 'parameter_missing',
      param: name,
    })
  }
  return value
}

/** Returns the integer of a field; null when absent. Refuses any other text. */
export function readInteger(form: Form, name: string): number | null {
  const text = readText(form, name)
  if (text === null) return null
  if (!/^-?\d{1,15}$/.test(text)) {
    throw createInvalidRequestError(`Invalid integer: ${text}`, {
      code: 'parameter_invalid_integer',
      param: name,
    })
  }
  return Number(text)
}

/** Whether a field is `true`; absent is false. Refuses any text but `true` and `false`. */
export function readFlag(form: Form, name: string): boolean {
  const text = readText(form, name)
  if (text === null || text === 'false') return false
  if (text === 'true') return true
  throw createInvalidRequestError(`Invalid boolean: ${text}`, { param: name })
}

/** Returns the text of a field; null when absent. Refuses any text but those allowed. */
export function readChoice<T extends string>(form: Form, name: string, allowed: readonly T[]): T | null {
  return readText(form, name) === null ? null : readRequiredChoice(form, name, allowed)
}

/** Returns the text of a required field. Refuses an absent one, and any text but those allowed. */
export function readRequiredChoice<T extends string>(form: Form, name: string, allowed: readonly T[]): T {
  const text = readRequiredText(form, name)
  const choice = allowed.find((candidate) => candidate === text)
  if (choice === undefined)
    throw createInvalidRequestError(`Invalid ${name}: must be one of ${allowed.join(', ')}`, { param: name })
  return choice
}

/** Returns the nested form of a field; null when absent. Refuses a text. */
export function readGroup(form: Form, name: string): Form | null {
  const value = form[name]
  if (value === undefined || value === '') return null
  if (typeof value === 'string') throw createInvalidRequestError('Invalid object', { param: name })
  return value
}

/** Returns the texts of a list field (`expand[0]=a`); empty when absent. */
export function readList(form: Form, name: string): readonly string[] {
  const group = readGroup(form, name)
  return group ? Object.values(group).filter((value) => typeof value === 'string') : []
}

/** Refuses an unknown field, like Stripe: a misspelt parameter must not go unnoticed. */
export function refuseUnknown(form: Form, accepted: readonly string[]): void {
  for (const name of Object.keys(form)) {
    if (accepted.includes(name)) continue
    throw createInvalidRequestError(`Received unknown parameter: ${name}`, {
      code: 'parameter_unknown',
      param: name,
    })
  }
}
