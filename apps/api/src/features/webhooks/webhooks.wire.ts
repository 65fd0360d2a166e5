import type { listWebhooks, webhookLog } from '@repo/contracts/delivery/webhooks'
import type { Output } from '@repo/contracts/endpoint'
import type { WebhookDelivery, WebhookDeliveryStatus, WebhookEndpoint } from '@repo/prisma/delivery-types'
import type { PostFailure } from '@repo/server-kit/posting/post-notice'

/** Returns an endpoint in the list; its secret is returned separately. */
export function toWebhook(endpoint: WebhookEndpoint): Output<typeof listWebhooks>['webhooks'][number] {
  return {
    webhookId: endpoint.id,
    url: endpoint.url,
    evenements: endpoint.events,
    actif: endpoint.isEnabled,
    abandonne: endpoint.isGivenUp,
    creeA: endpoint.createdAt,
    dernierSucces: endpoint.lastSuccessAt,
  }
}

const states = {
  pending: 'en-attente',
  delivered: 'livre',
  failed: 'echec',
  abandoned: 'abandonne',
} as const satisfies Record<WebhookDeliveryStatus, string>

const failures: Readonly<Record<PostFailure, string>> = {
  timeout: 'Pas de réponse en 10 secondes',
  'forbidden-address': 'Adresse refusée : elle mène à un réseau privé',
  'unknown-host': 'Nom de domaine introuvable',
  'no-connection': 'Connexion impossible ou interrompue',
  'bad-certificate': 'Certificat TLS refusé',
}

/** Converts a sending for the log. */
export function toSending(
  sending: WebhookDelivery & { event: { kind: string; orderId: string | null } },
): Output<typeof webhookLog>['envois'][number] {
  const failure = sending.failure as PostFailure | null // as: written from a PostFailure
  return {
    envoiId: sending.id,
    evenementId: sending.eventId,
    type: sending.event.kind,
    commandeId: sending.event.orderId,
    etat: states[sending.status],
    tentatives: sending.attempts,
    creeA: sending.createdAt,
    derniereTentative: sending.lastAttemptAt,
    prochaineTentative: sending.nextAttemptAt,
    statutHttp: sending.responseStatus,
    extrait: sending.responseExcerpt,
    erreur: failure && failures[failure],
  }
}
