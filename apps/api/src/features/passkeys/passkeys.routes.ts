import * as wire from '@repo/contracts/delivery/passkeys'
import {
  deliverRenewedSession,
  deliverSession,
  readSessionOpener,
} from '#api/core/accounts/session-cookie.wire.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { confirmByPasskey, preparePasskeySignIn, signInByPasskey } from './passkey-sign-in.service.ts'
import { createPasskey, deletePasskey, listPasskeys, preparePasskey } from './passkeys.service.ts'

const sides = { expediteur: 'sender', transporteur: 'carrier' } as const

export const passkeyRoutes = [
  serve(wire.listPasskeys, async (deps: Deps, _input, caller) => ({
    success: true,
    cles: (await listPasskeys(deps, caller)).map(({ id, name, createdAt, lastUsedAt }) => ({
      cleAccesId: id,
      nom: name,
      creeeA: createdAt,
      utiliseeA: lastUsedAt,
    })),
  })),

  serve(wire.preparePasskey, async (deps: Deps, _input, caller) => ({
    success: true,
    options: { ...(await preparePasskey(deps, caller)) },
  })),

  serve(wire.createPasskey, async (deps: Deps, { nom, reponse }, caller) => {
    await createPasskey(deps, caller, { name: nom, answer: reponse })
    return { success: true }
  }),

  serve(wire.deletePasskey, async (deps: Deps, { cleAccesId }, caller) => {
    await deletePasskey(deps, caller, cleAccesId)
    return { success: true }
  }),

  serve(wire.preparePasskeySignIn, async (deps: Deps, { site }) => ({
    success: true,
    options: { ...(await preparePasskeySignIn(deps, sides[site])) },
  })),

  serve(wire.passkeySignIn, async (deps: Deps, { site, reponse }, _caller, exchange) => {
    const session = await signInByPasskey(deps, reponse, sides[site], readSessionOpener(exchange))
    return { error: false, success: true, token: deliverSession(exchange, session) }
  }),

  serve(wire.confirmByPasskey, async (deps: Deps, { reponse }, caller, exchange) =>
    deliverRenewedSession(exchange, await confirmByPasskey(deps, caller, reponse)),
  ),
]
