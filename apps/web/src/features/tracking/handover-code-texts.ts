import { defineTexts } from '@repo/ui/texts'

/** The sender's texts about the handover code. */
export const handoverCodeTexts = defineTexts('handover-code', {
  fr: {
    title: 'Code de remise',
    lead: 'À communiquer à votre destinataire. Il le donne au transporteur uniquement au moment où le colis lui est remis : sans ce code, la livraison ne peut pas être validée.',
    onLink: 'Il le voit aussi sur son lien de suivi dès l’enlèvement.',
    digits: 'Code {{digits}}',
    copy: 'Copier',
    copied: 'Copié',
    renew: 'Créer un nouveau code',
    renewTitle: 'Créer un nouveau code ?',
    renewText: 'Le code actuel ne sera plus accepté. Pensez à donner le nouveau à votre destinataire.',
    keep: 'Garder le code',
    renewed: 'Nouveau code créé',
    locked:
      'Trop de codes erronés ont été saisis. La saisie est bloquée jusqu’à {{time}} ; un nouveau code la débloque aussitôt.',
    failed: 'Le code de remise ne se charge pas.',
    retry: 'Réessayer',
  },
})
