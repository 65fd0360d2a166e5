import type { Holding, Section } from './holding.types.ts'
import { furtherSection, holding } from './holding.types.ts'

const ofSender = 'EXISTS (SELECT FROM "order" o WHERE o.id = t.order_id AND o.sender_id = $)'
const ofCarrier = 'EXISTS (SELECT FROM delivery d WHERE d.id = t.delivery_id AND d.carrier_id = $)'
const ofSendersDelivery =
  'EXISTS (SELECT FROM delivery d JOIN "order" o ON o.id = d.order_id WHERE d.id = t.delivery_id AND o.sender_id = $)'

/** The data of orders and their deliveries. */
export const holdingsOfOrders: readonly Holding[] = [
  holding(
    'Quote',
    { section: 'devis', of: 't.account_id = $' },
    {
      'order-details': 'pickupAddress=adresseDepart dropoffAddress=adresseArrivee',
      accounting: `pickupCity=villeDepart pickupPostcode=codePostalDepart pickupLat=latitudeDepart pickupLon=longitudeDepart
        dropoffCity=villeArrivee dropoffPostcode=codePostalArrivee dropoffLat=latitudeArrivee dropoffLon=longitudeArrivee`,
      figures: `nature=natureColis weightRangeId=plagePoidsId parcels=nombreColis trolleys=nombreChariot isOversize=horsGabarit
        vehicleClass=vehicule distanceM=distanceM durationS=dureeS priceCents=prixCentimes commissionCents=commissionCentimes
        breakdown co2eG=co2eG roadSource=sourceTrajet isFallback createdAt=etabliLe expiresAt`,
      ids: 'id=id accountId rateCardVersion',
    },
  ),
  holding(
    'Order',
    { section: 'commandes', of: 't.sender_id = $' },
    {
      'order-details': `senderName=nomExpediteur senderPhone=telephoneExpediteur recipientName=nomDestinataire
        recipientPhone=telephoneDestinataire recipientEmail=emailDestinataire comment=commentaire reference=reference`,
      figures: `phase=etat tellsRecipient=previentDestinataire priceCents=prixCentimes commissionCents=commissionCentimes plannedPickupAt=enlevementPrevu
        cancelledBy=annuleePar cancelReason=motifAnnulation feeCents=fraisAnnulationCentimes createdAt=passeeLe endedAt=termineeLe
        erasedAt`,
      ids: 'id=id senderId quoteId=devisId paymentId placedById',
    },
  ),
  holding('HandoverCode', null, {
    'order-details': 'code!secret wrongTries!inner lockedUntil!inner madeAt!inner',
    ids: 'orderId',
  }),
  holding(
    'RecipientLink',
    { section: 'liensDestinataire', of: ofSender },
    {
      'order-details': 'instructions=consignes instructedAt=consignesLe createdAt=creeLe revokedAt=revoqueLe',
      ids: 'id orderId=commandeId',
    },
  ),
  holding(
    'RecipientNews',
    { section: 'messagesAuxDestinataires', of: ofSender },
    {
      'order-details': 'kind=type channel=par toldAt=le subject!inner shownAt!inner',
      ids: 'id orderId=commandeId',
    },
  ),
  // Their owners are hidden from the sender.
  holding('RecipientBrowser', null, {
    'recipient-browsers':
      'endpoint!secret p256dh!secret auth!secret isOfMessage!inner createdAt!inner lastOkAt!inner',
    ids: 'id linkId',
  }),
  holding(
    'Message',
    {
      section: 'messages',
      // Messages to a carrier who returned the delivery are hidden from it.
      of: `(t.sender_id = $ OR t.recipient_id = $ AND EXISTS (SELECT FROM "order" o WHERE o.id = t.order_id AND (o.sender_id = $
        OR EXISTS (SELECT FROM delivery d WHERE d.order_id = o.id AND d.carrier_id = $ AND d.status <> 'withdrawn'))))`,
    },
    {
      'order-details': 'text=texte clientKey!inner sentAt=envoyeLe seenAt=luLe',
      figures: 'remindAt',
      ids: 'id orderId=commandeId senderId=expediteurId recipientId=destinataireId',
    },
  ),
  holding(
    'Rating',
    { section: 'evaluations', of: `(t.carrier_id = $ OR ${ofSendersDelivery})` },
    {
      'order-details': 'review=avis hiddenReason=motifDeRetrait answer=reponse',
      figures: 'stars=note createdAt=le hiddenAt=retireLe answeredAt=reponduLe',
      ids: 'deliveryId=livraisonId carrierId',
    },
  ),
  holding(
    'Claim',
    { section: 'reclamations', of: ofSender },
    {
      'order-details': 'text=texte clientKey!inner answer=reponse carrierView!other',
      figures: `kind=type subject=objet status=statut openedAt=ouverteLe answeredAt=reponduLe withdrawnAt=retireeLe
        refundCents=rembourseCentimes carrierViewAt`,
      ids: 'id=id orderId=commandeId refundId',
    },
  ),
  holding(
    'ClaimPicture',
    {
      section: 'photosDeReclamation',
      of: `(t.party = 'sender' AND EXISTS (SELECT FROM claim c JOIN "order" o ON o.id = c.order_id WHERE c.id = t.claim_id AND o.sender_id = $)
        OR t.party = 'carrier' AND EXISTS (SELECT FROM claim c JOIN delivery d ON d.order_id = c.order_id
          WHERE c.id = t.claim_id AND d.carrier_id = $ AND d.status <> 'withdrawn'))`,
    },
    { 'order-details': 'fileId@photo', figures: 'party=de position=rang', ids: 'claimId=reclamationId' },
  ),
  holding(
    'ShipmentImport',
    { section: 'imports', of: 't.sender_id = $' },
    {
      imports: 'fileName=fichier',
      figures: 'status=statut createdAt=le',
      ids: 'id=id senderId uploadedById orderedById orderedByKeyId',
    },
  ),
  holding(
    'ImportRow',
    {
      section: 'lignesImportees',
      of: 'EXISTS (SELECT FROM shipment_import i WHERE i.id = t.import_id AND i.sender_id = $)',
    },
    {
      imports: `cells=cellules message=message pickupLat=latitudeDepart pickupLon=longitudeDepart dropoffLat=latitudeArrivee
        dropoffLon=longitudeArrivee`,
      figures: 'line=ligne status=statut priceCents=prixCentimes',
      ids: 'importId=importId orderId=commandeId',
    },
  ),
  holding('DispatchRequest', null, {
    figures: 'status searchEndsAt nextAttemptAt rankingUntil',
    ids: 'id orderId',
  }),
  holding('RequestEvent', null, { figures: 'status reason at', ids: 'id requestId' }),
  holding(
    'Offer',
    { section: 'offres', of: 't.carrier_id = $' },
    {
      figures: `status=reponse approachM=approcheM approachS=approcheS straightM=volOiseauM rankedBy offeredAt=proposeeLe expiresAt
        answeredAt=reponduLe isGiven=confieeParEntreprise`,
      ids: 'id requestId carrierId',
    },
  ),
  holding(
    'Delivery',
    { section: 'livraisons', of: 't.carrier_id = $' },
    {
      figures: `status=statut acceptedAt=accepteeLe startBefore atPickupAt=surPlaceEnlevementLe atDropoffAt=surPlaceLivraisonLe
        pickedUpAt=enleveeLe endedAt=termineeLe endReason billNumber=numeroBL drivenM=parcourusM drivenBy=mesure co2eG=co2eG`,
      ids: 'id=id orderId=commandeId requestId offerId carrierId vehicleId=vehiculeId',
    },
  ),
  holding(
    'DeliveryEvent',
    { section: 'etapes', of: ofCarrier },
    { figures: 'status=statut at=le recordedAt undoneAt=annuleeLe', ids: 'id deliveryId=livraisonId' },
  ),
  holding('StepNumber', null, { 'order-details': 'device!inner last!inner', ids: 'deliveryId' }),
  holding(
    'ReturnRequest',
    { section: 'demandesDeRetour', of: `(${ofCarrier} OR ${ofSendersDelivery})` },
    {
      'order-details': 'comment=commentaire photoFileId@photo answer=reponse',
      figures: `reason=motif requestedAt=demandeLe recordedAt approvedAt=accordeLe refusedAt=refuseLe
        returnM=retourM feeCents=fraisCentimes borneBy=aLaChargeDe`,
      ids: 'id deliveryId=livraisonId',
    },
  ),
  holding(
    'PickupProblem',
    { section: 'problemesALEnlevement', of: `(${ofCarrier} OR ${ofSendersDelivery})` },
    {
      'order-details': 'comment=commentaire photoFileId@photo answer=reponse',
      figures: `kind=type reportedAt=signaleLe decideAt contestedAt=contesteLe forStaffSince agreedAt=accepteLe declineCode=refusCarte
        outcome=issue decidedAt=decideLe decidedBy=decidePar`,
      ids: 'id deliveryId=livraisonId quoteId paymentId',
    },
  ),
  holding(
    'RoadProblem',
    { section: 'pannesEtAccidents', of: `(${ofCarrier} OR ${ofSendersDelivery})` },
    {
      'order-details': `comment=commentaire address=adresse lat=latitude lon=longitude city=ville postcode=codePostal photoFileId@photo
        handoverFileId@photoRemise code!secret wrongTries!inner lockedUntil!inner`,
      figures: `kind=type reportedAt=signaleLe recordedAt areGoodsDamaged=marchandiseAbimee isSomebodyHurt=blesse isPlaceDoubted=lieuAVerifier shareCents=partCentimes
        handoverPhotoAt=photographieLe releasedAt=libereeLe forStaffSince nobodyFoundAt outcome=issue decidedAt=decideLe`,
      ids: 'id orderId deliveryId=livraisonId takenByDeliveryId',
    },
  ),
  holding('PickupWatch', null, {
    newest: `lookAt!inner seenAt!inner wayBy!inner wayM!inner wayS!inner byAirM!inner nearestByAirM!inner nearestM!inner approachM!inner approachAt!inner movedLat!inner movedLon!inner movedAt!inner
      awaySince!inner farthestM!inner`,
    ids: 'deliveryId',
  }),
  holding('ApproachWatch', null, { figures: 'leg lookAt toldAt', ids: 'deliveryId' }),
  // Less than the duration in the suspension's own texts, messages and notifications.
  holding('GoodsSilence', null, {
    newest: 'heardAt!inner stage!inner notedAt!inner',
    ids: 'deliveryId suspensionId',
  }),
  holding(
    'PickupNudge',
    { section: 'questionsAvantEnlevement', of: ofCarrier },
    {
      'order-details':
        'reason=motif since=depuis nudgedAt=poseeLe relayAt=relaisLe wayBy=mesure wayM=distanceM wayS=dureeS answeredAt=reponduLe endedAt=termineeLe outcome=issue',
      ids: 'id deliveryId=livraisonId',
    },
  ),
  holding(
    'TrackPoint',
    { section: 'trajets', of: ofCarrier },
    { 'order-details': 'recordedAt=le lat=latitude lon=longitude', ids: 'deliveryId=livraisonId' },
  ),
  holding(
    'StepPlace',
    { section: 'lieuxDesEtapes', of: ofCarrier },
    {
      'order-details':
        'step=etape happenedAt=le lat=latitude lon=longitude accuracyM=precisionM takenAt=positionLe awayM=ecartM mark=remarque',
      ids: 'deliveryId=livraisonId',
    },
  ),
  holding(
    'Proof',
    { section: 'preuves', of: `(${ofCarrier} OR ${ofSendersDelivery})` },
    {
      'order-details': 'photoFileId@photo signatureFileId@signature comment=commentaire',
      figures: 'stage=etape at=le',
      ids: 'deliveryId=livraisonId',
    },
  ),
  holding('StoredFile', null, { figures: 'purpose mediaType sizeBytes sha256 path createdAt', ids: 'id' }),
]

const ofWhoCarried =
  "EXISTS (SELECT FROM delivery d WHERE d.order_id = t.order_id AND d.carrier_id = $ AND d.status <> 'withdrawn')"

/** Carriers' views of a sender's rows. */
export const sectionsOfCarriers: readonly Section[] = [
  furtherSection(
    'Claim',
    { section: 'avisSurReclamations', of: `t.kind = 'delivery' AND ${ofWhoCarried}` },
    'carrierView=avis carrierViewAt=le subject=objet status=statut openedAt=ouverteLe id=reclamationId orderId=commandeId',
  ),
  furtherSection(
    'Quote',
    {
      section: 'trajetsTransportes',
      of: `EXISTS (SELECT FROM "order" o JOIN delivery d ON d.order_id = o.id WHERE o.quote_id = t.id AND d.carrier_id = $)`,
    },
    `pickupCity=villeDepart pickupPostcode=codePostalDepart dropoffCity=villeArrivee dropoffPostcode=codePostalArrivee
     nature=natureColis parcels=nombreColis vehicleClass=vehicule distanceM=distanceM id=id`,
  ),
  furtherSection(
    'Order',
    {
      section: 'commandesTransportees',
      of: 'EXISTS (SELECT FROM delivery d WHERE d.order_id = t.id AND d.carrier_id = $)',
    },
    'id=id quoteId=trajetId phase=etat plannedPickupAt=enlevementPrevu createdAt=passeeLe endedAt=termineeLe',
  ),
]
