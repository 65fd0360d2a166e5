import { expect, test } from 'vitest'
import { carrierSectors, companyStatuses, senderSectors } from './company-facts.ts'

const joinCodes = (sectors: readonly { readonly code: string }[]) =>
  sectors.map(({ code }) => code).join(', ')

test('the business sectors of senders are the documented ones', () => {
  expect(joinCodes(senderSectors)).toBe(
    'ECOM, EVEN, FLOR, FOBU, FOMO, FOPA, GRDI, INDU, INEL, LOGI, PAFI, PHME, SOTD, Taxi, TRAI, TRDK, TRFR, VTC',
  )
})

test('the business sectors of carriers are the documented ones', () => {
  expect(joinCodes(carrierSectors)).toBe(
    '1 Transpor, 2 Transpor, 3 Transpor, 4 Transpor, Taxi, VTC, Coursier, Autres',
  )
})

test('the legal forms are the documented ones', () => {
  expect(companyStatuses.join(', ')).toBe(
    'SAS, SA, SARL, EURL, EI, EIRL, SNC, SCOP, SCA, SCS, SCI, ASSOCIATION',
  )
})
