import type { TranslationOf } from '@repo/ui/texts'
import type { passwordTexts } from '#lottery-web/features/password/password-texts'
import type { registrationTexts } from '#lottery-web/features/registration/registration-texts'
import type { signInTexts } from '#lottery-web/features/sign-in/sign-in-texts'
import type { linksTexts } from '#lottery-web/links/links-texts'
import type { sessionTexts } from '#lottery-web/session/session-texts'

/** What players see of their own: arriving, playing, their account. */
export type PlayerTranslation = {
  readonly password: TranslationOf<typeof passwordTexts>
  readonly registration: TranslationOf<typeof registrationTexts>
  readonly signIn: TranslationOf<typeof signInTexts>
  readonly links: TranslationOf<typeof linksTexts>
  readonly session: TranslationOf<typeof sessionTexts>
}
