import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'

type NoFacts = Record<string, never>

/** Tells a player that the account is closed as requested. */
export const accountClosedEmail: EmailTemplate<NoFacts> = {
  fr: () => ({
    subject: 'Votre compte est supprimé',
    paragraphs: [
      'Comme vous l’avez demandé, votre compte est supprimé et vos données personnelles sont effacées.',
      'Seul reste ce que la loi impose de conserver : les écritures comptables, et votre pièce d’identité scellée pendant cinq ans si vous avez payé.',
    ],
    footer: 'C’est notre dernier message.',
  }),
  en: () => ({
    subject: 'Your account is deleted',
    paragraphs: [
      'As you asked, your account is deleted and your personal data is erased.',
      'Only what the law makes us keep is left: the accounts, and your identity document, sealed, for five years if you have paid.',
    ],
    footer: 'This is our last message.',
  }),
  es: () => ({
    subject: 'Su cuenta se ha eliminado',
    paragraphs: [
      'Como pidió, su cuenta se ha eliminado y sus datos personales se han borrado.',
      'Solo queda lo que la ley obliga a conservar: la contabilidad y, si ha pagado, su documento de identidad sellado durante cinco años.',
    ],
    footer: 'Este es nuestro último mensaje.',
  }),
  it: () => ({
    subject: 'Il suo account è eliminato',
    paragraphs: [
      'Come richiesto, il suo account è eliminato e i suoi dati personali sono cancellati.',
      'Resta solo ciò che la legge impone di conservare: la contabilità e, se ha pagato, il suo documento d’identità sigillato per cinque anni.',
    ],
    footer: 'Questo è il nostro ultimo messaggio.',
  }),
}

/** Tells a player that the account is closed because no document was submitted. */
export const accountLapsedEmail: EmailTemplate<NoFacts> = {
  fr: () => ({
    subject: 'Votre compte est supprimé',
    paragraphs: [
      'Nous n’avons pas reçu de pièce d’identité valable dans le délai : votre compte est supprimé et vos données personnelles sont effacées.',
      'Vous pouvez vous inscrire de nouveau quand vous voulez.',
    ],
    footer: 'C’est notre dernier message.',
  }),
  en: () => ({
    subject: 'Your account is deleted',
    paragraphs: [
      'We got no valid identity document in time: your account is deleted and your personal data is erased.',
      'You may register again whenever you like.',
    ],
    footer: 'This is our last message.',
  }),
  es: () => ({
    subject: 'Su cuenta se ha eliminado',
    paragraphs: [
      'No recibimos un documento de identidad válido a tiempo: su cuenta se ha eliminado y sus datos personales se han borrado.',
      'Puede registrarse de nuevo cuando quiera.',
    ],
    footer: 'Este es nuestro último mensaje.',
  }),
  it: () => ({
    subject: 'Il suo account è eliminato',
    paragraphs: [
      'Non abbiamo ricevuto in tempo un documento d’identità valido: il suo account è eliminato e i suoi dati personali sono cancellati.',
      'Può registrarsi di nuovo quando vuole.',
    ],
    footer: 'Questo è il nostro ultimo messaggio.',
  }),
}

/** Tells a player that the account closes later, because something is pending. */
export const closingDelayedEmail: EmailTemplate<NoFacts> = {
  fr: () => ({
    subject: 'Votre compte sera supprimé',
    paragraphs: [
      'Votre demande est enregistrée. Un gain, un ticket en jeu ou un remboursement attend encore : votre compte sera supprimé de lui-même dès que tout est réglé.',
    ],
  }),
  en: () => ({
    subject: 'Your account will be deleted',
    paragraphs: [
      'Your request is noted. A prize, a ticket in play or a refund is still to come: your account will be deleted by itself as soon as everything is settled.',
    ],
  }),
  es: () => ({
    subject: 'Su cuenta se eliminará',
    paragraphs: [
      'Su solicitud está registrada. Un premio, un boleto en juego o un reembolso están pendientes: su cuenta se eliminará por sí sola en cuanto todo esté resuelto.',
    ],
  }),
  it: () => ({
    subject: 'Il suo account sarà eliminato',
    paragraphs: [
      'La sua richiesta è registrata. Una vincita, un biglietto in gioco o un rimborso è ancora in attesa: il suo account sarà eliminato da sé appena tutto è regolato.',
    ],
  }),
}
