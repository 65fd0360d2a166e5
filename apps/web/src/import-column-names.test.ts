import { importColumnNames } from '@repo/contracts/delivery/imports'
import { expect, test } from 'vitest'
import { newShipmentTexts } from './features/new-shipment/new-shipment-texts.ts'

test('every import column with a field in the order form has the label of that field', () => {
  const { fr } = newShipmentTexts.byLanguage
  expect(importColumnNames).toMatchObject({
    adresseDepart: fr.pickupAddress,
    nomExpediteur: fr.pickupContact,
    telephoneExpediteur: fr.pickupPhone,
    adresseArrivee: fr.dropoffAddress,
    nomDestinataire: fr.dropoffContact,
    telephoneDestinataire: fr.dropoffPhone,
    natureColisId: fr.nature,
    nombreColis: fr.parcels,
    plagePoidsId: fr.weight,
    isHorsGabarit: fr.oversize,
    nombreChariot: fr.trolleys,
    demandeCode: fr.code,
    commentaire: fr.comment,
    reference: fr.reference,
    prevenirDestinataire: fr.tell,
    emailDestinataire: fr.tellEmail,
  })
})
