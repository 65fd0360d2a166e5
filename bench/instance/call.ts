import type { Instance } from './instance.ts'
import type { SignedIn } from './people.ts'

/** The parts of a response that the bench reads. Anything but a success throws. */
export type Answer = Readonly<Record<string, unknown>>

/** Makes one call of the API like a client: JSON, or a form when the body is one. */
export async function call(
  { origin }: Pick<Instance, 'origin'>,
  who: SignedIn | null,
  path: string,
  body: object,
): Promise<Answer> {
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: {
      ...(who ? { Authorization: `Bearer ${who.token}` } : {}),
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  const unexpected = () => new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  if (answer.status !== 200) throw unexpected()
  const value = JSON.parse(text) as Answer // as: every successful response of the API is a JSON object
  if (value.success === false) throw unexpected()
  return value
}
