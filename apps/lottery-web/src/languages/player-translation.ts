import type { TranslationOf } from '@repo/ui/texts'
import type { cardTexts } from '@repo/web-kit/card/card-texts'
import type { passwordTexts } from '#lottery-web/features/password/password-texts'
import type { playTexts } from '#lottery-web/features/play/play-texts'
import type { registrationTexts } from '#lottery-web/features/registration/registration-texts'
import type { signInTexts } from '#lottery-web/features/sign-in/sign-in-texts'
import type { linksTexts } from '#lottery-web/links/links-texts'
import type { purchaseTexts } from '#lottery-web/payments/purchase-texts'
import type { safetyTexts } from '#lottery-web/safety/safety-texts'
import type { sessionTexts } from '#lottery-web/session/session-texts'

/** What players see of their own: arriving, playing, their account. */
export type PlayerTranslation = {
  readonly card: TranslationOf<typeof cardTexts>
  readonly password: TranslationOf<typeof passwordTexts>
  readonly play: TranslationOf<typeof playTexts>
  readonly registration: TranslationOf<typeof registrationTexts>
  readonly signIn: TranslationOf<typeof signInTexts>
  readonly links: TranslationOf<typeof linksTexts>
  readonly purchase: TranslationOf<typeof purchaseTexts>
  readonly safety: TranslationOf<typeof safetyTexts>
  readonly session: TranslationOf<typeof sessionTexts>
}
