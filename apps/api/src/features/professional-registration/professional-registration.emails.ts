import type { EmailContent } from '#api/mail/email-content.ts'

/** Returns the welcome email of a sender company. */
export function senderCompanyWelcomeEmail(to: string, name: string, webUrl: string): EmailContent {
  return {
    to,
    subject: 'Bienvenue chez Volant',
    preheader: 'Votre compte entreprise est prêt.',
    paragraphs: [
      `Bonjour ${name}`,
      'Votre compte entreprise est prêt. Donnez deux adresses, voyez le prix, et un transporteur proche prend votre marchandise en charge.',
      'Depuis votre compte, vous pouvez compléter votre profil et déposer votre extrait KBIS de moins de 6 mois.',
    ],
    button: { label: 'Nouvelle expédition', url: `${webUrl}/nouvelle-expedition` },
  }
}

/** Returns the welcome email of a transport company. */
export function carrierCompanyWelcomeEmail(to: string, name: string, webUrl: string): EmailContent {
  return {
    to,
    subject: 'Bienvenue chez Volant',
    preheader: 'Votre inscription est enregistrée : il nous reste vos documents à vérifier.',
    paragraphs: [
      `Bonjour ${name}`,
      'Votre inscription est enregistrée et vous pouvez vous connecter dans l’application transporteur.',
      'Vos chauffeurs recevront des courses dès que nous aurons validé vos documents : extrait du registre de moins de 3 mois, RIB, carte grise et assurance des véhicules, pièce d’identité du représentant légal, licence de transport, capacité professionnelle, assurances de responsabilité et des marchandises.',
    ],
    button: { label: 'Télécharger l’application', url: `${webUrl}/connexion-transporteur` },
  }
}

/** Returns the welcome email of an independent carrier. */
export function independentCarrierWelcomeEmail(to: string, name: string, webUrl: string): EmailContent {
  return {
    to,
    subject: 'Bienvenue chez Volant',
    preheader: 'Votre inscription est enregistrée : il nous reste vos documents à vérifier.',
    paragraphs: [
      `Bonjour ${name}`,
      'Votre inscription est enregistrée et vous pouvez vous connecter dans l’application transporteur.',
      'Vous recevrez des courses dès que nous aurons validé vos documents : pièce d’identité, extrait du registre de moins de 3 mois et RIB ; pour un véhicule motorisé aussi permis de conduire, carte grise et assurance.',
    ],
    button: { label: 'Télécharger l’application', url: `${webUrl}/connexion-transporteur` },
  }
}
