import * as wire from '@repo/contracts/delivery/recipient-link'
import { confirmShown } from '#api/core/recipient/recipient-push.service.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { readPushState, subscribeFollower, unsubscribeFollower } from './follower-push.service.ts'
import {
  followDelivery,
  followPosition,
  instructCarrier,
  setMessagesWanted,
  stopMessages,
} from './following.service.ts'
import { createRecipientLink, findRecipientLink, revokeRecipientLink } from './recipient-link.service.ts'
import { toChannelCode, toLien, toPosition, toSuivi } from './recipient-link.wire.ts'

export const recipientLinkRoutes = [
  serve(wire.recipientLink, async (deps: Deps, { commandeId }, caller) => {
    const { link, mayChange, channel } = await findRecipientLink(deps, caller, commandeId)
    return {
      success: true,
      lien: link && toLien(link),
      modifiable: mayChange,
      previent: channel && toChannelCode(channel),
    }
  }),

  serve(wire.createRecipientLink, async (deps: Deps, { commandeId }, caller) => ({
    success: true,
    lien: toLien(await createRecipientLink(deps, caller, commandeId)),
  })),

  serve(wire.revokeRecipientLink, async (deps: Deps, { commandeId }, caller) => {
    await revokeRecipientLink(deps, caller, commandeId)
    return { success: true }
  }),

  serve(wire.followDelivery, async (deps: Deps, { jeton }) => {
    const delivery = await followDelivery(deps, jeton)
    return toSuivi(delivery, (fileId) =>
      fileId === null ? null : deps.fileAddresses.address(fileId, delivery.now),
    )
  }),

  serve(wire.followPosition, async (deps: Deps, { jeton }) => toPosition(await followPosition(deps, jeton))),

  serve(wire.setRecipientMessages, async (deps: Deps, { jeton, actifs }) => {
    await setMessagesWanted(deps, jeton, actifs)
    return { success: true }
  }),

  serve(wire.stopRecipientMessages, async (deps: Deps, { jeton }) => {
    await stopMessages(deps, jeton)
    return { success: true }
  }),

  serve(wire.recipientPush, async (deps: Deps, { jeton, adressePush }) => {
    const { publicKey, isSubscribed } = await readPushState(deps, jeton, adressePush ?? null)
    return { success: true, clePublique: publicKey, actives: isSubscribed }
  }),

  serve(wire.subscribeRecipientPush, async (deps: Deps, { jeton, adressePush, cleP256dh, secretAuth }) => {
    await subscribeFollower(deps, jeton, { endpoint: adressePush, p256dh: cleP256dh, auth: secretAuth })
    return { success: true }
  }),

  serve(wire.unsubscribeRecipientPush, async (deps: Deps, { jeton, adressePush }) => {
    await unsubscribeFollower(deps, jeton, adressePush)
    return { success: true }
  }),

  serve(wire.confirmRecipientPush, async (deps: Deps, { accuse }) => {
    await confirmShown(deps, accuse)
    return { success: true }
  }),

  serve(wire.instructCarrier, async (deps: Deps, { jeton, consignes }) => {
    await instructCarrier(deps, jeton, consignes)
    return { success: true }
  }),
]
