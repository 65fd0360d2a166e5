/** Returns a `curl` call that authenticates with an API key. */
export function createCallExample(origin: string): string {
  return `curl ${origin}/api/commandes/tarificationAndAvailabelDelivers \\
  -H "Authorization: Bearer vlt_live_…" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" \\
  -d '{
    "adresseDepart": "12 rue de Rivoli, 75004 Paris",
    "nomExpediteur": "Claire Martin",
    "telephoneExpediteur": "06 12 34 56 78",
    "adresseArrivee": "Gare de Lyon, 75012 Paris",
    "nomDestinataire": "Luc Moreau",
    "telephoneDestinataire": "06 12 34 56 79",
    "natureColisId": "SES",
    "nombreColis": 1,
    "plagePoidsId": "2",
    "isHorsGabarit": "0",
    "nombreChariot": 0
  }'`
}

/** An example of a webhook event. */
export const eventExample = `{
  "id": "3d0c7b0e-6f1b-4a55-9b8e-0c1d2e3f4a5b",
  "version": 1,
  "type": "order.picked_up",
  "creeA": "2026-11-21T10:32:07.412Z",
  "donnees": {
    "commandeId": "8a5e1c0d-2b3f-4e6a-8c7d-9e0f1a2b3c4d",
    "reference": "PO-2026-0042",
    "livraisonId": "b1f2d3c4-5e6a-4b7c-8d9e-0f1a2b3c4d5e",
    "etat": "En cours",
    "statutLivraisonTypeLibelle": "ENEF",
    "montant": 24.5,
    "VilleDepart": "Paris",
    "CPDepart": "75004",
    "VilleArrivee": "Paris",
    "CPArrivee": "75012"
  }
}`

/** An example that verifies a webhook's signature in Node.js. */
export const signatureExample = `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isFromVolant(rawBody, header, secret) {
  const [, t, v1] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!t || Math.abs(Date.now() / 1000 - Number(t)) > 300) return false
  const expected = createHmac('sha256', secret).update(\`\${t}.\${rawBody}\`).digest('hex')
  return timingSafeEqual(Buffer.from(expected), Buffer.from(v1))
}`
