import type { Holding } from './holding.types.ts'
import { holding } from './holding.types.ts'

const ofSender = 'EXISTS (SELECT FROM "order" o WHERE o.id = t.order_id AND o.sender_id = $)'

/** The financial data, and data without an owner. */
export const holdingsOfMoney: readonly Holding[] = [
  holding(
    'Payment',
    { section: 'paiements', of: 't.account_id = $' },
    {
      cards: 'paymentMethodId=carteChezLePrestataire',
      'order-details': 'shipment=expeditionJointe',
      accounting: 'reference=reference referenceDigest!inner',
      figures: `intentId=referencePaiement setupIntentId=referenceEnregistrement plannedPickupAt=enlevementPrevu amountCents=montantCentimes
        currency=devise status=statut capturedCents=debiteCentimes refundedCents=rembourseCentimes openedAt=ouvertLe
        authorisedAt=autoriseLe settledAt=regleLe dueAction dueCents dueTriedAt cardForgottenAt`,
      ids: 'id=id accountId quoteId=devisId placedById apiKeyId',
    },
  ),
  holding(
    'SavedCard',
    { section: 'cartesEnregistrees', of: 't.sender_id = $' },
    {
      'removed-cards': `setupIntentId!inner paymentMethodId=carteChezLePrestataire brand=reseau last4=derniersChiffres
        expMonth=moisExpiration expYear=anneeExpiration savedAt=enregistreeLe removedAt=retireeLe detachedAt!inner`,
      ids: 'id senderId',
    },
  ),
  holding(
    'Refund',
    { section: 'remboursements', of: ofSender },
    {
      figures: `key amountCents=montantCentimes orderFundsCents carrierCents serviceFeeCents lossesCents vatPerMille reason status=statut
        attempts providerRefundId failure requestedAt=decideLe askedAt sentAt=envoyeLe settledAt=confirmeLe failedAt nextTryAt`,
      ids: 'id paymentId=paiementId orderId=commandeId debtId=detteId carrierId',
    },
  ),
  holding(
    'CardDispute',
    { section: 'contestationsBancaires', of: ofSender },
    {
      figures: `providerDisputeId amountCents=montantCentimes reasonCode=motif status=statut evidenceDueBy openedAt=ouverteLe withdrawnAt
        closedAt=closeLe`,
      ids: 'id paymentId=paiementId orderId=commandeId debtId=detteId',
    },
  ),
  holding(
    'CarrierCharge',
    { section: 'retenues', of: 't.party_id = $' },
    {
      figures: `amountCents=montantCentimes reason=motif chargedAt=decideeLe objectUntil=contestableJusquau cancelledAt=annuleeLe
        cancelReason=motifAnnulation objectedAt=contesteeLe`,
      ids: 'id orderId=commandeId deliveryId=livraisonId partyId',
    },
  ),
  holding(
    'Debt',
    { section: 'dettes', of: 't.sender_id = $' },
    {
      figures: `amountCents=montantCentimes status=statut intentId attempts nextAttemptAt lastFailureCode since=depuis presentedAt
        settledAt=regleeLe`,
      ids: 'id orderId=commandeId senderId',
    },
  ),
  holding(
    'LedgerEntry',
    {
      section: 'ecritures',
      of: '(EXISTS (SELECT FROM ledger_posting g WHERE g.entry_id = t.id AND g.party_id = $))',
    },
    { figures: 'kind=nature key at=le', ids: 'id=id orderId=commandeId paymentId' },
  ),
  holding(
    'LedgerPosting',
    { section: 'mouvements', of: 't.party_id = $' },
    { figures: 'account=compte amountCents=montantCentimes', ids: 'id entryId=ecritureId partyId' },
  ),
  holding(
    'PayeeDetails',
    { section: 'coordonneesBancaires', of: 't.account_id = $' },
    {
      sealed: 'sealed*compte:accountId',
      account:
        'vatRegime=regimeTva vatNumber=tva mandateVersion=versionMandat mandateAcceptedAt=mandatAccepteLe accountChangedAt=modifieesLe',
      ids: 'accountId',
    },
  ),
  holding('SellerArchive', null, { 'seller-archives': 'sealed!inner archivedAt!inner', ids: 'accountId' }),
  holding(
    'Payout',
    { section: 'virements', of: 't.party_id = $' },
    {
      payouts: 'payeeSealed*compte:id statementFileId@releve',
      figures: `month=mois amountCents=montantCentimes status=statut holdReason=retenu attempt reference=reference reckonedAt=calculeLe
        preparedAt sentAt=envoyeLe executedAt=executeLe rejectedAt=rejeteLe stoppedAt releasedAt`,
      ids: 'id=id partyId fileId',
    },
  ),
  holding('PayoutLine', null, { figures: 'amountCents', ids: 'entryId payoutId' }),
  holding('PayoutFile', null, {
    'payout-files': 'storedFileId!inner sha256!inner',
    figures: 'messageId openedAt executionDay closedAt transfers sumCents exportedAt',
    ids: 'id',
  }),
  holding('InvoiceIssuer', null, { nobody: 'number issuer' }),
  holding('InvoiceSeries', null, { nobody: 'issuer series last lastIssuedAt' }),
  holding(
    'Invoice',
    { section: 'factures', of: '(t.buyer_account_id = $ OR t.issuer_account_id = $)' },
    {
      invoices: `content=contenu fileId@facture fileSha256!inner issuer!seen fileName=fichier number=numero issuedAt=emiseLe kind=type type=nature
        series!inner sequence!inner netCents=htCentimes vatCents=tvaCentimes grossCents=ttcCentimes billNumber=numeroBL ledgerKey!inner`,
      ids: 'id=id issuerAccountId buyerAccountId orderId=commandeId deliveryId=livraisonId correctedId=corrigeId',
    },
  ),
  holding('WebhookEvent', null, {
    'provider-events': 'type!inner intentId!inner receivedAt!inner',
    ids: 'id',
  }),
  holding('RateCard', null, { nobody: 'version effectiveFrom card importedAt' }),
  holding('BusinessSetting', null, { nobody: 'version effectiveFrom changes changedAt' }),
  holding('PublishedIndicators', null, { nobody: 'year figures publishedAt' }),
  holding('BillCounter', null, { nobody: 'id last' }),
  holding('AuditHead', null, { chain: 'id!inner sequence!inner hash!inner' }),
  holding('NightlyRun', null, {
    nights:
      'day!inner startedAt!inner aliveAt!inner endedAt!inner broken!inner auditFaults!inner claimId!inner',
  }),
  holding('SupportReminder', null, { nobody: 'kind mailedAt' }),
  holding('RetentionRun', null, {
    'night-logs':
      'day!inner rule!inner startedAt!inner endedAt!inner erased!inner isPartial!inner error!inner',
    ids: 'id',
  }),
]
