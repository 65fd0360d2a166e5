import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@repo/contracts/endpoint'
import type { z } from 'zod'
import { createForm } from './forms.ts'
import type { Answer, TestApp } from './test-app.ts'

/** A valid value of each field of requests except ids and files, by its name. */
const samples: Readonly<Record<string, unknown>> = {
  app: 'web',
  kind: 'error',
  version: 'index-B1.js',
  page: '/',
  frames: [],
  count: 1,
  email: 'nobody@example.test',
  password: 'un-long-secret',
  Actualpassword: 'un-autre-secret',
  nom: 'Dupont',
  prenoms: 'Anne',
  prenom: 'Anne',
  sujet: 'Une question',
  message: 'Bonjour',
  code: '123456',
  dateNaissance: '17/05/1990',
  type: 'KBIS',
  secteurs: ['FLOR'],
  Denomination: 'Dupont Livraisons',
  Statut: 'EI',
  Siret: '73282932000074',
  Tva: 'FR44732829320',
  AdresseSiege: '12 rue de Rivoli, 75004 Paris',
  AdresseFact: '12 rue de Rivoli, 75004 Paris',
  adresse: '12 rue de Rivoli, 75004 Paris',
  telephone: '06 12 34 56 78',
  adresseDepart: '12 rue de Rivoli, 75004 Paris',
  adresseArrivee: '5 place Bellecour, 69002 Lyon',
  nomExpediteur: 'Anne',
  telephoneExpediteur: '06 12 34 56 78',
  nomDestinataire: 'Luc',
  telephoneDestinataire: '06 12 34 56 79',
  natureColisId: 'SES',
  nombreColis: 1,
  plagePoidsId: '2',
  isHorsGabarit: '0',
  nombreChariot: 0,
  montant: 12.3,
  limiteJournaliere: 250,
  amount: '12.30',
  referencePaiement: 'pi_unknown',
  reference: 'expedition-1',
  enregistrement: 'seti_unknown',
  note: 4,
  avis: 'Très bien',
  denomination: 'Martin SAS',
  nomRepresentant: 'Claire Martin',
  statutEntreprise: 'SAS',
  siret: '73282932000074',
  tva: 'FR44732829320',
  adresseSociale: '12 rue de Rivoli, 75004 Paris',
  adresseFacturation: '12 rue de Rivoli, 75004 Paris',
  adresseEtab: '12 rue de Rivoli, 75004 Paris',
  personneContact: 'Claire Martin',
  enService: true,
  texte: 'Cette suspension repose sur une erreur.',
  vehiculeTypeId: 'VEL',
  jeton: 'x'.repeat(43),
  accuse: 'x'.repeat(43),
  coupes: [{ theme: 'livraisons', canal: 'email' }],
  heuresCalmes: true,
  lettre: false,
  theme: 'livraisons',
  role: 'lecteur',
  url: 'https://hooks.example.com/volant',
  evenements: ['order.created'],
  motif: 'absent',
  incident: 'panne',
  choix: 'annuler',
  commentaire: 'Carton ouvert',
  nature: 'endommage',
  cle: '3f1c1f5e-6a0e-4a57-9d0e-8f7c6b5a4d3e',
  consignes: 'Code 12B34, 3e étage',
  adressePush: 'https://push.example.com/abonnement',
  gainMin: 12,
  rayonKm: 10,
  departements: [],
  cleP256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  secretAuth: 'BTBZMqHH6r4Tts7J_aSIgg',
  titulaire: 'Anne Dupont',
  regimeTva: 'franchise',
  nif: '1234567890123',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  mandat: true,
  motDePasse: 'un-autre-secret',
  site: 'expediteur',
  reponse: {
    id: 'eA',
    rawId: 'eA',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'eA', signature: 'eA' },
  },
  quoi: 'livraisons',
  du: '2026-11-01',
  au: '2026-11-30',
  jour: '2026-11-30',
  debut: '08:00',
  fin: '12:00',
  semaine: '2026-11-30',
  vers: '2026-12-07',
  positions: [{ lat: 48.85, long: 2.35, horodatage: '2026-01-01T00:00:00Z' }],
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const fileFields = ['photo', 'signature', 'file', 'fichier']

/** Returns the fields of an endpoint with valid values, without optional ids. Ids are random and name nothing. */
export function createValidFields(endpoint: Endpoint): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(endpoint.request.shape)) {
    if (fileFields.includes(name)) fields[name] = new File([pixel], 'p.png', { type: 'image/png' })
    else if (name in samples) fields[name] = samples[name]
    else if (name.endsWith('Id') && !isOptional(schema as z.ZodType)) fields[name] = randomUUID()
  }
  return fields
}

/** Returns a valid request with these ids in every field that takes one, without the fields that repeat the caller. */
export function createFieldsWithIds(
  endpoint: Endpoint,
  ids: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const callerFields = Object.keys(endpoint.self ?? {})
  const fittingIds = Object.entries(ids).filter(([name]) => name in endpoint.request.shape)
  const fields = { ...createValidFields(endpoint), ...Object.fromEntries(fittingIds) }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !callerFields.includes(name)))
}

/** Whether a field may be absent. */
export function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success
}

/** Calls an endpoint in its encoding, with any field values, as a guest without `token`. Returns the response. */
export function send(
  app: TestApp,
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  token?: string,
): Promise<Answer> {
  const path = `/api${fillInParameters(endpoint.path, fields)}`
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return app.request('GET', `${path}?${query}`, { token })
  }
  if (endpoint.encoding !== 'multipart') return app.request(endpoint.method, path, { token, body: fields })
  return app.request(endpoint.method, path, { token, body: createForm(fields) })
}

/** Returns the path with its parameters filled in; a parameter without a field stays as it is. */
function fillInParameters(path: string, fields: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (segment, name: string) =>
    fields[name] === undefined ? segment : encodeURIComponent(String(fields[name])),
  )
}
