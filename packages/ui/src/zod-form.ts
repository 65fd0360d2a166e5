import type { FormEvent } from 'react'
import { useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { translateSentence } from './i18n.ts'

type Values = Record<string, unknown>

/**
 * Returns the first failing field in `order` with its message, or the decoded values. A schema checks everything; a
 * form shows one fault at a time, in the specified order.
 */
export function findFirstFailure<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
  order: readonly string[],
): { field: string; message: string } | { values: z.output<Schema> } {
  const result = findFailures(schema, values, order)
  if ('values' in result) return result
  const [first] = Object.entries(result.failures)
  return first ? { field: first[0], message: first[1] } : { field: '', message: '' }
}

/** Returns each failing field with its first message, in `order`; or the decoded values. */
export function findFailures<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
  order: readonly string[],
): { failures: Readonly<Record<string, string>> } | { values: z.output<Schema> } {
  const parsed = schema.safeParse(values)
  if (parsed.success) return { values: parsed.data }
  const getRank = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  const issues = parsed.error.issues.map((issue) => ({
    field: String(issue.path[0] ?? ''),
    message: issue.message,
  }))
  // Array sorting is stable: of two failures of one field the schema's first stays first.
  issues.sort((a, b) => getRank(a.field) - getRank(b.field))
  const failures: Record<string, string> = {}
  for (const { field, message } of issues) failures[field] ??= message
  return { failures }
}

/** Focuses the input in a node, and scrolls to it. */
function focusInput(node: HTMLElement | null): void {
  if (!node) return
  const focusable = node.matches('input, textarea, select, button')
    ? node
    : node.querySelector('input, button')
  const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (focusable instanceof HTMLElement) focusable.focus({ preventScroll: true })
  node.scrollIntoView({ block: 'center', behavior: isMotionReduced ? 'auto' : 'smooth' })
}

/** Returns the value in an input's event, or the value itself, which the library's richer inputs pass. */
function readInputValue(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('currentTarget' in input)) return input
  const target = input.currentTarget
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return target.checked
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return target.value
  return input
}

/** The properties of a form's input: its value, its message, and its callback. */
export type FieldProps<Value> = {
  readonly value: Value
  readonly onChange: (input: unknown) => void
  readonly error?: string
  readonly 'aria-invalid'?: true
  readonly 'data-path': string
}

/** The properties of a form's checkbox. */
export type CheckboxProps = Omit<FieldProps<never>, 'value'> & { readonly checked: boolean }

/**
 * A form that a zod schema checks when it is submitted, usually the contract's request schema: both sides have the same
 * French messages. Shows only the first failure in `order` (by default the schema's), focuses that field and scrolls to
 * it. Editing a field clears its message. With `shouldMarkAll` the other failing fields are marked with their messages,
 * too.
 *
 * `<form {...form.onSubmit(send)}>` · `<TextInput {...form.field('email')} />` · `form.showFailures(error.fields)`
 */
export function useZodForm<Schema extends z.ZodType, Initial extends Values>(options: {
  readonly schema: Schema
  readonly initialValues: Initial
  readonly order?: readonly (keyof Initial & string)[]
  readonly shouldMarkAll?: boolean
}) {
  const order = options.order ?? Object.keys(options.initialValues)
  // Distinguishes two forms of one page when a field is looked up.
  const formId = useId()
  const [values, setValues] = useState(options.initialValues)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  // The last value of an input's callback: a form may be submitted before it is rendered again.
  const latestValues = useRef(values)
  const createPath = (field: string) => `${formId}-${field}`

  function set(changes: Partial<Initial>): void {
    latestValues.current = { ...latestValues.current, ...changes }
    setValues(latestValues.current)
    setErrors((messages) =>
      Object.fromEntries(Object.entries(messages).filter(([field]) => !(field in changes))),
    )
  }

  function showFailures(failures: Readonly<Record<string, string>>): void {
    setErrors(failures)
    const first = order.find((field) => field in failures)
    // After the paint, when the message is in the page and described to a screen reader.
    if (first)
      requestAnimationFrame(() =>
        focusInput(document.querySelector(`[data-path="${CSS.escape(createPath(first))}"]`)),
      )
  }

  function field<Name extends keyof Initial & string>(name: Name): FieldProps<Initial[Name]>
  function field(name: keyof Initial & string, kind: { type: 'checkbox' }): CheckboxProps
  function field(name: keyof Initial & string, kind?: { type: 'checkbox' }) {
    const error = errors[name]
    return {
      ...(kind ? { checked: values[name] === true } : { value: values[name] }),
      onChange: (input: unknown) => set({ [name]: readInputValue(input) } as Partial<Initial>), // as: a computed name widens to string
      'data-path': createPath(name),
      // Not every input of the library reports its error to a screen reader: passwords and checkboxes do not.
      ...(error === undefined ? {} : { error: translateSentence(error), 'aria-invalid': true }),
    }
  }

  return {
    values,
    errors,
    /** Changes some values and clears their messages. */
    set,
    /** Restores the initial values, without a message. */
    reset: () => {
      latestValues.current = options.initialValues
      setValues(options.initialValues)
      setErrors({})
    },
    /** Properties for an input; `{ type: 'checkbox' }` for checkboxes. */
    field,
    /** Marks fields with messages, without moving the focus. */
    mark: (failures: Readonly<Record<string, string>>) =>
      setErrors((messages) => ({ ...messages, ...failures })),
    /** Shows messages, for example of a server, and focuses the first of them in the documented order. */
    showFailures,
    /** Returns the properties for the `<form>`: calls back with decoded values once everything is valid. */
    onSubmit: (send: (values: z.output<Schema>) => void) => ({
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        const result = findFailures(options.schema, latestValues.current, order)
        if ('values' in result) {
          setErrors({})
          return send(result.values)
        }
        const [first] = Object.entries(result.failures)
        showFailures(options.shouldMarkAll || !first ? result.failures : { [first[0]]: first[1] })
      },
    }),
  }
}
