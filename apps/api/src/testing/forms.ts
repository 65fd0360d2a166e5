/** The fields of a form, as a browser sends them. */
export type FormFields = Readonly<Record<string, string | number | File>>

/** Returns a multipart form with these fields; a value that is no file is written as text. */
export function createForm(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof File ? value : String(value))
  return form
}
