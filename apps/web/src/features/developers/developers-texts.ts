import { defineTexts } from '@repo/ui/texts'

/** The texts of the page for developers. Each line of a part is a point of its list. */
export const developersTexts = defineTexts('developers', {
  fr: {
    title: 'Développeurs',
    lead: 'Commandez et suivez vos expéditions depuis vos logiciels.',
    reference: 'Ouvrir la référence de l’API',
    specification: 'Description OpenAPI (JSON)',
    newTab: '(nouvel onglet)',
    authTitle: 'S’identifier',
    auth: [
      'Envoyez votre clé d’API dans l’en-tête Authorization de chaque appel.',
      'Une clé agit au nom de l’entreprise : elle commande, annule et suit, mais n’administre ni utilisateurs, ni carte, ni clés.',
      'Au plus 600 appels par minute et par clé ; au-delà, la réponse 429 indique quand revenir (Retry-After).',
      'Chaque clé a une limite de montant par 24 heures, que l’administrateur de l’entreprise fixe : au-delà, une commande reçoit 429 avec le code key-limit-reached, le montant restant (montantRestant) et, dans Retry-After, le nombre de secondes après lequel elle passera au plus tard.',
      'Une commande qui dépasse la limite à elle seule reçoit 403 avec le code order-above-key-limit, et ne passera qu’une fois la limite relevée.',
    ].join('\n'),
    repeatTitle: 'Répéter sans risque',
    repeat: [
      'Donnez à chaque demande un nom unique dans l’en-tête Idempotency-Key.',
      'Répétée sous le même nom pendant 24 heures, après une coupure par exemple, la même demande reçoit la première réponse, avec l’en-tête Idempotent-Replayed: true.',
      'Une autre demande sous ce nom est refusée (422).',
      'Tant que la première est en cours, la réponse est 409 avec Retry-After.',
      'Les réponses 5xx et 429 ne sont pas conservées.',
    ].join('\n'),
    webhooksTitle: 'Recevoir les événements',
    webhooks: [
      'Votre serveur reçoit un POST JSON par événement et répond par un statut 2xx en moins de 10 secondes ; une redirection compte comme un échec.',
      'Un envoi qui échoue est répété onze fois en trois jours.',
      'Un même événement peut arriver deux fois : son champ id, repris dans l’en-tête Volant-Event-Id, vous permet de le reconnaître.',
      'Les événements d’une même expédition se suivent dans l’ordre, sauf lorsque l’un d’eux échoue depuis plus d’une heure : fiez-vous alors au champ creeA.',
    ].join('\n'),
    signatureTitle: 'Vérifier la signature',
    signature: [
      'L’en-tête Volant-Signature vaut t=horodatage,v1=signature.',
      'La signature est le HMAC-SHA256, en hexadécimal et avec le secret du webhook, de l’horodatage, d’un point et du corps reçu.',
      'Comparez-la sur le corps brut, et refusez les horodatages de plus de cinq minutes.',
    ].join('\n'),
  },
})
