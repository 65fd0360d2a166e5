import { createFrenchDateFormat } from '@repo/contracts/french-date'
import type { PickupProblemKind } from '@repo/delivery-rules/pickup-problem'
import { pickupProblemWaitMs } from '@repo/delivery-rules/pickup-problem'
import { lowercaseInitial } from '#api/core/notifications/cancel-reasons.texts.ts'
import type { NamedTrip } from '#api/core/notifications/trip-name.texts.ts'
import { formatTripName } from '#api/core/notifications/trip-name.texts.ts'
import type { EmailContent } from '#api/mail/email-content.ts'
import { formatEmailPrice } from '#api/mail/email-content.ts'
import type { SenderPush } from './sender-push.service.ts'
import type { TakenOffReason } from './taken-off.texts.ts'

/** The events of an order that its sender is notified of, on the screens and by one email. */
export type OrderNewsKind =
  | 'accepted'
  | 'reassigned'
  | 'picked-up'
  | 'delivered'
  | 'breakdown'
  | 'accident'
  | 'no-takeover-yet'
  | 'takeover-accepted'
  | 'takeover-relieved'
  | 'goods-taken-over'
  | 'carrier-silent'
  | 'carrier-still-silent'
  | 'carrier-heard'
  | 'recipient-absent'
  | 'refused-by-recipient'
  | 'returning'
  | 'called-off'
  | 'returned'
  | 'nobody-found'
  | 'payment-lapsed'
  | 'cancelled-by-provider'
  | 'sender-absent'
  | 'goods-not-ready'
  | 'other-goods'
  | 'forbidden-goods'
  | 'larger-goods'
  | 'price-agreed'
  | 'price-declined'
  | 'pickup-goes-on'
  | 'ended-at-pickup'
  | `relayed-${TakenOffReason}`

/** The facts of the emails about an order. */
export type OrderFacts = NamedTrip & {
  readonly id: string
  readonly recipientName: string
  readonly dropoffAddress: string
  readonly priceCents: number
  /** The cost of its end; null while it runs. */
  readonly feeCents: number | null
  readonly orderedAt: Date
  /** Its planned pickup time; null for as soon as possible. */
  readonly plannedPickupAt: Date | null
  /** The carrier and its vehicle; null without one. */
  readonly carrier: { readonly name: string; readonly vehicle: string } | null
  /** The French reason of its cancellation; null without one, or where the news explains it. */
  readonly cancelReason: string | null
}

type Wording = {
  readonly text: (order: OrderFacts) => string
  readonly subject: string
  readonly preheader: string
  readonly paragraphs: (order: OrderFacts) => readonly string[]
  readonly button: { readonly label: string; readonly path: (order: OrderFacts) => string }
}

const formatRoute = ({ pickupCity, dropoffCity }: OrderFacts) => `${pickupCity} → ${dropoffCity}`
const formatFromTo = ({ pickupCity, dropoffCity }: OrderFacts) => `de ${pickupCity} à ${dropoffCity}`
const getReason = ({ cancelReason }: OrderFacts) => lowercaseInitial(cancelReason ?? 'Voir votre espace')
const getFeeCents = ({ feeCents }: OrderFacts) => feeCents ?? 0
const getDetailPath = ({ id }: OrderFacts) => `/mes-expeditions/details-expedition/${id}`
const getOrderAgainPath = ({ id }: OrderFacts) => `/nouvelle-expedition?repeter=${id}`

/** Returns the wording for an order that goes to another carrier; `why` is a sentence without its full stop. */
const buildReassignedWording = (why: string): Wording => ({
  text: () => `${why} : nous recherchons un autre transporteur, au même prix.`,
  subject: 'Nous recherchons un autre transporteur',
  preheader: 'Votre commande continue, au même prix.',
  paragraphs: (order) => [
    `${why}. Votre expédition ${formatFromTo(order)} lui est retirée.`,
    'Nous recherchons un autre transporteur, au même prix. Vous n’avez rien à faire : nous vous prévenons dès qu’il est trouvé.',
  ],
  button: { label: 'Suivre la recherche', path: getDetailPath },
})

/** Returns the wording for a carrier that cannot take the goods. `finding` is a clause without its full stop. */
const buildPickupProblemWording = (
  finding: string,
  request: { readonly subject: string; readonly what: string; readonly otherwise: string },
): Wording => ({
  text: (order) => `Au point d’enlèvement, ${finding} : expédition ${formatTripName(order)}. ${request.what}`,
  subject: request.subject,
  preheader: 'Votre transporteur est sur place et attend votre réponse.',
  paragraphs: (order) => [
    `Votre transporteur est au point d’enlèvement de votre expédition ${formatFromTo(order)} : ${finding}.`,
    request.what,
    request.otherwise,
  ],
  button: { label: 'Répondre', path: getDetailPath },
})

const feeWarning =
  'sinon la course est annulée et son déplacement vous est facturé : le forfait d’enlèvement, les kilomètres parcourus et les frais de service.'
const describeNoAnswer = (minutes: number) =>
  `Répondez dans les ${minutes} minutes, ${feeWarning} Si vous aviez déjà contesté, notre équipe décide.`
const getWaitMinutes = (kind: PickupProblemKind) => pickupProblemWaitMs[kind] / 60_000

const wordings: Record<OrderNewsKind, Wording> = {
  'relayed-not-started': buildReassignedWording('Votre transporteur ne s’est pas mis en route'),
  'relayed-stalled': buildReassignedWording('Votre transporteur n’avance plus vers le lieu d’enlèvement'),
  'relayed-away': buildReassignedWording('Votre transporteur s’éloigne du lieu d’enlèvement'),
  'relayed-silent': buildReassignedWording('Nous n’avons plus de nouvelles de votre transporteur'),
  accepted: {
    text: (order) => `Un transporteur a accepté votre expédition ${formatTripName(order)}.`,
    subject: 'Votre transporteur est trouvé',
    preheader: 'Suivez son arrivée en direct.',
    paragraphs: (order) => [
      `Un transporteur a accepté votre expédition ${formatFromTo(order)} : il se prépare à rejoindre le lieu d’enlèvement.`,
      'Vous pouvez suivre son trajet en direct et lui écrire.',
    ],
    button: { label: 'Suivre mon expédition', path: getDetailPath },
  },
  reassigned: {
    text: (order) =>
      `Un autre chauffeur de la même entreprise prend en charge votre expédition ${formatTripName(order)}.`,
    subject: 'Un autre chauffeur prend le relais',
    preheader: 'Au même prix : suivez son arrivée en direct.',
    paragraphs: (order) => [
      `L’entreprise qui transporte votre expédition ${formatFromTo(order)} l’a confiée à un autre de ses chauffeurs, au même prix.`,
      'Vous pouvez suivre son trajet en direct et lui écrire.',
    ],
    button: { label: 'Suivre mon expédition', path: getDetailPath },
  },
  'picked-up': {
    text: (order) => `Votre marchandise est enlevée : l’expédition ${formatTripName(order)} est en route.`,
    subject: 'Votre marchandise est enlevée',
    preheader: 'Elle est en route vers son destinataire.',
    paragraphs: (order) => [
      `Votre transporteur a enlevé la marchandise de votre expédition ${formatFromTo(order)} : elle est en route.`,
      'Le montant de la commande est prélevé sur votre carte à cet instant.',
    ],
    button: { label: 'Suivre la livraison', path: getDetailPath },
  },
  delivered: {
    text: () => 'La marchandise a été livrée !',
    subject: 'La marchandise a été livrée !',
    preheader: 'Photos et signatures vous attendent.',
    paragraphs: (order) => [
      `Votre expédition ${formatFromTo(order)} a été remise à ${order.recipientName}.`,
      'Les photos, les signatures et les réserves éventuelles vous attendent dans votre espace, où vous pouvez aussi noter votre transporteur.',
    ],
    button: { label: 'Voir ma livraison', path: getDetailPath },
  },
  breakdown: {
    text: (order) =>
      `Votre transporteur est en panne : nous cherchons un autre transporteur pour reprendre votre marchandise, au même prix. Expédition ${formatTripName(order)}.`,
    subject: 'Votre transporteur est en panne',
    preheader: 'Un autre transporteur reprendra votre marchandise, au même prix.',
    paragraphs: (order) => [
      `Le véhicule qui transporte votre expédition ${formatFromTo(order)} est en panne. Votre marchandise est à son bord, sous la garde de votre transporteur.`,
      'Nous cherchons un autre transporteur pour la reprendre là où elle se trouve, au même prix. Chacun des deux photographie la marchandise, et un code atteste de sa remise.',
    ],
    button: { label: 'Suivre mon expédition', path: getDetailPath },
  },
  accident: {
    text: (order) =>
      `Votre transporteur a eu un accident : nous cherchons un autre transporteur pour reprendre votre marchandise, au même prix. Expédition ${formatTripName(order)}.`,
    subject: 'Votre transporteur a eu un accident',
    preheader: 'Un autre transporteur reprendra votre marchandise, au même prix.',
    paragraphs: (order) => [
      `Le transporteur de votre expédition ${formatFromTo(order)} nous signale un accident. Le suivi indique s’il constate des dommages à la marchandise.`,
      'Nous cherchons un autre transporteur pour la reprendre là où elle se trouve, au même prix. Chacun des deux photographie la marchandise, et un code atteste de sa remise.',
    ],
    button: { label: 'Suivre mon expédition', path: getDetailPath },
  },
  'no-takeover-yet': {
    text: (order) =>
      `Nous n’avons pas encore trouvé de transporteur pour reprendre votre marchandise : expédition ${formatTripName(order)}. La recherche continue et notre équipe s’en occupe.`,
    subject: 'Nous cherchons toujours un transporteur',
    preheader: 'Notre équipe s’occupe de votre marchandise.',
    paragraphs: (order) => [
      `Depuis 15 minutes nous cherchons un transporteur pour reprendre la marchandise de votre expédition ${formatFromTo(order)}, sans succès. La recherche continue.`,
      'Notre équipe s’en occupe. Elle peut annuler la course et vous rembourser : répondez à cet e-mail si vous le souhaitez.',
    ],
    button: { label: 'Suivre mon expédition', path: getDetailPath },
  },
  'takeover-accepted': {
    text: (order) =>
      `Un transporteur va reprendre votre marchandise, au même prix : expédition ${formatTripName(order)}.`,
    subject: 'Un transporteur va reprendre votre marchandise',
    preheader: 'Suivez-le en direct.',
    paragraphs: (order) => [
      `Un autre transporteur rejoint votre marchandise et continue votre expédition ${formatFromTo(order)}, au même prix.`,
      'Vous pouvez le suivre en direct et lui écrire.',
    ],
    button: { label: 'Suivre mon expédition', path: getDetailPath },
  },
  'takeover-relieved': {
    text: (order) =>
      `Le transporteur venu reprendre votre marchandise ne l’a pas trouvée : nous en recherchons un autre, au même prix. Expédition ${formatTripName(order)}.`,
    subject: 'Nous recherchons un autre transporteur',
    preheader: 'La reprise de votre marchandise continue, au même prix.',
    paragraphs: (order) => [
      `Le transporteur venu reprendre la marchandise de votre expédition ${formatFromTo(order)} n’a trouvé personne auprès d’elle : nous lui avons retiré la course, et en recherchons un autre au même prix.`,
      'Notre équipe s’en occupe avec le transporteur qui a la marchandise. Vous n’avez rien à faire : nous vous prévenons dès qu’un autre a accepté.',
    ],
    button: { label: 'Suivre la recherche', path: getDetailPath },
  },
  'goods-taken-over': {
    text: (order) =>
      `Votre marchandise est reprise par un autre transporteur : l’expédition ${formatTripName(order)} continue.`,
    subject: 'Votre marchandise continue sa route',
    preheader: 'Un autre transporteur l’a reprise.',
    paragraphs: (order) => [
      `La marchandise de votre expédition ${formatFromTo(order)} est passée d’un transporteur à l’autre : les deux l’ont photographiée, et un code l’atteste. Elle continue sa route, au même prix.`,
    ],
    button: { label: 'Suivre la livraison', path: getDetailPath },
  },
  'carrier-silent': {
    text: (order) =>
      `Nous n’avons plus de nouvelles de votre transporteur depuis plus de 10 minutes : expédition ${formatTripName(order)}. Nous cherchons à le joindre.`,
    subject: 'Nous cherchons à joindre votre transporteur',
    preheader: 'Sa position ne nous parvient plus depuis plus de 10 minutes.',
    paragraphs: (order) => [
      `Le transporteur de votre expédition ${formatFromTo(order)} a votre marchandise à bord, et sa position ne nous parvient plus depuis plus de 10 minutes. Le plus souvent, son téléphone n’a plus de réseau ou de batterie.`,
      'Nous lui avons écrit et notre équipe cherche à le joindre. Vous pouvez aussi lui écrire. Nous vous prévenons dès que nous en savons plus.',
    ],
    button: { label: 'Suivre mon expédition', path: getDetailPath },
  },
  'carrier-still-silent': {
    text: (order) =>
      `Toujours aucune nouvelle de votre transporteur depuis plus de 30 minutes : expédition ${formatTripName(order)}. Notre équipe s’en occupe.`,
    subject: 'Toujours aucune nouvelle de votre transporteur',
    preheader: 'Notre équipe s’occupe de votre marchandise.',
    paragraphs: (order) => [
      `Nous n’avons pas de nouvelles du transporteur de votre expédition ${formatFromTo(order)} depuis plus de 30 minutes. Votre marchandise est à son bord.`,
      'Notre équipe s’en occupe, et ce transporteur ne reçoit plus de courses. Si votre marchandise n’arrive pas, ouvrez une réclamation depuis votre espace : nous vous répondons personnellement.',
    ],
    button: { label: 'Voir mon expédition', path: getDetailPath },
  },
  'carrier-heard': {
    text: (order) =>
      `Nous avons de nouveau des nouvelles de votre transporteur : expédition ${formatTripName(order)}.`,
    subject: 'Votre transporteur a donné des nouvelles',
    preheader: 'Suivez-le de nouveau en direct.',
    paragraphs: (order) => [
      `Le transporteur de votre expédition ${formatFromTo(order)} nous donne de nouveau de ses nouvelles. Votre expédition continue.`,
    ],
    button: { label: 'Suivre mon expédition', path: getDetailPath },
  },
  'recipient-absent': {
    text: (order) =>
      `Destinataire absent : le transporteur de votre expédition ${formatTripName(order)} attend sur place et demande le retour de la marchandise.`,
    subject: 'Votre destinataire est absent',
    preheader: 'Le transporteur l’a attendu 10 minutes et demande le retour.',
    paragraphs: (order) => [
      `Le transporteur de votre expédition ${formatFromTo(order)} a attendu ${order.recipientName} pendant 10 minutes sur le lieu de livraison, sans succès. Il demande à vous rapporter la marchandise.`,
      'Notre équipe examine sa demande. D’ici là, la livraison reste possible : si vous pouvez joindre votre destinataire, prévenez-le.',
    ],
    button: { label: 'Suivre mon expédition', path: getDetailPath },
  },
  'refused-by-recipient': {
    text: (order) =>
      `Votre destinataire a refusé la marchandise : l’expédition ${formatTripName(order)} vous est rapportée.`,
    subject: 'Votre destinataire a refusé la marchandise',
    preheader: 'Le transporteur vous la rapporte.',
    paragraphs: (order) => [
      `${order.recipientName} a refusé la marchandise de votre expédition ${formatFromTo(order)} : le transporteur la rapporte au lieu d’enlèvement.`,
      'Le motif du refus est indiqué dans le suivi, où vous pouvez aussi écrire à votre transporteur.',
    ],
    button: { label: 'Suivre le retour', path: getDetailPath },
  },
  returning: {
    text: (order) => `Retour en cours : votre expédition ${formatTripName(order)} vous est rapportée.`,
    subject: 'Votre marchandise vous est rapportée',
    preheader: 'Votre destinataire était absent : le retour est accepté.',
    paragraphs: (order) => [
      `Votre destinataire n’ayant pas pu être joint, notre équipe a accepté le retour de votre expédition ${formatFromTo(order)} : le transporteur la rapporte au lieu d’enlèvement.`,
      'Vous pouvez suivre son trajet en direct et lui écrire.',
    ],
    button: { label: 'Suivre le retour', path: getDetailPath },
  },
  'called-off': {
    text: (order) => `Votre commande est annulée : l’expédition ${formatTripName(order)} vous est rapportée.`,
    subject: 'Votre annulation est enregistrée',
    preheader: 'Le transporteur vous rapporte la marchandise.',
    paragraphs: (order) => [
      `Vous avez annulé votre expédition ${formatFromTo(order)} après l’enlèvement : le transporteur rapporte la marchandise au lieu d’enlèvement.`,
      'Les frais que vous avez acceptés – le prix de la course, les kilomètres du retour et les frais de service – sont prélevés sur votre carte quand la marchandise vous est rendue.',
    ],
    button: { label: 'Suivre le retour', path: getDetailPath },
  },
  returned: {
    text: (order) =>
      `Votre marchandise vous a été rendue : l’expédition ${formatTripName(order)} est terminée.`,
    subject: 'Votre marchandise vous a été rendue',
    preheader: 'La photo et la signature du retour vous attendent.',
    paragraphs: (order) => [
      `La marchandise de votre expédition ${formatFromTo(order)} a été rapportée au lieu d’enlèvement.`,
      'La photo et la signature du retour, et le détail de ce qu’il a coûté, vous attendent dans votre espace.',
    ],
    button: { label: 'Voir mon expédition', path: getDetailPath },
  },
  'nobody-found': {
    text: (order) =>
      `Aucun transporteur n’a été trouvé pour votre expédition ${formatTripName(order)}. Votre carte n’est pas débitée : vous pouvez relancer votre demande.`,
    subject: 'Aucun transporteur n’a été trouvé',
    preheader: 'Votre commande est annulée sans frais : vous pouvez la relancer.',
    paragraphs: (order) => [
      `Nous avons cherché pendant 15 minutes un transporteur pour votre expédition ${formatFromTo(order)}, sans succès.`,
      'Votre commande est annulée sans frais et votre carte n’est pas débitée.',
      'Vous pouvez relancer votre demande : de nouveaux transporteurs se connectent à tout moment.',
    ],
    button: { label: 'Relancer ma demande', path: getOrderAgainPath },
  },
  'cancelled-by-provider': {
    text: (order) =>
      `Nous avons annulé votre expédition ${formatTripName(order)}. Raison : ${getReason(order)}.`,
    subject: 'Votre expédition est annulée',
    preheader: 'Voici pourquoi, et ce qu’il en est du paiement.',
    paragraphs: (order) => [
      `Nous avons dû annuler votre expédition ${formatFromTo(order)}. Raison : ${getReason(order)}.`,
      'Ce qu’il en est du paiement se trouve dans votre espace.',
      'Une question, un désaccord ? Écrivez-nous : une personne de notre équipe vous répond.',
    ],
    button: { label: 'Voir mon expédition', path: getDetailPath },
  },
  'sender-absent': buildPickupProblemWording('personne n’est là pour remettre la marchandise', {
    subject: 'Votre transporteur ne trouve personne',
    what: `Il attend ${getWaitMinutes('sender_absent')} minutes : allez à sa rencontre, ou appelez-le.`,
    otherwise: describeNoAnswer(getWaitMinutes('sender_absent')),
  }),
  'goods-not-ready': buildPickupProblemWording('la marchandise n’est pas prête', {
    subject: 'Votre transporteur attend la marchandise',
    what: `Il attend ${getWaitMinutes('not_ready')} minutes, comprises dans le prix : préparez-la.`,
    otherwise: describeNoAnswer(getWaitMinutes('not_ready')),
  }),
  'other-goods': buildPickupProblemWording('la marchandise n’est pas celle qui était déclarée', {
    subject: 'La marchandise n’est pas celle déclarée',
    what: 'Voyez sa photo dans le suivi, et dites-nous si vous contestez.',
    otherwise: describeNoAnswer(getWaitMinutes('other_goods')),
  }),
  'forbidden-goods': buildPickupProblemWording('la marchandise ne peut pas être transportée', {
    subject: 'La marchandise ne peut pas être transportée',
    what: 'Voyez sa photo dans le suivi, et dites-nous si vous contestez.',
    otherwise: describeNoAnswer(getWaitMinutes('forbidden_goods')),
  }),
  'larger-goods': buildPickupProblemWording('la marchandise est plus lourde ou plus grande que déclaré', {
    subject: 'Un nouveau prix attend votre accord',
    what: 'Voyez sa photo et le prix de la marchandise réelle dans le suivi, et acceptez-le pour que la course continue.',
    otherwise: describeNoAnswer(getWaitMinutes('larger_goods')),
  }),
  'price-agreed': {
    text: (order) =>
      `Nouveau prix de ${formatEmailPrice(order.priceCents)} accepté : votre transporteur enlève la marchandise. Expédition ${formatTripName(order)}.`,
    subject: 'Le nouveau prix est accepté',
    preheader: 'Votre transporteur enlève la marchandise.',
    paragraphs: (order) => [
      `Vous avez accepté le prix de la marchandise réelle de votre expédition ${formatFromTo(order)} : votre transporteur peut l’enlever.`,
      'Votre banque réserve ce montant à la place du premier, qui est libéré. Il est prélevé à l’enlèvement.',
    ],
    button: { label: 'Suivre mon expédition', path: getDetailPath },
  },
  'price-declined': {
    text: (order) =>
      `Votre carte a été refusée pour le nouveau prix de votre expédition ${formatTripName(order)} : payez avec une autre carte.`,
    subject: 'Votre carte a été refusée',
    preheader: 'Votre transporteur est sur place et attend.',
    paragraphs: (order) => [
      `Votre carte a été refusée pour le nouveau prix de votre expédition ${formatFromTo(order)}. Votre transporteur attend au point d’enlèvement.`,
      'Payez avec une autre carte depuis le suivi, ou confirmez ce paiement auprès de votre banque.',
    ],
    button: { label: 'Payer', path: getDetailPath },
  },
  'pickup-goes-on': {
    text: (order) => `L’enlèvement de votre expédition ${formatTripName(order)} continue.`,
    subject: 'L’enlèvement continue',
    preheader: 'Le signalement de votre transporteur est clos.',
    paragraphs: (order) => [
      `Le signalement de votre transporteur est clos : l’enlèvement de votre expédition ${formatFromTo(order)} continue, au prix convenu.`,
    ],
    button: { label: 'Suivre mon expédition', path: getDetailPath },
  },
  'ended-at-pickup': {
    text: (order) =>
      `Votre expédition ${formatTripName(order)} est annulée à l’enlèvement. Raison : ${getReason(order)}. Montant dû : ${formatEmailPrice(getFeeCents(order))}.`,
    subject: 'Votre expédition est annulée à l’enlèvement',
    preheader: 'Voici pourquoi, et ce qu’il en est du paiement.',
    paragraphs: (order) => [
      `Votre expédition ${formatFromTo(order)} est annulée. Raison : ${getReason(order)}.`,
      getFeeCents(order) > 0
        ? `Votre transporteur s’est déplacé : ${formatEmailPrice(getFeeCents(order))} vous sont facturés, soit le forfait d’enlèvement, les kilomètres parcourus et les frais de service. Le reste n’est pas prélevé.`
        : 'Rien ne vous est facturé.',
      'Une question, un désaccord ? Écrivez-nous : une personne de notre équipe vous répond.',
    ],
    button: { label: 'Voir mon expédition', path: getDetailPath },
  },
  'payment-lapsed': {
    text: () => 'Votre paiement n’est plus autorisé : votre commande est annulée et rien n’est débité.',
    subject: 'Votre commande est annulée',
    preheader: 'Son paiement n’est plus autorisé ; rien n’est débité.',
    paragraphs: (order) => [
      `Le paiement de votre expédition ${formatFromTo(order)} n’est plus autorisé par votre banque : votre commande est annulée et rien n’est débité.`,
      'Vous pouvez refaire votre demande, avec cette carte ou une autre.',
    ],
    button: { label: 'Refaire ma demande', path: getOrderAgainPath },
  },
}

const formatDayAndTime = createFrenchDateFormat({
  timeZone: 'Europe/Paris',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** Returns the text of the news for the sender's screens. */
export function getNewsText(kind: OrderNewsKind, order: OrderFacts): string {
  return wordings[kind].text(order)
}

/** Returns the push message of the news. It is the email's subject and preheader, which name nobody. */
export function buildNewsPush(kind: OrderNewsKind, order: OrderFacts): SenderPush {
  const { subject, preheader, button } = wordings[kind]
  return { kind, title: subject, body: preheader, url: button.path(order) }
}

/** The sender's own actions on an order, confirmed by email only, as a receipt. */
export type OrderReceiptKind = 'order-placed' | 'cancelled-by-sender'

const receipts: Readonly<Record<OrderReceiptKind, Omit<Wording, 'text'>>> = {
  'order-placed': {
    subject: 'Votre commande est enregistrée',
    preheader: 'Le récapitulatif, et quand le prix est prélevé.',
    paragraphs: (order) => [
      ...(order.plannedPickupAt === null
        ? [
            `Votre expédition ${formatFromTo(order)} est commandée : nous recherchons un transporteur et vous prévenons dès qu’il est trouvé.`,
            `Votre banque réserve ${formatEmailPrice(order.priceCents)}. Ce montant est prélevé à l’enlèvement, et pas avant ; si personne n’est trouvé, il est libéré.`,
          ]
        : [
            `Votre expédition ${formatFromTo(order)} est programmée : enlèvement prévu le ${formatDayAndTime(order.plannedPickupAt)}.`,
            `Rien n’est réservé pour l’instant. Votre banque réserve ${formatEmailPrice(order.priceCents)} une demi-heure avant l’enlèvement prévu, et ce montant est prélevé à l’enlèvement.`,
          ]),
      'Vous pouvez annuler votre expédition depuis son suivi : ce que cela coûte y est affiché avant que vous confirmiez.',
    ],
    button: { label: 'Suivre mon expédition', path: getDetailPath },
  },
  'cancelled-by-sender': {
    subject: 'Votre annulation est enregistrée',
    preheader: 'Voici ce qu’il en est du paiement.',
    paragraphs: (order) => [
      `Vous avez annulé votre expédition ${formatFromTo(order)}.`,
      getFeeCents(order) > 0
        ? `Frais d’annulation : ${formatEmailPrice(getFeeCents(order))}. Ils sont prélevés sur votre carte ; le reste ne l’est pas.`
        : 'Rien ne vous est facturé : si votre banque avait réservé le montant, il est libéré.',
    ],
    button: { label: 'Voir mon expédition', path: getDetailPath },
  },
}

/** Returns the receipt of a sender's action on an order. */
export function receiptEmail(
  kind: OrderReceiptKind,
  order: OrderFacts,
  to: string,
  webUrl: string,
): EmailContent {
  return buildEmail(receipts[kind], order, to, webUrl)
}

/** Returns the email of the news. It names the carrier when one has accepted or picked up the goods. */
export function newsEmail(kind: OrderNewsKind, order: OrderFacts, to: string, webUrl: string): EmailContent {
  const isCarrierShown = kind === 'accepted' || kind === 'picked-up' || kind === 'takeover-accepted'
  return buildEmail(wordings[kind], isCarrierShown ? order : { ...order, carrier: null }, to, webUrl)
}

function buildEmail(
  { subject, preheader, paragraphs, button }: Omit<Wording, 'text'>,
  order: OrderFacts,
  to: string,
  webUrl: string,
): EmailContent {
  const { carrier } = order
  return {
    to,
    subject,
    preheader,
    paragraphs: paragraphs(order),
    facts: [
      { label: 'Trajet', value: formatRoute(order) },
      ...(order.recipientName === '' ? [] : [{ label: 'Destinataire', value: order.recipientName }]),
      ...(order.dropoffAddress === ''
        ? []
        : [{ label: 'Adresse de livraison', value: order.dropoffAddress }]),
      ...(order.reference === null ? [] : [{ label: 'Votre référence', value: order.reference }]),
      ...(carrier
        ? [
            { label: 'Transporteur', value: carrier.name },
            { label: 'Véhicule', value: carrier.vehicle },
          ]
        : []),
      { label: 'Commande du', value: formatDayAndTime(order.orderedAt) },
      { label: 'Prix', value: formatEmailPrice(order.priceCents) },
    ],
    button: { label: button.label, url: `${webUrl}${button.path(order)}` },
    footer: 'Vous recevez ce message parce que vous avez commandé cette expédition.',
  }
}
