import type { TranslationOf } from '@repo/ui/texts'
import type { cardTexts } from '@repo/web-kit/card/card-texts'
import type { fileTexts } from '@repo/web-kit/files/file-texts'
import type { accountTexts } from '#lottery-web/account/account-texts.ts'
import type { personTexts } from '#lottery-web/account/person-texts.ts'
import type { accessibilityTexts } from '#lottery-web/features/accessibility/accessibility-texts.ts'
import type { creditsTexts } from '#lottery-web/features/credits/credits-texts.ts'
import type { gameSettingsTexts } from '#lottery-web/features/game-settings/game-settings-texts.ts'
import type { myDrawsTexts } from '#lottery-web/features/my-draws/my-draws-texts.ts'
import type { newsTexts } from '#lottery-web/features/notifications/news-texts.ts'
import type { notificationTexts } from '#lottery-web/features/notifications/notification-texts.ts'
import type { paymentsTexts } from '#lottery-web/features/payments/payments-texts.ts'
import type { playTexts } from '#lottery-web/features/play/play-texts.ts'
import type { profileTexts } from '#lottery-web/features/profile/profile-texts.ts'
import type { registrationTexts } from '#lottery-web/features/registration/registration-texts.ts'
import type { settingsTexts } from '#lottery-web/features/settings/settings-texts.ts'
import type { signInTexts } from '#lottery-web/features/sign-in/sign-in-texts.ts'
import type { sponsorshipTexts } from '#lottery-web/features/sponsorship/sponsorship-texts.ts'
import type { linksTexts } from '#lottery-web/links/links-texts.ts'
import type { passwordTexts } from '#lottery-web/password/password-texts.ts'
import type { purchaseTexts } from '#lottery-web/payments/purchase-texts.ts'
import type { pushTexts } from '#lottery-web/push/push-texts.ts'
import type { safetyTexts } from '#lottery-web/safety/safety-texts.ts'
import type { sessionTexts } from '#lottery-web/session/session-texts.ts'

/** The texts of all pages behind the sign-in, with sign-in and registration. */
export type PlayerTranslation = {
  readonly card: TranslationOf<typeof cardTexts>
  readonly account: TranslationOf<typeof accountTexts>
  readonly files: TranslationOf<typeof fileTexts>
  readonly person: TranslationOf<typeof personTexts>
  readonly accessibility: TranslationOf<typeof accessibilityTexts>
  readonly credits: TranslationOf<typeof creditsTexts>
  readonly gameSettings: TranslationOf<typeof gameSettingsTexts>
  readonly myDraws: TranslationOf<typeof myDrawsTexts>
  readonly news: TranslationOf<typeof newsTexts>
  readonly notices: TranslationOf<typeof notificationTexts>
  readonly payments: TranslationOf<typeof paymentsTexts>
  readonly play: TranslationOf<typeof playTexts>
  readonly profile: TranslationOf<typeof profileTexts>
  readonly registration: TranslationOf<typeof registrationTexts>
  readonly settings: TranslationOf<typeof settingsTexts>
  readonly signIn: TranslationOf<typeof signInTexts>
  readonly sponsorship: TranslationOf<typeof sponsorshipTexts>
  readonly links: TranslationOf<typeof linksTexts>
  readonly password: TranslationOf<typeof passwordTexts>
  readonly purchase: TranslationOf<typeof purchaseTexts>
  readonly push: TranslationOf<typeof pushTexts>
  readonly safety: TranslationOf<typeof safetyTexts>
  readonly session: TranslationOf<typeof sessionTexts>
}
