import { defineTexts } from '@repo/ui/texts'

/** The texts of the company's payment method. */
export const companyCardTexts = defineTexts('company-card', {
  fr: {
    page: 'Paiement de l’entreprise',
    lead: 'Une carte pour toutes vos commandes : en ligne, par fichier ou par l’API, sans la ressaisir.',
    title: 'Moyen de paiement de l’entreprise',
    none: 'Aucune carte enregistrée',
    noneHint:
      'Enregistrez une carte pour commander sans la ressaisir, importer des expéditions et utiliser l’API. Chaque commande est autorisée une à une, puis débitée à l’enlèvement.',
    noneReadOnly: 'Un administrateur de l’entreprise peut en enregistrer une.',
    expires: 'Expire fin {{date}}',
    ending: 'Cette carte expire bientôt : remplacez-la pour que vos commandes restent payées.',
    savedOn: 'Enregistrée le {{date}}',
    planned_one: '{{count}} expédition programmée sera payée avec cette carte.',
    planned_many: '{{count}} expéditions programmées seront payées avec cette carte.',
    planned_other: '{{count}} expéditions programmées seront payées avec cette carte.',
    add: 'Enregistrer une carte',
    replace: 'Remplacer la carte',
    remove: 'Supprimer la carte',
    formTitle: 'Nouvelle carte',
    consent:
      'En enregistrant cette carte, vous acceptez qu’elle soit conservée par notre prestataire de paiement et débitée pour les commandes de votre entreprise, sans nouvelle saisie. Vous pouvez la supprimer à tout moment.',
    cancel: 'Annuler',
    opening: 'Ouverture du formulaire sécurisé…',
    openFailed: 'Le formulaire ne peut pas s’ouvrir',
    tryAgain: 'Réessayer',
    saved: 'Carte enregistrée',
    removed: 'Carte supprimée',
    removeTitle: 'Supprimer la carte ?',
    removeText:
      'Vos prochaines commandes devront être payées à la main. Les commandes en cours ne changent pas.',
    keep: 'Garder la carte',
    removeFailed: 'La carte n’a pas été supprimée',
    loadFailed: 'Le moyen de paiement ne se charge pas',
  },
})
