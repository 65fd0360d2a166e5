import { defineTexts } from '@repo/ui/texts'

export const contactTexts = defineTexts('contact', {
  fr: {
    title: 'Contactez-nous',
    lead: 'Une question sur une livraison, un compte ou une facture ? Notre équipe vous répond par e-mail.',
    lastName: 'Nom',
    firstName: 'Prénom',
    email: 'Adresse e-mail',
    phone: 'Téléphone (facultatif)',
    subject: 'Sujet',
    message: 'Message',
    unseen: 'Ne remplissez pas ce champ',
    send: 'Envoyer',
    sending: 'Envoir en cours ...',
    sent: 'Message envoyé',
    sentHint: "Votre message a bien été reçu par l'équipe",
    close: 'Fermer',
    '203': 'Votre message n’a pas pu être envoyé, veuillez réessayer',
    faq: 'Lire les questions fréquentes',
    tip: 'Pour une réponse plus rapide',
    tip1: 'Écrivez depuis l’adresse e-mail de votre compte.',
    tip2: 'Pour une livraison, indiquez sa date et les deux villes.',
    tip3: 'Ne nous envoyez jamais votre mot de passe ni votre numéro de carte.',

    companyTitle: 'Inscription entreprise',
    companyLead:
      'Les comptes d’entreprise sont ouverts par notre équipe. Écrivez-nous : nous préparons le vôtre avec vous.',
    carrierCompanyTitle: 'Inscription entreprise de transport',
    carrierCompanyLead:
      'Les comptes d’entreprise de transport sont ouverts par notre équipe, après contrôle des documents. Écrivez-nous pour commencer.',
    independentTitle: 'Inscription transporteur indépendant',
    independentLead:
      'Les comptes de transporteur sont ouverts par notre équipe, après contrôle des documents. Écrivez-nous pour commencer.',
    passwordTitle: 'Mot de passe oublié ?',
    passwordLead:
      'Écrivez-nous depuis l’adresse e-mail de votre compte : notre équipe vous aide à en retrouver l’accès.',
    prepare: 'À préparer',
    company1: 'La dénomination, le statut et le SIRET de votre entreprise',
    company2: 'Le numéro de TVA et l’adresse du siège',
    company3: 'L’adresse d’enlèvement habituelle et la personne à contacter',
    carrier1: 'Une pièce d’identité et, pour un véhicule motorisé, le permis de conduire',
    carrier2: 'Un extrait du registre (KBIS) et un RIB',
    carrier3: 'La carte grise et l’assurance du véhicule',
    carrierCompany3: 'La licence de transport, la capacité professionnelle et les assurances',
    subjectCompany: 'Ouverture d’un compte entreprise',
    subjectCarrier: 'Ouverture d’un compte transporteur',
    subjectPassword: 'Mot de passe oublié',
    password1: 'Le nom et le prénom du compte',
    password2: 'La date de votre dernière expédition, si vous en avez une',
  },
})
