import type { Holding } from './holding.types.ts'
import { holding } from './holding.types.ts'

const own = (section: string, of = 't.account_id = $') => ({ section, of })

const ownEmail = '(SELECT lower(a.email) FROM account a WHERE a.id = $)'

/** The data of accounts, and of their staff. */
export const holdingsOfPeople: readonly Holding[] = [
  holding('Account', own('compte', 't.id = $'), {
    account:
      'email=email secondaryEmail=emailSecondaire phone=telephone displayName=nomAffiche passwordHash!secret photoFileId@photo emailUnconfirmedSince=adresseAConfirmerDepuis factorAskedAt=doubleAuthentificationDemandeeLe quietHours=heuresCalmes',
    'ended-accounts':
      'termsVersion=versionConditions termsAcceptedAt=conditionsAccepteesLe parentalConsent=accordParental',
    'ended-customers': 'stripeCustomerId=clientPrestatairePaiement',
    figures: 'kind=type status=statut createdAt=creeLe removedAt=supprimeLe',
    ids: 'id=id personId=personneId',
  }),
  holding('IndividualProfile', own('profilParticulier'), {
    account: 'lastName=nom firstNames=prenoms address=adresse birthDate=dateNaissance',
    ids: 'accountId',
  }),
  holding('CompanyProfile', own('profilEntreprise'), {
    account: `legalForm=statutJuridique name=denomination siret=siret vatNumber=tva representative=nomRepresentant
      headOfficeAddress=adresseSociale billingAddress=adresseFacturation establishmentAddress=adresseEtablissement
      contactName=personneContact sectors=secteurs heldSiret!seen`,
    ids: 'accountId',
  }),
  holding('CompanyMember', own('membres', '(t.account_id = $ OR t.company_id = $)'), {
    account: 'role=role lastName=nom firstNames=prenoms joinedAt=depuis',
    ids: 'accountId=compteId companyId=entrepriseId',
  }),
  holding('CompanyInvitation', own('invitationsDeMembres', 't.company_id = $'), {
    invitations: 'email=email role=role tokenHash!secret createdAt=envoyeeLe expiresAt=valableJusqua',
    ids: 'id companyId invitedById',
  }),
  holding('DriverInvitation', own('invitationsDeChauffeurs', 't.company_id = $'), {
    'driver-invitations':
      'email=email lastName=nom firstNames=prenoms phone=telephone tokenHash!secret createdAt=envoyeeLe expiresAt=valableJusqua',
    ids: 'id companyId',
  }),
  holding('SavedContact', own('carnetAdresses', 't.sender_id = $'), {
    account: 'name=nom phone=telephone address=adresse createdAt=ajouteLe',
    ids: 'id senderId',
  }),
  holding('Session', own('connexions'), {
    sessions:
      'tokenHash!secret createdAt=ouverteLe expiresAt=expireLe revokedAt=fermeeLe passwordGivenAt=motDePasseDonneLe cookieHash!secret formerHash!secret renewalSalt!secret formerEndsAt!secret opener=appareil lastUsedAt=utiliseeLe',
    ids: 'id accountId',
  }),
  holding('PushSubscription', own('navigateursPrevenus'), {
    newest: 'endpoint!secret p256dh!secret auth!secret createdAt=inscritLe lastOkAt=dernierEnvoiLe',
    ids: 'id accountId sessionId',
  }),
  holding('Document', own('pieces'), {
    documents: 'fileId@fichier refusal=motifRefus',
    account:
      'kind=type status=statut submittedAt=deposeeLe reviewedAt=examineeLe expiresAt=valableJusqua licenceClasses=categoriesPermis licenceEndsOn=finPermis',
    ids: 'id accountId vehicleId=vehiculeId',
  }),
  holding('DocumentReminder', null, { account: 'daysBefore!inner sentAt!inner', ids: 'documentId' }),
  holding('Notification', own('notifications'), {
    notifications: 'kind=type text=texte createdAt=recueLe readAt=lueLe',
    ids: 'id orderId=commandeId accountId',
  }),
  holding('MutedChannel', own('messagesCoupes'), {
    account: 'topic=sujet channel=canal',
    ids: 'accountId',
  }),
  holding('Sms', own('sms'), {
    sms: 'phone=telephone text=texte createdAt=ecritLe sentAt=envoyeLe',
    figures: 'kind=type status=etat isNecessary segments costCents tries failure expiresAt triedAt lookAt',
    ids: 'id accountId orderId subject reference',
  }),
  holding(
    'SmsStop',
    own(
      'numerosSansSms',
      // Accounts have their numbers as they were typed.
      "EXISTS (SELECT FROM account a WHERE a.id = $ AND right(regexp_replace(a.phone, '\\D', '', 'g'), 9) = right(t.phone, 9))",
    ),
    { 'sms-stops': 'phone=telephone since=depuis' },
  ),
  holding(
    'RecipientStop',
    own(
      'sansMessagesDeLivraison',
      // Accounts have their numbers as they were typed.
      `EXISTS (SELECT FROM account a WHERE a.id = $ AND t.contact_hash IN (encode(sha256(convert_to(lower(a.email), 'UTF8')), 'hex'),
        encode(sha256(convert_to('+33' || right(regexp_replace(a.phone, '\\D', '', 'g'), 9), 'UTF8')), 'hex')))`,
    ),
    { 'recipient-stops': 'contactHash!secret since=depuis' },
  ),
  holding('KnownBrowser', own('navigateursConnus'), {
    'known-browsers': 'tokenHash!secret firstSeenAt=vuDepuis lastSeenAt=vuLe',
    ids: 'id accountId',
  }),
  holding('EmailConfirmation', own('liensDeConfirmation'), {
    'email-confirmations': 'tokenHash!secret createdAt=envoyeLe expiresAt=valableJusqua',
    ids: 'id accountId',
  }),
  holding('EmailChange', own('changementsDAdresse'), {
    'email-changes':
      'oldEmail=ancienne newEmail=nouvelle confirmHash!secret undoHashes!secret createdAt=demandeLe confirmedAt=confirmeLe droppedAt=abandonneLe expiresAt=valableJusqua',
    ids: 'id accountId',
  }),
  holding('SecondFactor', own('doubleAuthentification'), {
    sealed: 'sealed!secret',
    account: 'createdAt=prepareeLe confirmedAt=activeDepuis lastPeriod!inner',
    ids: 'accountId',
  }),
  holding('RecoveryCode', own('codesDeSecours'), {
    account: 'codeHash!secret createdAt=creeLe usedAt=utiliseLe',
    ids: 'accountId',
  }),
  holding('Passkey', own('clesDAcces'), {
    account:
      'credentialId!secret publicKey!secret uses!inner transports=moyens name=nom createdAt=creeeLe lastUsedAt=utiliseeLe',
    ids: 'id accountId',
  }),
  holding('PasskeyChallenge', null, {
    'passkey-challenges': 'challenge!secret expiresAt!inner',
    ids: 'accountId',
  }),
  holding('PasswordReset', null, {
    'password-resets':
      'email!seen clientHash!secret codeHash!secret wrongTries!inner strangersTries!inner requestedAt!inner expiresAt!inner',
    ids: 'id accountId',
  }),
  holding(
    'SupportMessage',
    { ...own('messagesAuSupport'), byEmail: `lower(t.email) = ${ownEmail}` },
    {
      'support-messages':
        'lastName=nom firstName=prenom email=email phone=telephone subject=sujet text=message fingerprint!inner sentAt=envoyeLe answeredAt=reponduLe answer=reponse',
      figures: 'isSuspect',
      ids: 'id accountId',
    },
  ),
  holding('NewsletterSubscription', own('lettreInformation', `t.email = ${ownEmail}`), {
    'newsletter-wishes': 'email=email tokenHash!secret leaveToken!secret requestedAt=demandeeLe',
    figures: 'confirmedAt=confirmeeLe leftAt=quitteeLe',
    ids: 'id',
  }),
  holding('NewsletterLetter', null, { nobody: 'fingerprint subject text writtenAt stoppedAt', ids: 'id' }),
  holding(
    'NewsletterSending',
    own(
      'lettresRecues',
      `EXISTS (SELECT FROM newsletter_subscription s WHERE s.id = t.subscription_id AND s.email = ${ownEmail})`,
    ),
    { figures: 'sentAt=envoyeeLe', ids: 'letterId subscriptionId' },
  ),
  holding('Suspension', own('suspensions'), {
    suspensions: 'reason=motif startedAt=depuis endsAt=jusqua endedAt=terminee',
    ids: 'id accountId claimId',
  }),
  holding(
    'Appeal',
    own('recours', 'EXISTS (SELECT FROM suspension s WHERE s.id = t.suspension_id AND s.account_id = $)'),
    {
      suspensions: 'text=texte sentAt=envoyeLe answeredAt=reponduLe answer=reponse verdict=decision',
      ids: 'id suspensionId',
    },
  ),
  holding('ApiKey', own('clesApi', 't.sender_id = $'), {
    account:
      'name=nom prefix=debut keyHash!secret createdAt=creeeLe lastUsedAt=utiliseeLe revokedAt=revoqueeLe',
    figures: 'dailyLimitCents=limiteJournaliereCentimes limitToldAt',
    ids: 'id senderId createdById',
  }),
  holding('IdempotentCall', null, {
    'named-calls': 'key!inner fingerprint!inner status!inner body!seen startedAt!inner',
    ids: 'accountId claimId',
    nobody: 'isByKey',
  }),
  holding('WebhookEndpoint', own('webhooks', 't.sender_id = $'), {
    account:
      'url=adresse secret!secret events=evenements createdAt=creeLe lastSuccessAt=dernierSuccesLe isEnabled=actif',
    figures: 'isGivenUp busyUntil silences restUntil isSlow',
    ids: 'id senderId',
  }),
  holding('ShipmentEvent', own('evenementsEnvoyes', 't.sender_id = $'), {
    'webhook-events': 'kind=type body=contenu at=le',
    ids: 'id senderId orderId sequence',
  }),
  holding('WebhookDelivery', null, {
    'webhook-events': `status!inner attempts!inner tries!inner nextAttemptAt!inner lastAttemptAt!inner responseStatus!inner
      responseExcerpt!inner failure!inner createdAt!inner`,
    ids: 'id endpointId eventId',
  }),
  holding('Vehicle', own('vehicules', 't.owner_id = $'), {
    vehicles: 'brand=marque model=modele plate=immatriculation',
    figures:
      'vehicleClass=type isTwoTemperature=bitemperature isUnder50cc=moins50cm3 createdAt=ajouteLe removedAt=retireLe sharesPlate!inner',
    ids: 'id ownerId',
  }),
  holding('Carrier', own('activite', '(t.account_id = $ OR t.company_id = $)'), {
    newest: 'isOnDuty=enLigne validUntil=piecesValidesJusqua',
    ids: 'accountId=compteId companyId=entrepriseId vehicleId=vehiculeId',
  }),
  holding('OfferFilter', own('filtresOffres', 't.carrier_id = $'), {
    account:
      'minGainCents=gainMinimumCentimes place=lieu lat=latitude lon=longitude radiusM=rayonM departments=departements changedAt=changeLe',
    ids: 'carrierId',
  }),
  holding('PassedOver', own('demandesEcartees', 't.carrier_id = $'), {
    'passed-over': 'at=ecarteeLe',
    ids: 'id requestId carrierId',
  }),
  holding('DutyPeriod', own('periodesEnLigne', 't.carrier_id = $'), {
    'duty-periods': 'beganAt=debut endedAt=fin',
    ids: 'id carrierId',
  }),
  holding('Shift', own('creneaux', '(t.driver_id = $ OR t.company_id = $)'), {
    shifts: 'beginsAt=debut endsAt=fin createdAt=prevuLe lookedAt!inner',
    ids: 'id companyId=entrepriseId driverId=chauffeurId vehicleId=vehiculeId seriesId',
  }),
  holding('LivePosition', own('positionActuelle', 't.carrier_id = $'), {
    newest:
      'lat=latitude lon=longitude indexedPoint!seen recordedAt=releveeLe receivedAt!inner validUntil!inner vehicleClass!seen isTwoTemperature!seen isAvailable!inner',
    ids: 'carrierId',
  }),
  holding('Approval', null, {
    chain:
      'action!inner subject!inner facts!inner proposedBy!other proposedAt!inner approvedBy!other approvedAt!inner rejectedBy!other rejectedAt!inner',
    ids: 'id',
  }),
  holding('RevokedStaffKey', null, { chain: 'keyHash!secret name!other revokedBy!other revokedAt!inner' }),
  holding('AuditRecord', null, {
    chain:
      'sequence!inner at!inner actor!other action!inner subjectKind!inner subjectId!inner reason!inner facts!inner previousHash!inner hash!inner',
  }),
]
