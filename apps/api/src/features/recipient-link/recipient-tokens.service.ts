import { Refusal } from '@repo/server-kit/refusal'
import { verifyIdToken } from '#api/core/tokens/signed-ids.service.ts'
import type { Deps } from '#api/deps.ts'

/** Returns the id of the link that a token opens, in the sender's form or a message's. Any other is `not-found`. */
export function requireLinkId({ config }: Pick<Deps, 'config'>, token: string): string {
  const { tokenSecrets } = config
  const id =
    verifyIdToken(tokenSecrets, token, 'recipient link') ??
    verifyIdToken(tokenSecrets, token, 'recipient message')
  if (id === null) throw new Refusal('not-found')
  return id
}

/** Whether a token was sent to the recipient in a message, so that nobody else has it. */
export function isTokenOfMessage({ config }: Pick<Deps, 'config'>, token: string): boolean {
  return verifyIdToken(config.tokenSecrets, token, 'recipient message') !== null
}
