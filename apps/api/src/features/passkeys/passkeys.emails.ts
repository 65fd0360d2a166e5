import { securityFooter } from '#api/core/accounts/accounts.emails.ts'
import type { EmailContent } from '#api/mail/email-content.ts'

/** Returns the email to the owner of an account about a new passkey. */
export function passkeyAddedEmail(
  to: string,
  { name, webUrl }: { readonly name: string; readonly webUrl: string },
): EmailContent {
  return {
    to,
    isForConfirmed: true,
    subject: 'Une clé d’accès a été ajoutée à votre compte',
    paragraphs: [
      `La clé d’accès « ${name} » ouvre désormais votre compte Volant sans mot de passe.`,
      'Ce n’était pas vous ? Choisissez dans les 7 jours un autre mot de passe par ce lien : il retire aussi cette clé d’accès de votre compte.',
    ],
    button: { label: 'Choisir un autre mot de passe', url: `${webUrl}/forgotPassword` },
    footer: securityFooter,
  }
}
