import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const termsOfUse: TextDocument = {
  title: 'Conditions d’utilisation',
  lead: 'Les règles du jeu et du compte. Celles de l’achat sont dans les conditions de vente.',
  sections: [
    {
      title: 'Objet et acceptation',
      blocks: [
        'Ces conditions lient le joueur et {name}, ci-après « la loterie ». Elles s’acceptent à l’inscription, avec les [conditions de vente](termsOfSale). Une modification est annoncée par e-mail avant de prendre effet et ne touche pas un tirage déjà payé.',
      ],
    },
    {
      title: 'Qui peut jouer',
      blocks: [
        [
          'Avoir 18 ans révolus et la capacité juridique.',
          'Habiter un pays où le jeu est autorisé : {licenceCountries}.',
          'Ne pas être interdit de jeu, ni exclu à sa demande.',
          'Ne pas travailler pour la loterie.',
          'N’avoir qu’un compte, à son nom, non prêté.',
        ],
        'À l’inscription, le joueur certifie que ses informations sont exactes et accepte les notifications liées au jeu. Les messages commerciaux restent facultatifs.',
      ],
    },
    {
      title: 'Le compte et l’identité',
      blocks: [
        'Le compte s’active par un lien valable 48 heures. Le joueur fournit ensuite le recto et le verso d’une pièce d’identité (PDF, JPG ou PNG, 2 Mo au plus) dans le mois qui suit l’inscription. Sans document à cette date, le compte est supprimé. Un document envoyé à temps suspend ce délai ; s’il est refusé, le joueur a 7 jours pour en fournir un autre. Le joueur validé peut fournir à tout moment une pièce plus récente ; la précédente vaut jusqu’à la validation de la nouvelle.',
        'Aucun jeu ni paiement n’est possible avant la validation. Le joueur garde son mot de passe secret et répond de l’usage de son compte, sauf s’il a signalé un accès étranger.',
      ],
    },
    {
      title: 'Participer à un tirage',
      blocks: [
        'Une participation suit toujours le même ordre : vote, paiement ou crédit, numéro de ticket, validation. Un joueur a un seul ticket par tirage. Le numéro, de forme XX11XX22, est tiré par un générateur cryptographique ; le joueur peut le changer jusqu’à la validation. Seuls les tickets validés participent.',
        'Les participations, les changements de vote et les annulations ferment 60 minutes avant le tirage. Un paiement reçu ensuite devient des crédits.',
      ],
    },
    {
      title: 'Le nombre de gagnants',
      blocks: [
        [
          'Minimum : un ticket sur 1000. Médian : un sur 100. Maximum : un sur 10. Arrondi au-dessus, au moins 2, jamais plus que de tickets.',
          'Le choix retenu est celui de l’électeur médian parmi les votes exprimés ; « sans opinion » n’est pas compté.',
          'Si les deux votes du milieu diffèrent, ou sans aucun vote, le choix est médian.',
        ],
      ],
    },
    {
      title: 'Le tirage',
      blocks: [
        'Il a lieu chaque dimanche à 20:00, heure de Paris. La liste scellée et le manifeste signé sont publiés avant ; le hasard est le tour de drand quicknet fixé par cette heure ; le résultat est celui du calcul publié sur la page [Sécurité](security). En cas de différence entre un affichage et ce calcul, le calcul fait foi.',
        'Si la liste n’est pas scellée 15 minutes avant l’heure, le tirage est reporté de 24 heures. Si la balise tarde, il attend ce tour. Il est reporté six fois au plus, chaque fois par un avis signé. Avec moins de deux tickets, ou s’il fallait le reporter encore, il est annulé et les crédits sont rendus.',
      ],
    },
    {
      title: 'Les gains',
      blocks: [
        'La cagnotte est partagée à parts égales ; les centimes qui restent vont aux premiers rangs, un chacun. Le gagnant est averti par un lien valable 72 heures, renouvelable. Il confirme son identité et réclame son gain dans les 60 jours de l’annonce. Si la pièce validée a expiré, le gagnant en fournit d’abord une nouvelle, sans que ce délai s’arrête. Le paiement se fait par virement, au nom vérifié. Un gain de 5 € au plus n’a pas à être réclamé quand l’identité et un compte au nom vérifié sont déjà connus : il y est viré.',
        'Un gain non réclamé rejoint la cagnotte du tirage suivant. Si quelque chose s’oppose au versement (identité, exclusion, interdiction de jouer), le gagnant en est averti et a 14 jours pour régulariser sa situation ou répondre ; ensuite seulement, deux personnes de la loterie décident ensemble. Si elles écartent le gagnant, le rang suivant le remplace et la raison est publiée sous forme de code. Les impôts éventuels sont à la charge du gagnant.',
      ],
    },
    {
      title: 'Jeu responsable',
      blocks: [
        'Le joueur fixe une limite de dépôt avant son premier paiement. Une pause ou une exclusion est immédiate et irrévocable jusqu’à son terme. Les détails sont sur la page [Risques pour le joueur](risks).',
      ],
    },
    {
      title: 'Usages interdits',
      blocks: [
        'Sont interdits : les faux documents, les comptes multiples, le jeu pour le compte d’autrui, le blanchiment, l’usage de moyens de paiement d’un tiers, les attaques contre le service. La loterie peut suspendre le compte le temps de vérifier, puis le fermer ; un gain obtenu ainsi n’est pas dû.',
      ],
    },
    {
      title: 'Parrainage',
      blocks: [
        'Un filleul compte une fois validé et après un premier tirage payé. Les paliers de 10, 20, 40, 70, 110 et 160 filleuls donnent chacun une fois 1, 1, 2, 3, 3 et 4 crédits gratuits. Le parrainage de soi-même, d’un même document ou d’un même compte de paiement ne compte pas.',
      ],
    },
    {
      title: 'Fermeture du compte',
      blocks: [
        'Le joueur peut supprimer son compte à tout moment. La suppression attend qu’un gain soit payé et qu’un ticket scellé soit tiré. Les crédits payés non utilisés sont remboursés sur demande avant la fermeture.',
      ],
    },
    {
      title: 'Responsabilité, droit et litiges',
      blocks: [
        'La loterie répond de ses obligations dans les limites de la loi et pas de la force majeure. Droit et tribunaux : {law}, sans priver le consommateur des protections de son pays. Réclamation : page [Contact](contact), puis le médiateur : {mediator}.',
      ],
    },
  ],
}
