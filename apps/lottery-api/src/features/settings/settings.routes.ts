import * as wire from '@repo/contracts/lottery/profile'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { changeSettings } from './settings.service.ts'

/** The routes of a player's settings. */
export const settingsRoutes = [
  serve(wire.readSettings, async (deps: Deps, _input, { accountId }) => {
    const player = await deps.db.player.findUniqueOrThrow({ where: { id: accountId } })
    const { language, defaultVote, defaultPaymentMethod } = player
    return {
      language,
      defaultVote,
      defaultPaymentMethod,
      notifications: {
        draw: player.mailsDraw,
        result: player.mailsResult,
        credits: player.mailsCredits,
        marketing: player.mailsMarketing,
      },
      push: { draw: player.pushesDraw, result: player.pushesResult, credits: player.pushesCredits },
      security: { idleMinutes: player.idleMinutes, twoStep: player.hasTwoStep },
      accessibility: {
        largeText: player.hasLargeText,
        highContrast: player.hasHighContrast,
        reducedMotion: player.hasReducedMotion,
      },
      publication: {
        name: player.publishesName,
        photo: player.publishesPhoto,
      },
    }
  }),

  serve(wire.updateSettings, async (deps: Deps, change, caller) => {
    await changeSettings(deps, caller, change)
    return { success: true }
  }),
]
