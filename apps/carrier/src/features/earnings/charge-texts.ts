import { defineTexts } from '@repo/ui/texts'

/** The texts of charges (amounts withheld from a carrier) and of objections to them. */
export const chargeTexts = defineTexts('charges', {
  fr: {
    title: 'Retenues',
    charged: '{{amount}} retenus, décision du {{date}}',
    cancelled: 'Annulée : le montant vous est dû',
    until: 'Vous pouvez contester jusqu’au {{date}}.',
    over: 'Le délai pour contester a pris fin le {{date}}.',
    object: 'Contester cette retenue',
    text: 'Ce qui s’est passé, selon vous',
    hint: 'De 10 à 2 000 caractères. Indiquez les faits, les dates et ce que vous demandez.',
    send: 'Envoyer la contestation',
    sent: 'Contestation envoyée',
    sentHint: 'D’autres personnes réexaminent la décision et vous répondent par e-mail.',
    objected: 'Contestée',
    objectedHint: 'Contestation envoyée le {{date}}. Nous y répondons par e-mail.',
  },
})
