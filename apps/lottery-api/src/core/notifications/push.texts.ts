import type { Language } from '@repo/prisma/lottery-types'
import type { EventBy } from '#lottery-api/core/reach/reach.rules.ts'
import type { Facts } from './notifications.service.ts'

/** Title and body, as a locked screen may show them: no name, no number, no amount. */
type Words = readonly [title: string, body: string]

/** The text about a prize: other readers of the screen learn nothing of it. */
const prizeWords: Readonly<Record<Language, Words>> = {
  fr: ['Un message important vous attend', 'Vous le trouverez dans vos e-mails et sur votre compte.'],
  en: ['An important message is waiting for you', 'You will find it in your emails and in your account.'],
  es: ['Le espera un mensaje importante', 'Lo encontrará en su correo y en su cuenta.'],
  it: ['Un messaggio importante la aspetta', 'Lo troverà nelle sue e-mail e nel suo conto.'],
}

/** The push message of an event. */
export const pushTexts: Readonly<Record<EventBy<'push'>, Readonly<Record<Language, Words>>>> = {
  'ticket-not-validated': {
    fr: ['Votre ticket n’est pas validé', 'Sans validation avant la clôture, vous ne participez pas.'],
    en: ['Your ticket is not validated', 'If it is not validated before sales close, you do not take part.'],
    es: ['Su boleto no está validado', 'Sin validación antes del cierre, no participa.'],
    it: ['Il suo biglietto non è convalidato', 'Senza convalida prima della chiusura, non partecipa.'],
  },
  'participation-incomplete': {
    fr: ['Vous ne participez pas à ce tirage', 'Votre ticket n’était pas validé à la clôture.'],
    en: ['You do not take part in this draw', 'Your ticket was not validated when sales closed.'],
    es: ['No participa en este sorteo', 'Su boleto no estaba validado al cierre.'],
    it: ['Lei non partecipa a questa estrazione', 'Il biglietto non era convalidato alla chiusura.'],
  },
  'draw-published': {
    fr: ['Le tirage a eu lieu', 'Le résultat est publié.'],
    en: ['The draw has taken place', 'The result is published.'],
    es: ['El sorteo se ha celebrado', 'El resultado está publicado.'],
    it: ['L’estrazione ha avuto luogo', 'Il risultato è pubblicato.'],
  },
  'draw-postponed': {
    fr: ['Le tirage est reporté', 'Votre ticket reste valable.'],
    en: ['The draw is postponed', 'Your ticket remains valid.'],
    es: ['El sorteo se aplaza', 'Su boleto sigue siendo válido.'],
    it: ['L’estrazione è rinviata', 'Il suo biglietto resta valido.'],
  },
  'draw-cancelled': {
    fr: ['Le tirage est annulé', 'Voyez ce que devient votre crédit.'],
    en: ['The draw is cancelled', 'See what happens to your credit.'],
    es: ['El sorteo se ha anulado', 'Vea qué ocurre con su crédito.'],
    it: ['L’estrazione è annullata', 'Veda che cosa succede al suo credito.'],
  },
  'prize-won': {
    fr: ['Un message important vous attend', 'Ouvrez le lien que nous vous avons envoyé par e-mail.'],
    en: ['An important message is waiting for you', 'Open the link we have emailed you.'],
    es: ['Le espera un mensaje importante', 'Abra el enlace que le hemos enviado por correo.'],
    it: ['Un messaggio importante la aspetta', 'Apra il link che le abbiamo inviato per e-mail.'],
  },
  'prize-won-small': prizeWords,
  'prize-reminder': prizeWords,
  'prize-questioned': prizeWords,
  'prize-kept': prizeWords,
  'prize-refused': prizeWords,
  'prize-lapsed': prizeWords,
  'prize-paid': prizeWords,
  'payout-account': {
    fr: ['Compte bancaire changé', 'Ce n’était pas vous ? Écrivez-nous aussitôt.'],
    en: ['Bank account changed', 'Was it not you? Write to us at once.'],
    es: ['Cuenta bancaria cambiada', '¿No ha sido usted? Escríbanos enseguida.'],
    it: ['Conto bancario cambiato', 'Non è stato lei? Ci scriva subito.'],
  },
  'payment-settled': {
    fr: ['Paiement reçu', 'Vos tirages sont sur votre compte.'],
    en: ['Payment received', 'Your draws are in your account.'],
    es: ['Pago recibido', 'Sus sorteos están en su cuenta.'],
    it: ['Pagamento ricevuto', 'Le sue estrazioni sono sul suo conto.'],
  },
  'payment-credited': {
    fr: ['Paiement reçu après la clôture', 'Il a été converti en crédits.'],
    en: ['Payment received after sales closed', 'It was turned into credits.'],
    es: ['Pago recibido tras el cierre', 'Se ha convertido en créditos.'],
    it: ['Pagamento ricevuto dopo la chiusura', 'È stato convertito in crediti.'],
  },
  'payment-failed': {
    fr: ['Le paiement n’a pas abouti', 'Rien n’a été prélevé.'],
    en: ['The payment did not go through', 'Nothing was taken.'],
    es: ['El pago no se ha realizado', 'No se ha cobrado nada.'],
    it: ['Il pagamento non è riuscito', 'Non è stato addebitato nulla.'],
  },
  'payment-disputed': {
    fr: ['Un paiement est contesté', 'Ces crédits sont bloqués jusqu’à la décision.'],
    en: ['A payment is disputed', 'These credits are locked until it is decided.'],
    es: ['Un pago está en disputa', 'Estos créditos quedan bloqueados hasta la decisión.'],
    it: ['Un pagamento è contestato', 'Questi crediti sono bloccati fino alla decisione.'],
  },
  'refund-sent': {
    fr: ['Remboursement envoyé', 'L’argent est en route.'],
    en: ['Refund sent', 'The money is on its way.'],
    es: ['Reembolso enviado', 'El dinero está en camino.'],
    it: ['Rimborso inviato', 'Il denaro è in arrivo.'],
  },
  'refund-needs-account': {
    fr: ['Un remboursement vous attend', 'Indiquez le compte sur lequel le verser.'],
    en: ['A refund is waiting for you', 'Tell us which account it should go to.'],
    es: ['Le espera un reembolso', 'Indique en qué cuenta desea recibirlo.'],
    it: ['Un rimborso la aspetta', 'Indichi su quale conto riceverlo.'],
  },
  'credits-expiring': {
    fr: ['Des crédits offerts expirent bientôt', 'La date est dans votre compte.'],
    en: ['Free credits expire soon', 'The date is in your account.'],
    es: ['Unos créditos de regalo caducan pronto', 'La fecha está en su cuenta.'],
    it: ['Crediti gratuiti scadono presto', 'La data è nel suo conto.'],
  },
  'document-approved': {
    fr: ['Votre pièce d’identité est validée', 'Merci.'],
    en: ['Your identity document is validated', 'Thank you.'],
    es: ['Su documento de identidad está validado', 'Gracias.'],
    it: ['Il suo documento d’identità è convalidato', 'Grazie.'],
  },
  'document-rejected': {
    fr: ['Votre pièce d’identité est refusée', 'Voyez pourquoi dans votre profil.'],
    en: ['Your identity document is rejected', 'See why in your profile.'],
    es: ['Su documento de identidad ha sido rechazado', 'Vea por qué en su perfil.'],
    it: ['Il suo documento d’identità è rifiutato', 'Veda perché nel suo profilo.'],
  },
  'document-expiring': {
    fr: ['Votre pièce d’identité expire bientôt', 'Envoyez la nouvelle depuis votre profil.'],
    en: ['Your identity document expires soon', 'Send the new one from your profile.'],
    es: ['Su documento de identidad caduca pronto', 'Envíe el nuevo desde su perfil.'],
    it: ['Il suo documento d’identità sta per scadere', 'Invii il nuovo dal suo profilo.'],
  },
  'document-expired': {
    fr: ['Votre pièce d’identité a expiré', 'Il en faut une plus récente pour confirmer un gain.'],
    en: ['Your identity document has expired', 'A newer one is needed to confirm a win.'],
    es: ['Su documento de identidad ha caducado', 'Hace falta uno más reciente para confirmar un premio.'],
    it: ['Il suo documento d’identità è scaduto', 'Ne serve uno più recente per confermare una vincita.'],
  },
  'new-address': {
    fr: ['Une connexion attend votre accord', 'Ce n’est pas vous ? Refusez-la par le lien de l’e-mail.'],
    en: ['A sign-in is waiting for your approval', 'Not you? Refuse it with the link in the email.'],
    es: ['Un inicio de sesión espera su aprobación', '¿No es usted? Rechácela con el enlace del correo.'],
    it: ['Un accesso attende la sua approvazione', 'Non è lei? Lo rifiuti con il link nell’e-mail.'],
  },
}

const toDrawPage = ({ week }: Facts) => (typeof week === 'string' ? `/draws/${week}` : '/account/draws')
const toOwnDrawsPage = () => '/account/draws'
const toCreditsPage = () => '/account/credits'
const toPaymentsPage = () => '/account/payments'
const toAccountPage = () => '/account'

/** The page of the site that the push message of an event opens. */
export const pushPages: Readonly<Record<EventBy<'push'>, (facts: Facts) => string>> = {
  'ticket-not-validated': toDrawPage,
  'participation-incomplete': toCreditsPage,
  'draw-published': toDrawPage,
  'draw-postponed': toDrawPage,
  'draw-cancelled': toCreditsPage,
  'prize-won': toOwnDrawsPage,
  'prize-won-small': toOwnDrawsPage,
  'prize-reminder': toOwnDrawsPage,
  'prize-questioned': toOwnDrawsPage,
  'prize-kept': toOwnDrawsPage,
  'prize-refused': toOwnDrawsPage,
  'prize-lapsed': toOwnDrawsPage,
  'prize-paid': toPaymentsPage,
  'payout-account': toPaymentsPage,
  'payment-settled': toPaymentsPage,
  'payment-credited': toCreditsPage,
  'payment-failed': toPaymentsPage,
  'payment-disputed': toCreditsPage,
  'refund-sent': toCreditsPage,
  'refund-needs-account': toCreditsPage,
  'credits-expiring': toCreditsPage,
  'document-approved': toAccountPage,
  'document-rejected': toAccountPage,
  'document-expiring': toAccountPage,
  'document-expired': toAccountPage,
  'new-address': toAccountPage,
}
