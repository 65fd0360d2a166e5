import { createFrenchDateFormat, formatFrenchLongDay } from '@repo/contracts/french-date'
import type { EmailContent } from '#api/mail/email-content.ts'
import { formatEmailPrice } from '#api/mail/email-content.ts'

/**
 * The links of the question 'is this your address?', valid for 7 days.
 * `closeUrl` is null for an account whose address was confirmed before: its reader cannot close that.
 */
export type ConfirmationLinks = { readonly confirmUrl: string; readonly closeUrl: string | null }

/** Returns an email with the question added whether its address is the reader’s, and with both links. */
export function addConfirmationRequest(
  content: EmailContent,
  { confirmUrl, closeUrl }: ConfirmationLinks,
): EmailContent {
  return {
    ...content,
    button: { label: 'Confirmer mon adresse', url: confirmUrl },
    afterword: [
      'Ce lien est valable 7 jours. Vous pouvez commander tout de suite ; après 24 heures, nous vous demanderons de confirmer votre adresse d’abord.',
      closeUrl === null
        ? 'Vous ne connaissez pas ce compte ? Ignorez ce message.'
        : `Vous n’avez pas créé ce compte ? Fermez-le ici : ${closeUrl}`,
    ],
    footer: 'Vous recevez ce message parce que votre adresse a été donnée pour un compte Volant.',
  }
}

/** Returns the email that asks the reader of an account's address whether it is theirs. */
export function confirmationEmail(to: string, links: ConfirmationLinks): EmailContent {
  const content = {
    to,
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: ['Votre compte Volant utilise cette adresse. Confirmez qu’elle est bien la vôtre.'],
  }
  return addConfirmationRequest(content, links)
}

/** The footer of emails about an account's security. */
export const securityFooter = 'Vous recevez ce message parce que la sécurité de votre compte est concernée.'

const newPasswordAdvice =
  'C’était vous ? Rien à faire. Sinon, choisissez tout de suite un autre mot de passe : toutes les sessions ouvertes seront fermées.'
const buildNewPasswordButton = (webUrl: string) => ({
  label: 'Choisir un autre mot de passe',
  url: `${webUrl}/forgotPassword`,
})

const formatDayAndTime = createFrenchDateFormat({
  timeZone: 'Europe/Paris',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns the email that notifies the owner of an account of a sign-in from a new browser. */
export function newBrowserEmail(to: string, signedInAt: Date, webUrl: string): EmailContent {
  return {
    to,
    isForConfirmed: true,
    subject: 'Nouvelle connexion à votre compte',
    paragraphs: [
      `Votre compte vient d’être ouvert depuis un nouveau navigateur, le ${formatDayAndTime(signedInAt)}.`,
      newPasswordAdvice,
    ],
    button: buildNewPasswordButton(webUrl),
    footer: securityFooter,
  }
}

/** Returns the email that asks the owner of an account to set up a second factor, mandatory from `neededFrom` on. */
export function factorRequestEmail(to: string, neededFrom: Date, accountUrl: string): EmailContent {
  return {
    to,
    subject: 'Activez la double authentification',
    paragraphs: [
      'Qui entre dans votre compte Volant atteint de l’argent ou d’autres personnes. La double authentification le protège même si votre mot de passe est deviné.',
      `À partir du ${formatFrenchLongDay(neededFrom)}, il la faudra pour changer de coordonnées bancaires, créer des clés d’API et inviter des utilisateurs ou des chauffeurs. Tout le reste continue comme avant.`,
    ],
    button: { label: 'L’activer dans mon compte', url: accountUrl },
    footer: securityFooter,
  }
}

/** Returns the email that reports that the emergency address has changed or was removed, without naming it. */
export function emergencyAddressEmail(to: string, webUrl: string): EmailContent {
  return {
    to,
    subject: 'L’adresse de secours de votre compte a été modifiée',
    paragraphs: ['L’adresse de secours de votre compte Volant vient d’être modifiée.', newPasswordAdvice],
    button: buildNewPasswordButton(webUrl),
    footer: securityFooter,
  }
}

/** Returns the email that asks the owner of a new address whether it is theirs. */
export function newAddressConfirmationEmail(to: string, confirmUrl: string): EmailContent {
  return {
    to,
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      'Cette adresse a été donnée comme nouvelle adresse d’un compte Volant. Confirmez qu’elle est bien la vôtre : vous vous connecterez ensuite avec elle.',
    ],
    button: { label: 'Confirmer mon adresse', url: confirmUrl },
    afterword: ['Ce lien est valable 7 jours. Vous ne connaissez pas ce compte ? Ignorez ce message.'],
    footer: 'Vous recevez ce message parce que votre adresse a été donnée pour un compte Volant.',
  }
}

/** Returns the email to an account's address about a requested change of address, without naming the new one. */
export function emailChangeRequestedEmail(to: string, undoUrl: string): EmailContent {
  return {
    to,
    subject: 'Une autre adresse e-mail est demandée pour votre compte',
    preheader: 'Si ce n’était pas vous, refusez ce changement.',
    paragraphs: [
      'Quelqu’un qui a donné le mot de passe de votre compte Volant demande à utiliser une autre adresse e-mail. Elle servira à se connecter dès qu’elle sera confirmée.',
      'C’était vous ? Rien à faire. Sinon, refusez ce changement : toutes les sessions seront fermées et vous choisirez un nouveau mot de passe.',
    ],
    button: { label: 'Ce n’était pas moi', url: undoUrl },
    footer: securityFooter,
  }
}

/** Returns the email to the previous address about the account's new one, without naming that. */
export function emailChangedEmail(to: string, undoUrl: string): EmailContent {
  return {
    to,
    subject: 'Votre adresse e-mail a été modifiée',
    preheader: 'L’adresse précédente ne permet plus de se connecter à votre compte.',
    paragraphs: [
      'L’adresse e-mail de votre compte Volant vient d’être modifiée. Vous vous connectez désormais avec la nouvelle adresse.',
      'Si ce n’était pas vous, annulez ce changement dans les 7 jours : votre compte retrouvera l’adresse précédente, toutes les sessions seront fermées et vous choisirez un nouveau mot de passe.',
    ],
    button: { label: 'Ce n’était pas moi', url: undoUrl },
    footer: securityFooter,
  }
}

/** Returns the email that notifies the owner of an account of wrong passwords from an unknown browser. */
export function wrongPasswordsEmail(to: string, webUrl: string): EmailContent {
  return {
    to,
    isForConfirmed: true,
    subject: 'Des mots de passe erronés ont été essayés sur votre compte',
    paragraphs: [
      'Plusieurs mots de passe erronés ont été essayés sur votre compte, depuis un navigateur que nous ne connaissons pas. Aucun n’a ouvert votre compte et chaque nouvel essai doit désormais attendre.',
      'C’était vous ? Rien à faire. Sinon, vérifiez que votre mot de passe ne sert nulle part ailleurs, ou choisissez-en un autre.',
    ],
    button: buildNewPasswordButton(webUrl),
    footer: securityFooter,
  }
}

/** Returns the email to an owner who has not signed in for nearly five years: the account closes in a month. */
export function accountInactiveEmail(to: string, signInUrl: string): EmailContent {
  return {
    to,
    isForConfirmed: true,
    subject: 'Votre compte inactif sera bientôt supprimé',
    paragraphs: [
      'Vous n’avez pas utilisé votre compte Volant depuis près de cinq ans.',
      'Pour le conserver, il suffit de vous connecter une fois. Sans connexion de votre part, nous le supprimerons dans un mois et effacerons vos données personnelles.',
    ],
    button: { label: 'Me connecter', url: signInUrl },
  }
}

/** Returns the last email to an address: its account was deleted. States the unpaid amount, if any. */
export function accountDeletedEmail(to: string, owedCents: number): EmailContent {
  const owed = `Il reste ${formatEmailPrice(owedCents)} à régler : ce montant pourra encore être prélevé sur la carte de l’expédition concernée. Jusqu’au règlement, notre prestataire de paiement garde votre adresse e-mail, 5 ans au plus, et la référence de cette carte, 13 mois au plus. Pour régler autrement, écrivez-nous.`
  return {
    to,
    subject: 'Votre compte a été supprimé',
    paragraphs: [
      'Votre compte Volant est supprimé et vos données personnelles sont effacées.',
      'Seules restent, sans vos données, les écritures que la loi nous oblige à conserver. Vous pouvez créer un nouveau compte à tout moment.',
      ...(owedCents > 0 ? [owed] : []),
    ],
    footer: 'Ceci est le dernier message que vous recevez de nous pour ce compte.',
  }
}
