import type { FactsByText, Permission } from '@repo/server-kit/testing/reach-walk'
import { buildPermissionTable } from '@repo/server-kit/testing/reach-walk'
import type { EventBy } from '#api/core/reach/reach.rules.ts'

/** What may appear to whom. A text without a rule contains nobody's data, and no link. */
const permissions: readonly Permission<EventBy<'bell' | 'push' | 'mail' | 'sms'>>[] = [
  {
    facts: ['link /mes-expeditions/details-expedition/:order', 'order id'],
    in: {
      'sender push': [
        'accepted',
        'accident',
        'approach-dropoff',
        'approach-pickup',
        'breakdown',
        'cancelled-by-provider',
        'carrier-heard',
        'carrier-silent',
        'carrier-still-silent',
        'claim-answered',
        'delivered',
        'ended-at-pickup',
        'forbidden-goods',
        'goods-not-ready',
        'goods-taken-over',
        'larger-goods',
        'no-takeover-yet',
        'other-goods',
        'payment-tomorrow',
        'picked-up',
        'pickup-goes-on',
        'price-declined',
        'reassigned',
        'recipient-absent',
        'refused-by-recipient',
        'relayed-away',
        'relayed-not-started',
        'relayed-silent',
        'relayed-stalled',
        'returned',
        'returning',
        'search-ending',
        'sender-absent',
        'takeover-accepted',
        'takeover-relieved',
      ],
    },
  },
  {
    facts: ['amount', 'canari-recipient-name', 'link /mes-expeditions/details-expedition/:order', 'street'],
    in: {
      'sender mail': [
        'accident',
        'breakdown',
        'called-off',
        'cancelled-by-provider',
        'cancelled-by-sender',
        'carrier-silent',
        'carrier-still-silent',
        'ended-at-pickup',
        'forbidden-goods',
        'goods-not-ready',
        'goods-taken-over',
        'larger-goods',
        'no-takeover-yet',
        'order-placed',
        'other-goods',
        'pickup-goes-on',
        'price-agreed',
        'price-declined',
        'recipient-absent',
        'refused-by-recipient',
        'returning',
        'sender-absent',
        'takeover-relieved',
      ],
    },
  },
  {
    facts: ['amount'],
    in: {
      'carrier bell': ['delivered', 'payout-executed', 'payout-held', 'payout-prepared'],
      'company bell': ['key-limit-reached', 'payout-executed', 'payout-held', 'payout-prepared'],
      'sender bell': [
        'debt-declined',
        'debt-paid',
        'ended-at-pickup',
        'payment-released',
        'payment-tomorrow',
        'price-agreed',
        'refund-cancelled',
        'refund-decided',
        'refund-transferred',
      ],
    },
  },
  {
    facts: ['link /suivi/:token'],
    in: {
      'recipient push': [
        'recipient-cancelled',
        'recipient-delayed',
        'recipient-delivered',
        'recipient-returning',
      ],
      'recipient sms': [
        'recipient-cancelled',
        'recipient-delayed',
        'recipient-delivered',
        'recipient-link',
        'recipient-returning',
      ],
    },
  },
  {
    facts: ['account id', 'link /gains'],
    in: {
      'carrier push': ['carrier-charge-cancelled', 'carrier-charged', 'payout-executed', 'payout-held'],
      'company push': ['carrier-charge-cancelled', 'carrier-charged', 'payout-executed', 'payout-held'],
    },
  },
  {
    facts: [
      'amount',
      'canari-recipient-name',
      'link /api/compte/messages/arret/livraisons/:token',
      'link /mes-expeditions/details-expedition/:order',
      'link /mon-compte#messages',
      'street',
    ],
    in: {
      'sender mail': [
        'carrier-heard',
        'delivered',
        'reassigned',
        'relayed-away',
        'relayed-not-started',
        'relayed-silent',
        'relayed-stalled',
        'returned',
      ],
    },
  },
  {
    facts: ['link /compte/reclamations', 'order id'],
    in: {
      'carrier push': ['claim-accepted', 'claim-opened', 'claim-refused', 'claim-withdrawn'],
      'company push': ['claim-accepted', 'claim-opened', 'claim-refused', 'claim-withdrawn'],
    },
  },
  {
    facts: ['link /compte/reclamations'],
    in: {
      'carrier mail': ['claim-accepted', 'claim-opened', 'claim-refused', 'claim-withdrawn'],
      'company mail': ['claim-accepted', 'claim-opened', 'claim-refused', 'claim-withdrawn'],
    },
  },
  {
    facts: ['link /course', 'order id'],
    in: {
      'carrier push': [
        'course-given',
        'pickup-contested',
        'pickup-goes-on',
        'price-agreed',
        'recipient-instructions',
        'silent-with-goods',
        'still-silent-with-goods',
        'takeover-comes',
      ],
    },
  },
  {
    facts: ['canari-told-reason'],
    in: {
      'account bell': ['account-suspended', 'document-refused'],
      'carrier bell': ['carrier-charge-cancelled', 'carrier-charged'],
      'company bell': ['carrier-charge-cancelled', 'carrier-charged'],
      'sender bell': ['review-hidden'],
    },
  },
  {
    facts: ['link /forgotPassword'],
    in: {
      'account mail': [
        'emergency-address',
        'new-browser',
        'passkey-added',
        'second-factor-off',
        'second-factor-on',
        'wrong-tries',
      ],
    },
  },
  {
    facts: ['account id', 'link /compte'],
    in: {
      'account push': ['passkey-added', 'second-factor-off', 'second-factor-on'],
      'carrier push': ['payee-changed'],
      'company push': ['payee-changed'],
    },
  },
  {
    facts: ['account id', 'link /compte/pieces'],
    in: {
      'account push': ['document-refused'],
      'carrier push': ['documents-expired', 'documents-expiring'],
      'company push': ['documents-expired', 'documents-expiring'],
    },
  },
  {
    facts: ['link /api/suivi/messages/arret/:token', 'link /suivi/:token'],
    in: {
      'recipient mail': [
        'recipient-cancelled',
        'recipient-delayed',
        'recipient-delivered',
        'recipient-link',
        'recipient-returning',
      ],
    },
  },
  {
    facts: ['amount', 'canari-told-reason', 'link /gains', 'order id'],
    in: {
      'carrier mail': ['carrier-charge-cancelled', 'carrier-charged'],
      'company mail': ['carrier-charge-cancelled', 'carrier-charged'],
    },
  },
  {
    facts: [
      'amount',
      'link /api/compte/messages/arret/argent/:token',
      'link /compte/messages',
      'link /gains',
    ],
    in: {
      'carrier mail': ['payout-executed', 'payout-held'],
      'company mail': ['payout-executed', 'payout-held'],
    },
  },
  {
    facts: ['amount', 'link /mes-paiements'],
    in: {
      'sender mail': ['debt-declined', 'refund-cancelled', 'refund-decided', 'refund-transferred'],
    },
  },
  {
    facts: ['handover code', 'link /suivi/:token'],
    in: {
      'recipient push': ['recipient-approach', 'recipient-code'],
      'recipient sms': ['recipient-approach', 'recipient-code'],
    },
  },
  {
    facts: ['link /mes-paiements', 'order id'],
    in: {
      'sender push': ['debt-declined', 'refund-cancelled', 'refund-decided', 'refund-transferred'],
    },
  },
  {
    facts: ['link /notifications', 'order id'],
    in: {
      'carrier push': ['delivery-cancelled', 'goods-given-up', 'goods-taken-over', 'taken-off'],
    },
  },
  {
    facts: ['link /contact'],
    in: {
      'account mail': ['password-changed', 'password-reset', 'phone-changed'],
    },
  },
  {
    facts: ['account id', 'link /compte/versements'],
    in: {
      'carrier push': ['payout-rejected'],
      'company push': ['payout-rejected'],
    },
  },
  {
    facts: ['account id', 'link /notifications'],
    in: {
      'carrier push': ['vehicle-removed'],
      'company push': ['vehicle-removed'],
    },
  },
  {
    facts: [
      'amount',
      'canari-carrier-name',
      'canari-driver-name',
      'canari-recipient-name',
      'link /api/compte/messages/arret/livraisons/:token',
      'link /mes-expeditions/details-expedition/:order',
      'link /mon-compte#messages',
      'plate',
      'street',
    ],
    in: {
      'sender mail': ['accepted', 'picked-up'],
    },
  },
  {
    facts: ['amount', 'canari-recipient-name', 'link /nouvelle-expedition?repeter=:order', 'street'],
    in: {
      'sender mail': ['nobody-found', 'payment-lapsed'],
    },
  },
  {
    facts: ['canari-told-answer'],
    in: {
      'carrier bell': ['appeal-answered'],
      'visitor mail': ['support-answer'],
    },
  },
  {
    facts: ['canari-told-reason', 'plate'],
    in: {
      'carrier bell': ['vehicle-removed'],
      'company bell': ['vehicle-removed'],
    },
  },
  {
    facts: ['claim id', 'order id'],
    in: {
      'staff mail': ['claim-arrived', 'claim-withdrawn'],
    },
  },
  {
    facts: ['email_change id', 'link /mon-compte'],
    in: {
      'account push': ['email-changed', 'new-address-wish'],
    },
  },
  {
    facts: ['ends of an IBAN', 'link /contact'],
    in: {
      'carrier mail': ['payee-changed'],
      'company mail': ['payee-changed'],
    },
  },
  {
    facts: ['ends of an IBAN'],
    in: {
      'carrier bell': ['payee-changed'],
      'company bell': ['payee-changed'],
    },
  },
  {
    facts: ['handover code', 'link /api/suivi/messages/arret/:token', 'link /suivi/:token'],
    in: {
      'recipient mail': ['recipient-approach', 'recipient-code'],
    },
  },
  {
    facts: ['link /', 'link /login'],
    in: {
      'account mail': ['account-inactive'],
      'account sms': ['account-inactive'],
    },
  },
  {
    facts: ['link /'],
    in: {
      'account mail': ['account-restored'],
      'account sms': ['account-restored'],
    },
  },
  {
    facts: ['link /annuler-changement?jeton=:token'],
    in: {
      'account mail': ['email-changed', 'new-address-wish'],
    },
  },
  {
    facts: [
      'link /api/compte/messages/arret/argent/:token',
      'link /compte/messages',
      'link /compte/versements',
    ],
    in: {
      'carrier mail': ['payout-rejected'],
      'company mail': ['payout-rejected'],
    },
  },
  {
    facts: ['link /api/compte/messages/arret/pieces/:token', 'link /compte/messages', 'link /compte/pieces'],
    in: {
      'carrier mail': ['documents-expiring'],
      'company mail': ['documents-expiring'],
    },
  },
  {
    facts: ['link /compte', 'unknown id'],
    in: {
      'account push': ['emergency-address', 'phone-changed'],
    },
  },
  {
    facts: ['link /compte/pieces'],
    in: {
      'carrier mail': ['documents-expired'],
      'company mail': ['documents-expired'],
    },
  },
  {
    facts: ['link /confirmer-adresse?jeton=:token', 'link /pas-moi?jeton=:token'],
    in: {
      'account mail': ['confirm-email', 'welcome'],
    },
  },
  {
    facts: ['link /course'],
    in: {
      'carrier sms': ['still-silent-with-goods', 'takeover-comes'],
    },
  },
  {
    facts: ['link /mes-expeditions/details-expedition/:order'],
    in: {
      'sender mail': ['claim-received', 'payment-declined'],
    },
  },
  {
    facts: ['link /notifications'],
    in: {
      'carrier sms': ['delivery-cancelled', 'taken-off'],
    },
  },
  {
    facts: ['order id'],
    in: {
      'staff mail': ['accident-urgent', 'return-asked'],
    },
  },
  {
    facts: ['account id', 'link /flotte'],
    in: {
      'company push': ['driver-silent'],
    },
  },
  {
    facts: ['account id', 'link /flotte/planning'],
    in: {
      'company push': ['driver-not-online'],
    },
  },
  {
    facts: ['account id', 'link /mon-compte'],
    in: {
      'account push': ['password-changed'],
    },
  },
  {
    facts: ['account id', 'link /mon-entreprise/import'],
    in: {
      'company push': ['import-finished'],
    },
  },
  {
    facts: ['account id', 'link /mon-entreprise/webhooks'],
    in: {
      'company push': ['webhook-given-up'],
    },
  },
  {
    facts: ['account id', 'link /planning'],
    in: {
      'carrier push': ['plan-changed'],
    },
  },
  {
    facts: ['account id', 'payout id', 'support_message id'],
    in: {
      'staff mail': ['support-waits'],
    },
  },
  {
    facts: [
      'amount',
      'canari-carrier-name',
      'canari-recipient-name',
      'link /mes-expeditions/details-expedition/:order',
      'plate',
      'street',
    ],
    in: {
      'sender mail': ['takeover-accepted'],
    },
  },
  {
    facts: ['amount', 'link /mes-expeditions/details-expedition/:order'],
    in: {
      'sender mail': ['payment-tomorrow'],
    },
  },
  {
    facts: ['amount', 'link /mon-entreprise/cles-api'],
    in: {
      'company mail': ['key-limit-reached'],
    },
  },
  {
    facts: ['amount', 'link /nouvelle-expedition'],
    in: {
      'sender mail': ['payment-released'],
    },
  },
  {
    facts: ['api_key id', 'link /mon-compte'],
    in: {
      'company push': ['key-limit-reached'],
    },
  },
  {
    facts: [
      'appeal id',
      'canari-carrier-appeal',
      'canari-carrier-name',
      'canari-carrier@test.test',
      'canari-told-reason',
    ],
    in: {
      'staff mail': ['appeal'],
    },
  },
  {
    facts: ['canari-company-name', 'link /invitation?jeton=:token'],
    in: {
      'visitor mail': ['invitation'],
    },
  },
  {
    facts: ['canari-fleet-name', 'link /invitation?jeton=:token'],
    in: {
      'visitor mail': ['driver-invitation'],
    },
  },
  {
    facts: ['canari-import-file', 'link /mon-entreprise/import'],
    in: {
      'company mail': ['import-finished'],
    },
  },
  {
    facts: ['canari-import-file'],
    in: {
      'company bell': ['import-finished'],
    },
  },
  {
    facts: ['canari-told-answer', 'link /compte/recours'],
    in: {
      'carrier mail': ['appeal-answered'],
    },
  },
  {
    facts: ['canari-told-answer', 'link /mes-expeditions/details-expedition/:order'],
    in: {
      'sender mail': ['claim-answered'],
    },
  },
  {
    facts: ['canari-told-reason', 'link /compte/pieces'],
    in: {
      'account mail': ['document-refused'],
    },
  },
  {
    facts: ['canari-told-reason', 'link /compte/recours'],
    in: {
      'account mail': ['account-suspended'],
    },
  },
  {
    facts: ['canari-told-reason', 'link /mes-expeditions/details-expedition/:order'],
    in: {
      'sender mail': ['review-hidden'],
    },
  },
  {
    facts: [
      'canari-visitor-first',
      'canari-visitor-last',
      'canari-visitor-question',
      'canari-visitor-subject',
      'canari-visitor-writer@test.test',
      'phone',
    ],
    in: {
      'staff mail': ['support-message'],
    },
  },
  {
    facts: ['canari-visitor-first'],
    in: {
      'company bell': ['member-joined'],
    },
  },
  {
    facts: ['delivery id', 'link /course'],
    in: {
      'carrier push': ['pickup-nudge'],
    },
  },
  {
    facts: ['link /', 'link /api/compte/messages/arret/pieces/:token', 'link /compte/messages'],
    in: {
      'account mail': ['documents-complete'],
    },
  },
  {
    facts: ['link /', 'offer id'],
    in: {
      'carrier push': ['offer'],
    },
  },
  {
    facts: ['link /', 'order id'],
    in: {
      'carrier push': ['called-off'],
    },
  },
  {
    facts: [
      'link /api/compte/messages/arret/messages/:token',
      'link /compte/messages',
      'link /course/messages',
    ],
    in: {
      'carrier mail': ['unread-message'],
    },
  },
  {
    facts: [
      'link /api/compte/messages/arret/messages/:token',
      'link /mes-expeditions/details-expedition/:order?vue=messages',
      'link /mon-compte#messages',
    ],
    in: {
      'sender mail': ['unread-message'],
    },
  },
  {
    facts: [
      'link /api/newsletter/desinscription/:token',
      'link /newsletter/confirmation?jeton=:token',
      'link /newsletter/desinscription?jeton=:token',
    ],
    in: {
      'visitor mail': ['newsletter'],
    },
  },
  {
    facts: ['link /assistance/faqS'],
    in: {
      'visitor mail': ['support-acknowledgement'],
    },
  },
  {
    facts: ['link /compte'],
    in: {
      'account mail': ['second-factor-asked'],
    },
  },
  {
    facts: ['link /compte/recours'],
    in: {
      'account sms': ['account-suspended'],
    },
  },
  {
    facts: ['link /confirmer-adresse?jeton=:token'],
    in: {
      'account mail': ['new-address'],
    },
  },
  {
    facts: ['link /course/messages', 'order id'],
    in: {
      'carrier push': ['message'],
    },
  },
  {
    facts: ['link /course/messages'],
    in: {
      'carrier sms': ['unread-message'],
    },
  },
  {
    facts: ['link /mes-expeditions', 'link /mes-expeditions/details-expedition/:order', 'order id'],
    in: {
      'sender push': ['payment-declined'],
    },
  },
  {
    facts: ['link /mes-expeditions', 'link /nouvelle-expedition?repeter=:order', 'order id'],
    in: {
      'sender push': ['payment-lapsed'],
    },
  },
  {
    facts: ['link /mes-expeditions'],
    in: {
      'sender sms': ['recipient-absent'],
    },
  },
  {
    facts: ['link /mes-expeditions/details-expedition/:order?vue=messages', 'order id'],
    in: {
      'sender push': ['message'],
    },
  },
  {
    facts: ['link /mon-compte'],
    in: {
      'account push': ['new-browser'],
    },
  },
  {
    facts: ['link /mon-entreprise/webhooks'],
    in: {
      'company mail': ['webhook-given-up'],
    },
  },
  {
    facts: ['link /nouvelle-expedition'],
    in: {
      'sender mail': ['planned-unpaid'],
    },
  },
  {
    facts: ['link /nouvelle-expedition?repeter=:order', 'order id'],
    in: {
      'sender push': ['nobody-found'],
    },
  },
  {
    facts: ['six digits'],
    in: {
      'account mail': ['reset-code'],
    },
  },
]

/** The permitted facts, by event, person and channel. */
export const mayAppear = buildPermissionTable(permissions)

/**
 * The permitted facts of subjects, push messages and text messages, which locked screens show. Links of text messages
 * are exempt.
 */
export const onLockedScreen: FactsByText = {
  'recipient-approach recipient push': ['handover code'],
  'recipient-approach recipient sms': ['handover code'],
  'recipient-code recipient push': ['handover code'],
  'recipient-code recipient sms': ['handover code'],
  // The inviting person.
  'invitation visitor mail': ['canari-company-name'],
  'driver-invitation visitor mail': ['canari-fleet-name'],
  // The support's own mailbox: a number without a name, and the writer's subject.
  'claim-arrived staff mail': ['order id'],
  'claim-withdrawn staff mail': ['order id'],
  'return-asked staff mail': ['order id'],
  'accident-urgent staff mail': ['order id'],
  'support-message staff mail': ['canari-visitor-subject'],
  'appeal staff mail': ['appeal id'],
}
