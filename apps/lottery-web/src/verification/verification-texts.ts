import { defineTexts } from '@repo/ui/texts'

/** The texts of a verification: parts, states and verdicts. */
export const verificationTexts = defineTexts('verification', {
  fr: {
    title: 'Vérifier dans ce navigateur',
    lead: 'Votre appareil télécharge les fichiers publiés et refait tout le calcul. Rien n’est demandé au serveur que les fichiers eux-mêmes.',
    begin: 'Vérifier ce tirage',
    again: 'Vérifier à nouveau',
    fetching: 'Téléchargement des fichiers…',
    checking: 'Calcul en cours…',
    right: 'juste',
    allRight_one: 'Tout est juste : {{number}} ticket recalculé en {{time}}.',
    allRight_other: 'Tout est juste : {{number}} tickets recalculés en {{time}}.',
    wrong: 'faux',
    notRight: 'Ce tirage n’est pas comme il doit être. Voici ce qui ne va pas.',
    unreachable: 'Les fichiers n’ont pas pu être téléchargés. Vérifiez votre connexion, puis recommencez.',
    ownSeed: 'Graine recalculée :',
    keySaid: 'La signature a été vérifiée avec la clé que donne ce site : {{key}}',
    notProven: 'Ce qu’aucun fichier ne montre, même quand tout est juste',
    notProvenHolders: 'à qui sont les tickets, et qu’aucun ne manque : seuls les reçus le montrent ;',
    notProvenTime: 'quand quelque chose a été signé, sauf si quelqu’un l’a gardé d’avant le hasard ;',
    notProvenOthers:
      'que les autres voient les mêmes fichiers : comparez avec eux l’empreinte du manifeste ;',
    notProvenPage:
      'que cette page et sa clé sont honnêtes : un autre vérificateur, sur un autre appareil, le dira ;',
    notProvenSeries:
      'l’ordre des tirages et les gains refusés : notre vérificateur en un fichier regarde tous les tirages.',
    winnersHere: 'Les gagnants, recalculés sur votre appareil',
    rankOf: 'Rang {{rank}}',
    ownTicket: 'votre ticket',
    moreWinners_one: 'et {{number}} autre gagnant',
    moreWinners_other: 'et {{number}} autres gagnants',
    waiting: 'en attente',
    running: 'en cours',
    skipped: 'n’a pas pu être vérifié',
    manifest: 'Signature du manifeste',
    manifestHint:
      'Ce que la loterie s’est engagée à tirer, signé de sa clé Ed25519. Une signature ne dit pas quand elle a été faite.',
    beacon: 'Signature de la balise',
    beaconHint:
      'Le nombre aléatoire porte la signature BLS de la chaîne : personne d’autre n’a pu le produire.',
    calendar: 'Chaîne, tour et calendrier',
    calendarHint: 'C’est le tour de l’heure du tirage, fixé d’avance, et aucun autre.',
    list: 'Empreinte de la liste',
    listHint: 'La liste des tickets est, octet pour octet, celle qui a été scellée.',
    tree: 'Racine de l’arbre de Merkle',
    treeHint: 'L’arbre recalculé sur tous les tickets arrive à la racine du manifeste.',
    votes: 'Votes et nombre de gagnants',
    votesHint: 'Le choix de l’électeur médian donne le nombre de gagnants annoncé.',
    pot: 'Cagnotte',
    potHint: 'Tickets × contribution + report : au centime près.',
    seed: 'Graine du tirage',
    seedHint: 'Elle naît du manifeste et du nombre aléatoire, de rien d’autre.',
    winners: 'Classement et parts',
    winnersHint: 'Chaque ticket a été classé à nouveau : mêmes gagnants, mêmes rangs, mêmes parts.',
  },
})
