/** The fields of a form, as a browser sends them. */
export type FormFields = Readonly<Record<string, string | number | File>>

/** Returns a multipart form with these fields. */
export function createForm(fields: FormFields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof File ? value : String(value))
  return form
}
