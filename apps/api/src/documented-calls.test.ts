import { randomUUID } from 'node:crypto'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importRateCard } from './core/invoicing/rate-cards.service.ts'
import { sweepDispatch } from './features/dispatch/dispatch.sweeper.ts'
import { sendResetCode } from './features/password-reset/reset-code.service.ts'
import type { ACarrier, SignedIn } from './testing/builders.ts'
import { aCarrier, aToken, testPassword } from './testing/builders.ts'
import { prove } from './testing/deliveries.ts'
import { createForm } from './testing/forms.ts'
import { aPicture } from './testing/images.ts'
import { goOnDuty, succeed } from './testing/orders.ts'
import { payByCard } from './testing/payments.ts'
import { toSheet } from './testing/planned-pickups.ts'
import type { Answer, TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

// Every documented call is made with exactly its documented payload, over HTTP, in the order of a sender's day: one test
// for each row of the specification. Other promises of the calls are tested beside their features.

let app: TestApp
let carrier: ACarrier
const results: { sender?: SignedIn; company?: SignedIn; quote?: Answer['body']; intent?: string } = {}
const order = { commandeId: '', livraisonId: '', demandeId: '' }
const people = {
  individual: `claire-${randomUUID()}@test.test`,
  company: `societe-${randomUUID()}@test.test`,
}

beforeAll(async () => {
  app = await testApp()
  await importRateCard(app.deps, defaultRateCard)
  carrier = await aCarrier(app.deps)
})
afterAll(() => app.close())

type Body = Record<string, unknown> | FormData

/** Returns the body of a call's 200 response. */
async function call(method: string, path: string, body?: Body, who?: SignedIn): Promise<Answer['body']> {
  const answer = await app.request(method, `/api/${path}`, { token: who?.token, ...(body ? { body } : {}) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const post = (path: string, body: Body, who?: SignedIn) => call('POST', path, body, who)

function getResult<Key extends keyof typeof results>(key: Key): NonNullable<(typeof results)[Key]> {
  const value = results[key]
  if (value === undefined) throw new Error(`An earlier test has not created the ${key}`)
  return value as NonNullable<(typeof results)[Key]> // as: undefined was thrown above
}
const getSender = () => getResult('sender')
const getCompany = () => getResult('company')
const pickSenderId = () => ({ utilisateurId: getSender().account.id })
const pickOwnIds = ({ account }: SignedIn) => ({ userId: account.id, personneId: account.personId })

async function signInAs(email: string): Promise<SignedIn> {
  const account = await app.deps.db.account.findUniqueOrThrow({ where: { email } })
  return { account, token: await aToken(app.deps, account) }
}

/** Confirms the payment with a test card, as the provider's form does in the browser. */
const confirm = (paymentIntent: string) => payByCard(app, toSheet({ paymentIntent }))

const companyFields = {
  adresseSociale: '10 avenue de la Grande Armée, 75017 Paris',
  adresseFacturation: '10 avenue de la Grande Armée, 75017 Paris',
  adresseEtab: '10 avenue de la Grande Armée, 75017 Paris',
  personneContact: 'Paul Durand',
  telephone: '01 23 45 67 89',
  statutEntreprise: 'SAS',
  denomination: 'Fleurs de Paris',
  siret: '73282932000074',
  tva: 'FR44732829320',
  nomRepresentant: 'Paul Durand',
}
const shipment = {
  adresseDepart: '12 rue de Rivoli, 75004 Paris',
  adresseArrivee: 'Gare de Lyon, 75012 Paris',
  natureColisId: 'SES',
  plagePoidsId: '2',
  nombreChariot: 0,
  nombreColis: 1,
  isHorsGabarit: '0',
}
const contacts = {
  commentaire: 'Sonner deux fois',
  nomExpediteur: 'Claire Martin',
  telephoneExpediteur: '06 12 34 56 78',
  nomDestinataire: 'Luc Moreau',
  telephoneDestinataire: '06 12 34 56 79',
}
const listedOrder = {
  commandeId: expect.any(String),
  createdAt: expect.any(String),
  VilleDepart: expect.stringContaining('Paris'),
  CPDepart: '75004',
  VilleArrivee: expect.stringContaining('Paris'),
  CPArrivee: '75012',
  adresseDepart: shipment.adresseDepart,
  adresseArrivee: shipment.adresseArrivee,
  encaissement: { montant: expect.any(Number), createdAt: expect.any(String) },
}

describe('registering and signing in', () => {
  test('POST expediteur/client/registration', async () => {
    const body = await post('expediteur/client/registration', {
      nom: 'Martin',
      prenoms: 'Claire',
      adresse: '12 rue de Rivoli, 75004 Paris',
      telephone: '06 12 34 56 78',
      dateNaissance: '17/05/1990',
      email: people.individual,
      password: testPassword,
    })
    expect(body).toMatchObject({ success: true, message: expect.any(String) })
    results.sender = await signInAs(people.individual)
  })

  test('POST expediteur/entreprise/registration', async () => {
    const body = await post('expediteur/entreprise/registration', {
      ...companyFields,
      email: people.company,
      password: testPassword,
      secteurs: 'FLOR',
    })
    expect(body).toMatchObject({ success: true, message: expect.any(String) })
    results.company = await signInAs(people.company)
  })

  test('POST transporteur/entreprise/registration', async () => {
    const body = await post('transporteur/entreprise/registration', {
      ...companyFields,
      statutEntreprise: 'Société par actions simplifiée',
      email: `flotte-${randomUUID()}@test.test`,
      password: testPassword,
      secteurs: '2 Transpor',
    })
    expect(body).toMatchObject({ success: true, message: expect.any(String) })
  })

  test('POST transporteur/livreurIndependant', async () => {
    const body = await post('transporteur/livreurIndependant', {
      nom: 'Petit',
      prenoms: 'Hélène',
      dateNaissance: '01/02/1985',
      AdresseSiege: '12 rue de Rivoli, 75004 Paris',
      AdresseFact: '12 rue de Rivoli, 75004 Paris',
      telephone: '06 12 34 56 78',
      email: `livreur-${randomUUID()}@test.test`,
      password: testPassword,
      Statut: 'EI',
      Denomination: 'Petit Livraisons',
      // Of the same side as the transport company: one carrier has a SIRET.
      Siret: '55208131766522',
      Tva: companyFields.tva,
    })
    expect(body).toMatchObject({ success: true, message: expect.any(String) })
  })

  test('POST expediteur/login', async () => {
    const credentials = { email: people.individual, password: testPassword }
    expect(await post('expediteur/login', credentials)).toMatchObject({
      error: false,
      success: true,
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    })
    expect(await post('expediteur/login', { ...credentials, password: 'faux' })).toMatchObject({
      error: true,
      success: false,
      errorMessage: expect.any(String),
    })
  })

  test('POST expediteur/getInfoUser', async () => {
    const body = await post('expediteur/getInfoUser', pickSenderId(), getSender())
    expect(body).toMatchObject({
      success: true,
      user: {
        ...pickOwnIds(getSender()),
        userType: 'CLPA',
        Pseudonyme: 'Claire M.',
        email: people.individual,
        personne: {
          telephone: '06 12 34 56 78',
          email: people.individual,
          emailSecondaire: null,
          photo: null,
          personnephysique: { nom: 'Martin', prenoms: 'Claire', adresse: '12 rue de Rivoli, 75004 Paris' },
          personnemorale: null,
        },
      },
    })
    const { user } = await post(
      'expediteur/getInfoUser',
      { utilisateurId: getCompany().account.id },
      getCompany(),
    )
    const { telephone, ...moral } = companyFields
    expect(user).toMatchObject({ userType: 'CLEN', personne: { telephone, personnemorale: moral } })
  })

  test('GET /api/users/profile', async () => {
    expect(await call('GET', 'users/profile', undefined, getSender())).toEqual({
      first_name: 'Claire',
      last_name: 'Martin',
      email: people.individual,
      Num_telephone: '06 12 34 56 78',
    })
  })

  test('GET /api/notifications/count', async () => {
    expect(await call('GET', 'notifications/count')).toBe(0)
    expect(await call('GET', 'notifications/count', undefined, getSender())).toEqual(expect.any(Number))
  })

  test('GET /api/users/profile/validation-piece', async () => {
    expect(await call('GET', 'users/profile/validation-piece', undefined, getSender())).toMatchObject({
      validation_piece: expect.stringMatching(/^(true|false)$/),
    })
  })
})

describe('pricing, paying and ordering', () => {
  test('GET params/plagePoids', async () => {
    const bounds = [
      [0, 5],
      [6, 10],
      [11, 20],
      [21, 50],
      [51, 100],
      [101, 150],
      [151, 300],
      [301, 600],
      [601, 1100],
      [1101, 2200],
    ]
    expect(await call('GET', 'params/plagePoids')).toEqual(
      bounds.map(([poidsMin, poidsMax], index) => ({ id: `${index + 1}`, poidsMin, poidsMax })),
    )
  })

  test('GET params/natureColis', async () => {
    const natures = await call('GET', 'params/natureColis')
    expect(natures.map(({ id }: { id: string }) => id).toSorted()).toEqual(['BIT', 'FRA', 'SES', 'SUR'])
    for (const nature of natures) expect(nature).toEqual({ id: nature.id, libelle: expect.any(String) })
  })

  test('POST commandes/tarificationAndAvailabelDelivers', async () => {
    await goOnDuty(app, carrier)
    const body = await post('commandes/tarificationAndAvailabelDelivers', shipment)
    expect(body).toMatchObject({
      success: true,
      montant: expect.any(Number),
      commission: expect.any(Number),
      livreurs: [{ transporteurId: carrier.account.id, transporteur: { entrepriseId: null } }],
    })
    results.quote = await post('commandes/tarificationAndAvailabelDelivers', shipment, getSender())
    expect(results.quote.montant).toBe(body.montant)
  })

  test('POST expediteur/payment-sheet', async () => {
    const body = await post(
      'expediteur/payment-sheet',
      createForm({ amount: String(getResult('quote').montant), userId: people.individual }),
      getSender(),
    )
    expect(body).toMatchObject({
      paymentIntent: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      ephemeralKey: expect.stringMatching(/^ek_/),
      customer: expect.stringMatching(/^cus_/),
    })
    results.intent = body.paymentIntent
  })

  test('the card is confirmed with the provider', async () => {
    const { body } = await confirm(getResult('intent'))
    expect(body).toMatchObject({ status: 'requires_capture' })
  })

  test('POST commandes/createCommande', async () => {
    const { montant, livreurs, commission } = getResult('quote')
    const body = await post(
      'commandes/createCommande',
      {
        userId: getSender().account.id,
        cartePaiementId: null,
        referencePaiement: getResult('intent').split('_secret_')[0] ?? '',
        ...shipment,
        ...contacts,
        montant,
        livreurs,
        commissionLivraison: commission,
      },
      getSender(),
    )
    expect(body).toMatchObject({ success: true, commande: { commandeId: expect.any(String) } })
    order.commandeId = body.commande.commandeId
  })

  test('POST demande/create', async () => {
    const { commission } = getResult('quote')
    const recepteurs = JSON.stringify([{ entrepriseId: null, transporteurId: carrier.account.id }])
    const body = await post(
      'demande/create',
      { commandeId: order.commandeId, recepteurs, commissionLivraison: commission },
      getSender(),
    )
    expect(body).toMatchObject({ success: true })
  })
})

describe('following a search and a delivery', () => {
  test('POST expediteur/listeExpeditionsSearchDeliver', async () => {
    const { demandes } = await post('expediteur/listeExpeditionsSearchDeliver', pickSenderId(), getSender())
    expect(demandes).toHaveLength(1)
    expect(demandes[0]).toMatchObject({
      demandeId: expect.any(String),
      commandeId: order.commandeId,
      isActive: 1,
      recherche: true,
      livreurs: [],
      statutdemandes: [{ statutDemandeType: expect.any(String) }],
      transporteur: null,
      livraison: null,
    })
  })

  test('POST expediteur/getCommandeInfo', async () => {
    const { demande } = await post(
      'expediteur/getCommandeInfo',
      { ...pickSenderId(), commandeId: order.commandeId },
      getSender(),
    )
    expect(demande).toHaveLength(1)
    expect(demande[0]).toMatchObject({ commandeId: order.commandeId, isActive: 1 })
    order.demandeId = demande[0].demandeId
  })

  test('POST expediteur/getCommandeRunning', async () => {
    const ask = () =>
      post('expediteur/getCommandeRunning', { ...pickSenderId(), commandeId: order.commandeId }, getSender())
    expect((await ask()).demande).toEqual([])
    await sweepDispatch(app.deps)
    const { body } = await app.request('GET', '/api/transporteur/offres', { token: carrier.token })
    const { livraisonId } = await succeed(app, carrier, 'transporteur/offres/accepter', {
      offreId: body.offres[0].offreId,
    })
    order.livraisonId = livraisonId
    const [demande] = (await ask()).demande
    expect(demande).toMatchObject({
      isActive: 0,
      livraison: { livraisonId },
      statutdemandes: expect.arrayContaining([expect.objectContaining({ statutDemandeType: 'ACC' })]),
      transporteur: {
        personneId: carrier.account.personId,
        personne: { nom: expect.any(String), prenoms: expect.any(String), photo: null },
        vehicule: {
          marque: 'Renault',
          modele: 'Zoé',
          matricule: expect.any(String),
          vehiculeType: { id: 'VOI', libelle: 'Voiture' },
        },
      },
      livreurs: [{ latitude: expect.any(Number), longitude: expect.any(Number) }],
    })
  })

  test('POST expediteur/listeExpeditionsRunning', async () => {
    const { demandes } = await post('expediteur/listeExpeditionsRunning', pickSenderId(), getSender())
    expect(demandes).toMatchObject([{ commandeId: order.commandeId, transporteur: expect.any(Object) }])
  })

  test.each(['livraison/getLivraisonStats', 'livraison/getlivraisonStats'])('POST %s', async (path) => {
    const ask = () =>
      post(
        path,
        { livraisonId: order.livraisonId, DemandeId: order.demandeId, commandeId: order.commandeId },
        getSender(),
      )
    if (path === 'livraison/getLivraisonStats') {
      expect(await ask()).toEqual({ success: true, livraison: [] })
      await succeed(app, carrier, 'transporteur/livraisons/demarrer', { livraisonId: order.livraisonId })
    }
    expect(await ask()).toMatchObject({ success: true, livraison: [{ statutLivraisonTypeLibelle: 'ACC' }] })
  })

  test('POST transporteur/getPosition', async () => {
    expect(
      await post('transporteur/getPosition', { personneId: carrier.account.personId }, getSender()),
    ).toMatchObject({ lat: expect.any(Number), long: expect.any(Number) })
  })

  test('POST transporteur/getLivreurNotes', async () => {
    expect(
      await post('transporteur/getLivreurNotes', { transporteurId: carrier.account.id }, getSender()),
    ).toMatchObject({ Livraison: { note: 0, nombrePersonnes: 0 } })
  })

  const pickParties = () => ({
    EmetteurPersonneId: getSender().account.personId,
    RecepteurPersonneId: carrier.account.personId,
    commandeId: order.commandeId,
  })

  test('POST transporteur/setMessage', async () => {
    expect(
      await post('transporteur/setMessage', { ...pickParties(), message: 'Bonjour !' }, getSender()),
    ).toMatchObject({ success: true })
  })

  test('POST transporteur/getMessage', async () => {
    expect(await post('transporteur/getMessage', pickParties(), getSender())).toMatchObject([
      { ...pickParties(), Message: 'Bonjour !', Seen: false, createdAt: expect.any(String) },
    ])
  })

  test('POST transporteur/setMessagesSeen', async () => {
    const isSeen = async () => (await post('transporteur/getMessage', pickParties(), getSender()))[0].Seen
    expect(await post('transporteur/setMessagesSeen', pickParties(), carrier)).toMatchObject({
      success: true,
    })
    expect(await isSeen()).toBe(true)
  })
})

describe('after the delivery', () => {
  beforeAll(async () => {
    await prove(app, carrier, 'enlever', order.livraisonId, 'Carton abîmé')
    await succeed(app, carrier, 'transporteur/livraisons/acheminer', { livraisonId: order.livraisonId })
    await prove(app, carrier, 'livrer', order.livraisonId, 'RAS')
  })

  test('POST livraison/getLivraisonNonValide', async () => {
    const body = await post(
      'livraison/getLivraisonNonValide',
      { userId: getSender().account.id },
      getSender(),
    )
    const proof = {
      photo: expect.any(String),
      signature: expect.any(String),
      commentaire: expect.any(String),
    }
    expect(body).toMatchObject({
      success: true,
      livraison: {
        livraisonId: order.livraisonId,
        commande: { commentaire: contacts.commentaire, enlevement: proof, destination: proof },
      },
    })
  })

  test('POST expediteur/validationClient', async () => {
    const rating = { livraisonId: order.livraisonId, note: 5, avis: 'Parfait' }
    expect(await post('expediteur/validationClient', rating, getSender())).toMatchObject({ success: true })
  })

  test('POST commandes/numeroFacture', async () => {
    const body = await post('commandes/numeroFacture', { livraisonId: order.livraisonId }, getSender())
    expect(body).toMatchObject({ numero: expect.any(Number), date: expect.any(String) })
    expect(Number.isNaN(Date.parse(body.date))).toBe(false)
  })

  test('POST commandes/listeCommandeClientParticulier', async () => {
    const { commandes } = await post('commandes/listeCommandeClientParticulier', pickSenderId(), getSender())
    expect(commandes).toMatchObject([
      {
        ...listedOrder,
        commandeId: order.commandeId,
        demandelivraisons: [
          {
            livraison: {
              livraisonId: order.livraisonId,
              dateFin: expect.any(String),
              statutlivraisons: expect.any(Array),
            },
          },
        ],
      },
    ])
  })

  test('POST commandes/listePaiements', async () => {
    const { commandes } = await post('commandes/listePaiements', pickSenderId(), getSender())
    expect(commandes).toMatchObject([{ ...listedOrder, commandeId: order.commandeId }])
  })

  test('POST demande/cancel', async () => {
    const quote = await post('commandes/tarificationAndAvailabelDelivers', shipment, getCompany())
    const sheet = await post(
      'expediteur/payment-sheet',
      createForm({ amount: String(quote.montant), userId: people.company }),
      getCompany(),
    )
    await confirm(sheet.paymentIntent)
    const { commande } = await post(
      'commandes/createCommande',
      {
        userId: getCompany().account.id,
        cartePaiementId: null,
        referencePaiement: sheet.paymentIntent.split('_secret_')[0],
        ...shipment,
        ...contacts,
        montant: quote.montant,
        livreurs: quote.livreurs,
        commissionLivraison: quote.commission,
      },
      getCompany(),
    )
    expect(await post('demande/cancel', { commandeId: commande.commandeId }, getCompany())).toMatchObject({
      success: true,
    })
    order.commandeId = commande.commandeId
  })

  test('POST /commandes/listCanceledCommande', async () => {
    const { commandes } = await post(
      'commandes/listCanceledCommande',
      { utilisateurId: getCompany().account.id },
      getCompany(),
    )
    expect(commandes).toMatchObject([{ ...listedOrder, commandeId: order.commandeId }])
  })
})

describe('the account', () => {
  test('POST expediteur/client/update', async () => {
    const body = await post(
      'expediteur/client/update',
      {
        ...pickOwnIds(getSender()),
        nom: 'Martin',
        prenoms: 'Claire Anne',
        email: people.individual,
        telephone: '06 12 34 56 70',
        adresse: '5 place Bellecour, 69002 Lyon',
      },
      getSender(),
    )
    expect(body).toMatchObject({ success: true })
  })

  test('POST expediteur/entreprise/update', async () => {
    const body = await post(
      'expediteur/entreprise/update',
      createForm({
        ...pickOwnIds(getCompany()),
        ...companyFields,
        email: people.company,
        emailSecours: 'secours@test.test',
        secteur: 'ECOM',
        extraitkbis: await aPicture('kbis.png'),
      }),
      getCompany(),
    )
    expect(body).toMatchObject({ success: true, message: expect.any(String) })
  })

  test('POST user/getSecteurActiviteUser', async () => {
    const body = await post(
      'user/getSecteurActiviteUser',
      { personneId: getCompany().account.personId },
      getCompany(),
    )
    expect(body).toMatchObject({ secteur: { secteurActiviteId: 'ECOM' } })
  })

  test('POST transporteur/getUserPiece', async () => {
    const body = await post(
      'transporteur/getUserPiece',
      { personneId: getCompany().account.personId },
      getCompany(),
    )
    const [kbis] = Array.isArray(body) ? body : body.documents
    expect(kbis).toMatchObject({ documentType: 'KBIS', contenu: expect.stringMatching(/^\/api\/fichiers\//) })
    const fetched = await app.request('GET', kbis.contenu)
    expect(fetched.status).toBe(200)
    expect(fetched.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('PUT user/editPP', async () => {
    const photo = await aPicture('moi.png')
    const body = await call(
      'PUT',
      'user/editPP',
      createForm({ userId: getSender().account.id, photo }),
      getSender(),
    )
    expect(body).toMatchObject({ success: true })
  })

  test('POST transporteur/transp/update/password', async () => {
    const change = { ...pickOwnIds(getSender()), password: 'un-autre-secret', Actualpassword: testPassword }
    expect(await post('transporteur/transp/update/password', change, getSender())).toMatchObject({
      success: true,
      message: expect.any(String),
    })
  })

  test('POST api/nouscontacter', async () => {
    const message = {
      nom: 'Martin',
      prenom: 'Claire',
      email: people.individual,
      num_tele: '06 12 34 56 78',
      message: 'Bonjour',
      sujet: 'Question',
    }
    await post('nouscontacter', message)
    // A documented path that begins with api/ also works in the doubled form.
    await post('api/nouscontacter', { ...message, sujet: 'Une autre' })
  })

  test('POST user/forgetPass, user/verifyCode and user/changePassword', async () => {
    const email = people.individual
    const requested = await app.request('POST', '/api/user/forgetPass', { body: { email } })
    expect(requested).toMatchObject({ status: 200, body: { success: true } })
    const headers = { Cookie: requested.headers.get('set-cookie')?.split(';')[0] ?? '' }
    const emails: string[] = []
    const mailer = { ...app.deps.mailer, send: async ({ text }: { text: string }) => void emails.push(text) }
    const { id } = await app.deps.db.passwordReset.findFirstOrThrow({ where: { email } })
    await sendResetCode({ ...app.deps, mailer }, id)
    const code = /^ {4}(\d{6})$/m.exec(emails[0] ?? '')?.[1]
    for (const [path, body] of [
      ['verifyCode', { code }],
      ['changePassword', { password: testPassword, code }],
    ] as const) {
      const answer = await app.request('POST', `/api/user/${path}`, { body, headers })
      expect(answer).toMatchObject({ status: 200, body: { success: true } })
    }
  })

  test('DELETE api/updateuser/{id}', async () => {
    const who = await signInAs(people.individual)
    expect(await call('DELETE', `updateuser/${who.account.id}`, undefined, who)).toMatchObject({
      success: true,
    })
    // Other sessions end by a notification of the database, which takes a moment.
    await expect
      .poll(async () => (await app.request('GET', '/api/users/profile', { token: who.token })).status)
      .toBe(401)
    const other = await app.request('DELETE', `/api/api/updateuser/${carrier.account.id}`, {
      token: getCompany().token,
    })
    expect(other.status).toBe(403)
  })
})
