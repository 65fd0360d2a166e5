import { useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import { useId } from 'react'
import type { z } from 'zod'

type Values = Record<string, unknown>

/**
 * The first failing field in `order` with its message, or the decoded values. A schema checks everything; a form shows one
 * thing at a time, in the order that the specification names.
 */
export function firstFailure<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
  order: readonly string[],
): { field: string; message: string } | { values: z.output<Schema> } {
  const parsed = schema.safeParse(values)
  if (parsed.success) return { values: parsed.data }
  const rank = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  const failures = parsed.error.issues.map((issue) => ({
    field: String(issue.path[0] ?? ''),
    message: issue.message,
  }))
  // Array sorting is stable: of two failures of one field the schema's first stays first.
  const [first] = failures.sort((a, b) => rank(a.field) - rank(b.field))
  return first ?? { field: '', message: parsed.error.message }
}

function reveal(node: HTMLElement | null): void {
  if (!node) return
  const focusable = node.matches('input, textarea, select, button')
    ? node
    : node.querySelector('input, button')
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (focusable instanceof HTMLElement) focusable.focus({ preventScroll: true })
  node.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
}

/**
 * A form that a zod schema checks when it is submitted, usually the contract's own request schema: the same French messages
 * on both sides. Shows only the first failure in `order` (the schema's fields as declared, by default), focuses that field and
 * scrolls to it; editing a field clears its message.
 *
 * `<form {...form.onSubmit(send)}>` · `<TextInput {...form.field('email')} />` · `form.showFailures(error.fields)`
 */
export function useZodForm<Schema extends z.ZodType, Initial extends Values>(options: {
  readonly schema: Schema
  readonly initialValues: Initial
  readonly order?: readonly (keyof Initial & string)[]
}) {
  const order = options.order ?? Object.keys(options.initialValues)
  // The name keeps two forms of one page apart when a field is looked up; Mantine takes letters, digits and dashes only.
  const name = useId().replace(/[^a-z\d]/gi, '-')
  const form = useForm<Initial>({ name, initialValues: options.initialValues })

  function showFailures(failures: Readonly<Record<string, string>>): void {
    form.setErrors(failures)
    const first = order.find((field) => field in failures)
    // After the paint: the message is then in the page and described to a screen reader.
    if (first) requestAnimationFrame(() => reveal(form.getInputNode(first as never)))
  }

  return {
    values: form.values,
    errors: form.errors,
    set: (values: Partial<Initial>) => form.setValues(values as never),
    reset: form.reset,
    /** Properties for an input; `{ type: 'checkbox' }` for checkboxes. */
    field: (name: keyof Initial & string, kind?: { type: 'checkbox' }) => ({
      ...form.getInputProps(name as never, kind ?? {}),
      // Not every input of the library tells a screen reader that it is wrong: passwords and checkboxes do not.
      ...(form.errors[name] ? { 'aria-invalid': true } : {}),
    }),
    /** Shows the messages (a server's, say), focuses the first of them in the documented order. */
    showFailures,
    /** Properties for the `<form>`: calls back with decoded values once everything is valid. */
    onSubmit: (send: (values: z.output<Schema>) => void) => ({
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        const result = firstFailure(options.schema, form.getValues(), order)
        if ('field' in result) return showFailures({ [result.field]: result.message })
        form.clearErrors()
        send(result.values)
      },
    }),
  }
}
