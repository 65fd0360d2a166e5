import { defineTexts } from '@repo/ui/texts'

/** The texts of the address book. */
export const addressBookTexts = defineTexts('address-book', {
  fr: {
    open: 'Carnet d’adresses',
    openPickup: 'Carnet d’adresses pour l’enlèvement',
    openDropoff: 'Carnet d’adresses pour la livraison',
    title: 'Choisir un contact',
    search: 'Rechercher',
    searchHint: 'Nom, adresse ou téléphone',
    remove: 'Supprimer {{name}} du carnet',
    removed: 'Contact supprimé',
    empty: 'Votre carnet est vide',
    emptyHint: 'Remplissez un contact dans le formulaire, puis enregistrez-le pour la prochaine fois.',
    noMatch: 'Aucun contact ne correspond à « {{wanted}} ».',
    save: 'Enregistrer ce contact',
    savePickup: 'Enregistrer ce contact à l’enlèvement',
    saveDropoff: 'Enregistrer ce contact à la livraison',
    saved: 'Contact enregistré dans le carnet',
  },
})
