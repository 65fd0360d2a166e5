import { defineTexts } from '@repo/ui/texts'

export const receiptTexts = defineTexts('receipt', {
  fr: {
    title: 'Vérifier un reçu',
    lead: 'Votre reçu prouve que votre ticket était dans la liste scellée, et qu’il est le vôtre. Le fichier reste sur votre appareil : rien n’est envoyé, et la page fonctionne sans connexion.',
    choose: 'Choisir un reçu (fichier JSON)',
    another: 'Choisir un autre reçu',
    unreadable: 'Ce fichier n’est pas un reçu',
    unreadableHint: 'Un reçu est le fichier JSON téléchargé depuis la page de votre tirage.',
    right: 'Ce reçu est juste',
    rightHint:
      'Le ticket {{number}} est dans la liste scellée du tirage du {{date}}, parmi {{tickets}}, et ce reçu ouvre l’empreinte de son titulaire.',
    wrong: 'Ce reçu n’est pas juste',
    keyUnknown:
      'La clé publique de la loterie n’est pas connue de cet appareil : la signature du manifeste n’a pas été vérifiée. Revenez une fois avec une connexion.',
    facts: 'Ce que le reçu dit du tirage',
    pot: 'Cagnotte : {{pot}}',
    winners: 'Gagnants prévus : {{winners}}',
    manifest: 'Empreinte du manifeste : {{hash}}',
    draw: 'Voir la preuve du tirage',
    where: 'Où trouver mon reçu ?',
    whereText:
      'Après la fermeture, il arrive par e-mail et se télécharge depuis la page du tirage. Gardez-le : il contient le secret qui relie le ticket à vous, et nous ne le republions pas.',
  },
})
