import { defineTexts } from '@repo/ui/texts'

/** The texts of the page of the bank account for payouts. */
export const payeeTexts = defineTexts('payee', {
  fr: {
    title: 'Versements',
    back: 'Mon compte',
    loading: 'Chargement de vos coordonnées bancaires',
    lead: 'Le compte sur lequel vos gains sont versés, le 5 de chaque mois.',

    resting:
      'Par sécurité, aucun virement ne part vers ce compte avant le {{day}}. Si vous n’êtes pas à l’origine de ce changement, contactez le support sans attendre.',
    missing: 'Sans coordonnées bancaires, vos gains restent en attente.',

    account: 'Compte bancaire',
    holder: 'Titulaire du compte',
    iban: 'IBAN',
    ibanKnown: 'Compte actuel : {{iban}}. Laissez vide pour le garder.',
    ibanHint: 'Compte de la zone SEPA, en euros.',
    bic: 'BIC (facultatif)',

    tax: 'TVA et impôts',
    regime: 'Régime de TVA',
    regimeFranchise: 'Franchise en base (art. 293 B du CGI)',
    regimeNormal: 'TVA facturée',
    vatNumber: 'N° de TVA intracommunautaire',
    taxNumber: 'Numéro fiscal (facultatif)',
    taxNumberHint:
      '13 chiffres, sur votre avis d’impôt. La loi nous demande de le transmettre à l’administration fiscale ; à défaut, indiquez votre lieu de naissance.',
    birthPlace: 'Lieu de naissance (facultatif)',

    mandate: 'Mandat de facturation',
    mandateText:
      'Je donne mandat à Volant d’émettre en mon nom et pour mon compte les factures de mes prestations de transport (CGI, art. 289, I-2). Je reste responsable de mes obligations de TVA, je dispose de chaque facture dans l’application et peux la contester ; ce mandat prend fin avec mon compte.',
    mandateAccept: 'J’accepte ce mandat',
    mandateSince: 'Accepté le {{day}}.',

    password: 'Mot de passe actuel',
    passwordHint: 'Pour confirmer que c’est bien vous.',
    save: 'Enregistrer',
    done: 'C’est fait',
    saved: 'Vos coordonnées bancaires sont enregistrées',
    failed: 'Enregistrement impossible',
  },
})
