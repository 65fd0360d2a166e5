import { defineTexts } from '@repo/ui/texts'

/** The texts of the page of API keys. */
export const apiKeysTexts = defineTexts('api-keys', {
  fr: {
    title: 'Clés d’API',
    lead: 'Pour que vos logiciels commandent et suivent vos expéditions au nom de l’entreprise. Une clé n’administre rien : ni utilisateurs, ni carte, ni webhooks.',
    create: 'Nouvelle clé',
    name: 'Nom de la clé',
    nameHint: 'Par exemple le logiciel qui l’utilise : ERP, boutique en ligne…',
    limit: 'Limite par 24 heures, en euros',
    limitHint:
      'Au-delà, les commandes de la clé sont refusées et nous vous prévenons : un voleur ne commande pas pour davantage en 24 heures.',
    submit: 'Créer la clé',
    newKey: 'Votre nouvelle clé',
    key: 'Clé d’API',
    once: 'Copiez cette clé maintenant : elle ne sera plus jamais affichée. Gardez-la comme un mot de passe.',
    list: 'Clés actives',
    empty: 'Aucune clé pour le moment',
    emptyHint: 'Créez une clé par logiciel : vous pourrez en révoquer une sans toucher aux autres.',
    created: 'Créée le {{date}} par {{name}}',
    createdBySomebody: 'Créée le {{date}}',
    used: 'Dernière utilisation : {{date}}',
    unused: 'Jamais utilisée',
    spent: 'Commandé ces dernières 24 heures : {{spent}} sur {{limit}}',
    spentOf: 'Part de la limite de la clé {{name}} commandée ces dernières 24 heures',
    changeLimit: 'Modifier la limite',
    changeLimitOf: 'Modifier la limite de la clé {{name}}',
    changeLimitText:
      'La nouvelle limite vaut dès la prochaine commande de la clé « {{name}} ». Ce qu’elle a commandé ces dernières 24 heures continue de compter.',
    saveLimit: 'Enregistrer la limite',
    limitChanged: 'Limite modifiée',
    revoke: 'Révoquer',
    revokeOf: 'Révoquer la clé {{name}}',
    revokeTitle: 'Révoquer cette clé ?',
    revokeText:
      'Le logiciel qui utilise la clé « {{name}} » ne pourra plus rien faire, aussitôt et définitivement.',
    revoked: 'Clé révoquée',
  },
})
