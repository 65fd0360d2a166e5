import type { Instance } from './instance.ts'
import type { SignedIn } from './people.ts'
import { postJson } from './post-json.ts'

/** The fields of a successful response. */
export type Answer = Readonly<Record<string, unknown>>

/** Makes one call of the API like a client: JSON, or a form when the body is one. Throws for any but a success. */
export async function call(
  { origin }: Pick<Instance, 'origin'>,
  who: SignedIn | null,
  path: string,
  body: object,
): Promise<Answer> {
  const { status, text } = await post(`${origin}/api/${path}`, who && `Bearer ${who.token}`, body)
  const unexpected = () => new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
  if (status !== 200) throw unexpected()
  const value = JSON.parse(text) as Answer // as: every successful response of the API is a JSON object
  if (value.success === false) throw unexpected()
  return value
}

async function post(url: string, authorization: string | null, body: object) {
  if (!(body instanceof FormData || body instanceof URLSearchParams))
    return postJson(url, authorization, JSON.stringify(body))
  const headers: Record<string, string> = authorization === null ? {} : { Authorization: authorization }
  const answer = await fetch(url, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}
