import type { LegalText } from './legal-document.ts'

/** The legal notice that French law requires of a website. */
export const legalNotice: LegalText = {
  title: 'Mentions légales',
  lead: 'Qui édite et héberge ce site, et à quelles conditions il s’utilise.',
  sections: [
    {
      title: 'Éditeur',
      blocks: [
        'Le site et le service Volant sont édités par {name}, {legalForm} au capital de {capital}, dont le siège est situé {address}.',
        [
          'Immatriculation : {registration}',
          'TVA intracommunautaire : {vatNumber}',
          'Téléphone : {phone}',
          'Directeur de la publication : {publisher}',
        ],
        'L’éditeur peut être joint par e-mail depuis la page Contact.',
      ],
    },
    { title: 'Hébergeur', blocks: ['Le site est hébergé par {host}.'] },
    {
      title: 'Conditions d’utilisation du site',
      blocks: [
        'Le site présente le service et permet de demander un prix, de créer un compte, de commander et de suivre des livraisons. L’accès est libre ; seules les fonctions liées à un compte demandent une connexion.',
        'L’éditeur s’efforce de tenir le site accessible et ses informations exactes. L’accès peut être interrompu pour maintenance ou en cas de force majeure. L’utilisation du service lui-même est régie par les conditions générales d’utilisation.',
      ],
    },
    {
      title: 'Cookies et stockage local',
      blocks: [
        'Le site ne dépose aucun cookie publicitaire et aucun traceur de mesure d’audience.',
        'Trois cookies, techniques, existent. Le premier accompagne votre session, pendant 7 jours au plus après la connexion : sans lui, une copie de ce que garde votre navigateur n’ouvre rien. Le deuxième reconnaît, pendant 180 jours, le navigateur où vous vous êtes connecté : les essais d’un inconnu ne vous bloquent pas, et vous êtes prévenu d’une connexion depuis un autre navigateur. Le troisième relie votre demande de nouveau mot de passe au code que vous recevez, et disparaît au bout de 10 minutes.',
        'Le stockage local de votre navigateur garde uniquement ce qui est nécessaire au service. Votre session, vos messages non envoyés, le brouillon d’une commande et les adresses que vous venez d’estimer s’effacent à la déconnexion. Votre réponse au bandeau d’information, vos choix de langue et de thème et ce que vous avez remis à plus tard (une livraison à noter, la protection du compte, les notifications) restent sur votre appareil jusqu’à ce que vous les effaciez depuis les réglages de votre navigateur.',
      ],
    },
    {
      title: 'Liens',
      blocks: [
        'Le site peut contenir des liens vers d’autres sites, par exemple les magasins d’applications. L’éditeur ne maîtrise pas leur contenu et n’en répond pas. Un lien vers ce site est libre, sous réserve qu’il n’induise pas en erreur sur son origine.',
      ],
    },
    {
      title: 'Propriété intellectuelle',
      blocks: [
        'Les textes, dessins, logos et le logiciel de ce site sont protégés par le droit de la propriété intellectuelle. Toute reproduction ou représentation sans autorisation préalable est interdite, sauf exceptions prévues par la loi.',
        'Données d’adresses : Admin Express (IGN, Licence Ouverte) et GeoNames (CC BY 4.0). Tracés de carte : Natural Earth (domaine public).',
      ],
    },
    {
      title: 'Protection des données',
      blocks: [
        'Les traitements de données personnelles, leurs durées et vos droits sont décrits dans la politique de confidentialité.',
      ],
    },
    {
      title: 'Droit applicable et litiges',
      blocks: [
        'Ce site est soumis au droit français. En cas de différend, les parties recherchent d’abord une solution amiable pendant 30 jours. À défaut, les tribunaux de Nanterre sont compétents, sans priver le consommateur des juridictions que la loi lui ouvre ni de son droit de saisir gratuitement le médiateur de la consommation : {mediator}.',
      ],
    },
  ],
}
