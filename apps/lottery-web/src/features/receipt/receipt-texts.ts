import { defineTexts } from '@repo/ui/texts'

/** The texts of the page that verifies a receipt. */
export const receiptTexts = defineTexts('receipt', {
  fr: {
    title: 'Vérifier un reçu',
    lead: 'Votre reçu prouve que votre ticket était dans la liste scellée, et qu’il est le vôtre. Le fichier reste sur votre appareil ; seul le manifeste publié de son tirage est demandé au site, pour le comparer.',
    choose: 'Choisir un reçu (fichier JSON)',
    another: 'Choisir un autre reçu',
    unreadable: 'Ce fichier n’est pas un reçu',
    unreadableHint:
      'Un reçu est le fichier JSON joint à notre e-mail, ou téléchargé depuis la page de votre tirage.',
    right: 'Ce reçu est juste',
    rightHint:
      'Le ticket {{number}} est dans la liste scellée du tirage du {{date}}, parmi {{tickets}}, et ce reçu ouvre l’empreinte de son titulaire.',
    wrong: 'Ce reçu n’est pas juste',
    keyUnknown:
      'La clé publique de la loterie n’est pas connue de cet appareil : la signature du manifeste n’a pas été vérifiée. Revenez une fois avec une connexion.',
    keySaid:
      'La clé vient de ce site : {{key}}. Comparez-la à celle de votre e-mail de reçu, ou à celle d’un autre joueur.',
    keyReplaced:
      'La loterie a changé de clé : chaque nouvelle clé est signée par la précédente. La dernière vaut à partir du tirage n° {{number}}.',
    keyChanged:
      'Le site nomme aujourd’hui une autre clé ({{key}}) que celle que cet appareil a retenue ({{former}}). Demandez pourquoi avant de vous y fier.',
    asking: 'Comparaison avec ce qui est publié…',
    same: 'Le manifeste publié est le même',
    sameHint: 'Ce que le site publie de ce tirage est, octet pour octet, ce que dit votre reçu.',
    unpublished: 'Pas encore publié',
    unpublishedHint:
      'Le site ne publie pas encore de manifeste pour ce tirage. Gardez votre reçu et revenez.',
    unreachable: 'Non comparé',
    unreachableHint: 'Le site n’a pas répondu : le reçu n’a pas été comparé à ce qui est publié.',
    other: 'Le site publie autre chose de ce tirage que le manifeste de votre reçu',
    otherHint:
      'L’un des deux n’est pas signé par la clé de la loterie. Gardez les deux, et demandez des explications.',
    otherSigned:
      'Les deux sont signés par la clé de la loterie : c’est la preuve d’une fraude, que chacun peut vérifier. Gardez ce fichier et transmettez-le.',
    evidence: 'Enregistrer les deux documents',
    facts: 'Ce que le reçu dit du tirage',
    pot: 'Cagnotte : {{pot}}',
    winners: 'Gagnants prévus : {{winners}}',
    manifest: 'Empreinte du manifeste : {{hash}}',
    draw: 'Voir la preuve du tirage',
    where: 'Où trouver mon reçu ?',
    whereText:
      'Après la fermeture, il arrive en pièce jointe de notre e-mail et se télécharge depuis la page du tirage. Gardez-le : il contient le secret qui relie le ticket à vous, et nous ne le republions pas.',
  },
})
