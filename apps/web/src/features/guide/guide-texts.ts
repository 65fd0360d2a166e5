import { defineTexts } from '@repo/ui/texts'

/** The texts of the guide. */
export const guideTexts = defineTexts('guide', {
  fr: {
    estimate: 'Estimer mon trajet',
    more: 'Voir aussi',
    goodsLink: 'Ce qui se livre, et à quel prix',
    vehiclesLink: 'Les véhicules',
    companiesLink: 'Pour les entreprises',
    couriersLink: 'Devenir transporteur',
    developersLink: 'Pour les développeurs',
    citiesLink: 'Les villes et leurs tarifs',
    priceNote:
      'Exemples calculés par nos règles de prix avec la grille tarifaire de référence, TVA et frais de service compris. Les distances sont estimées ; le prix exact de votre trajet s’affiche avant de commander.',

    citiesTitle: 'Livraison immédiate dans votre ville',
    citiesLead:
      'Volant livre partout en France, départements d’outre-mer compris. Voici, pour de grandes villes, ce que coûtent quelques trajets et combien de temps ils prennent.',
    from: 'à partir de {{price}}',

    cityTitle: 'Livraison immédiate à {{city}}',
    cityLead:
      'Coursier à {{city}} ({{region}}) : un transporteur professionnel proche de vous accepte en quelques minutes, et vous suivez la livraison en direct.',
    cityExamples: 'Exemples de trajets à {{city}}',
    trip: 'Trajet',
    goods: 'Marchandise',
    vehicle: 'Véhicule',
    onTheRoad: 'Sur la route',
    price: 'Prix',
    fromTo: '{{from}} → {{to}}',
    about: '{{distance}}, environ {{duration}}',
    howTitle: 'Comment se passe une livraison à {{city}} ?',
    how: 'Vous donnez deux adresses et la taille du colis : le prix s’affiche. Après le paiement, la demande va au transporteur disponible le plus proche dont le véhicule convient ; il a une minute pour répondre, sinon elle passe au suivant, au même prix. L’heure d’arrivée est calculée depuis sa position réelle, et une photo et une signature prouvent la remise.',
    otherCities: 'Autres villes',

    goodsTitle: 'Que peut-on faire livrer ?',
    goodsLead:
      'De l’enveloppe à la palette, sec, frais ou surgelé : cinq tailles, quatre températures, et le plus petit véhicule qui convient.',
    sizesTitle: 'Les tailles',
    size: 'Taille',
    weight: 'Poids',
    priceFor: 'Prix pour {{distance}}',
    naturesTitle: 'Les températures',
    nature_SES:
      'Ce qui ne craint ni le chaud ni le froid : le plus petit véhicule qui convient, du vélo au poids lourd.',
    nature_FRA: 'Transporté dans un véhicule frigorifique.',
    nature_SUR: 'Transporté dans un véhicule frigorifique, sans rupture de la chaîne du froid.',
    nature_BIT: 'Deux températures dans un même véhicule frigorifique à deux compartiments.',

    vehiclesTitle: 'Les véhicules de nos transporteurs',
    vehiclesLead:
      'Douze catégories, de la marche à pied au poids lourd frigorifique. Votre demande va au plus petit véhicule qui peut porter la marchandise : vous ne payez pas un camion pour une enveloppe.',
    load: 'Charge',
    trolleys: 'Chariots ou palettes',
    reach: 'Trajet le plus long',
    minimum: 'Prix minimum',
    upToKg: 'jusqu’à {{kg}} kg',

    companiesTitle: 'La livraison immédiate pour votre entreprise',
    companiesLead:
      'Une équipe, une carte, des factures : commandez à plusieurs, au cas par cas ou par fichiers, et branchez vos outils.',
    companyTeam: 'Commander à plusieurs',
    companyTeamText:
      'Invitez vos collègues avec un rôle chacun : administrateur, opérateur ou lecteur. Chacun voit les livraisons de l’entreprise.',
    companyCard: 'Une carte enregistrée',
    companyCardText:
      'L’administrateur enregistre la carte de l’entreprise une fois ; les membres commandent sans la ressaisir. Le montant est réservé à la commande et prélevé à l’enlèvement.',
    companyFiles: 'Des fichiers d’expéditions',
    companyFilesText:
      'Un fichier CSV avec une ligne par expédition : chaque ligne est vérifiée et chiffrée, et ses erreurs sont montrées avant de commander.',
    companyApi: 'Une API et des webhooks',
    companyApiText:
      'Des clés d’API, des appels répétables sans doublon et des webhooks signés pour suivre chaque étape depuis vos outils.',
    companyInvoices: 'Des factures en règle',
    companyInvoicesText:
      'Chaque livraison a sa facture au format Factur-X, avec le détail de la TVA et les émissions de CO₂ du trajet.',
    companyStart: 'Créer un compte entreprise',

    couriersTitle: 'Devenir transporteur avec Volant',
    couriersLead:
      'Indépendant ou société de transport : des courses près de vous, le gain affiché avant d’accepter, et la liberté de refuser.',
    courierPay: 'Le gain avant d’accepter',
    courierPayText:
      'Chaque offre montre les villes, la distance, la marchandise et votre gain. Les frais de service sont de {{share}} % du prix payé par l’expéditeur : le reste est pour vous, et il est viré chaque mois.',
    courierFree: 'Libre de refuser',
    courierFreeText:
      'Vous avez une minute pour répondre à une offre. Refuser ne vous coûte rien, et des filtres n’en laissent passer que celles qui vous conviennent.',
    courierApp: 'Une application qui marche sans réseau',
    courierAppText:
      'L’enlèvement et la remise se font pas à pas, avec photo et signature. Ce que vous faites sans réseau est gardé par le téléphone et envoyé ensuite.',
    courierFleet: 'Une société et ses chauffeurs',
    courierFleetText:
      'Une société de transport invite ses chauffeurs, planifie leurs services, répond aux offres pour eux et suit leurs courses sur la carte.',
    courierPapers: 'Ce qu’il faut',
    courierPapersText:
      'Une pièce d’identité, l’immatriculation de l’entreprise, une assurance, et selon le véhicule la capacité de transport et le permis. Vous envoyez vos documents depuis l’application ; notre équipe les vérifie.',
    courierStart: 'S’inscrire comme transporteur',

    developersTitle: 'L’API de livraison pour les développeurs',
    developersLead:
      'Demandez un prix, commandez et suivez une livraison depuis vos outils, avec les mêmes règles que sur le site.',
    developersKey: 'Une clé d’API',
    developersKeyText:
      'L’administrateur d’une entreprise crée des clés dans « Mon entreprise », avec un plafond de dépense par 24 heures, et les révoque quand il veut.',
    developersRepeat: 'Des appels répétables',
    developersRepeatText:
      'Un appel répété avec le même en-tête Idempotency-Key ne commande qu’une fois, même si la réponse s’est perdue.',
    developersHooks: 'Des webhooks signés',
    developersHooksText:
      'Chaque étape d’une livraison est envoyée à votre adresse, signée ; ce qui n’arrive pas est réessayé.',
    developersReference: 'Ouvrir la référence de l’API',
    developersDocument: 'Document OpenAPI',
  },
})
