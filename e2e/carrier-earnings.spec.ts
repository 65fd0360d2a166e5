import { readFile } from 'node:fs/promises'
import { getEarnings } from '@repo/contracts/delivery/earnings'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { carrierTest, deliver, goToWork } from './fixtures/carrier.ts'
import { placeOrder } from './fixtures/order.ts'
import { registerCarrier } from './fixtures/registered-carrier.ts'
import { expect } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const createAmountPattern = (cents: number) => new RegExp(`${(cents / 100).toFixed(2).replace('.', ',')}\\s€`)

carrierTest.describe('earnings', () => {
  carrierTest.use(phone)

  carrierTest(
    'a carrier sees the earning of a delivery, and downloads its statement, its export and the year’s figures',
    async ({ page, product, sender, town, phoneOwner }) => {
      const api = { origin: product.apiUrl, token: phoneOwner.token }
      await goToWork(api, town)
      await placeOrder(product, sender, createTripAcross(town))
      await deliver(api)
      const { mois, lignes } = await call(api, getEarnings, {})
      const [newest] = lignes

      await page.goto('/')
      await page.getByRole('link', { name: 'Gains' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Gains' })).toBeVisible()
      const ofDelivery = page.getByRole('listitem').filter({ hasText: newest?.bordereau ?? 'none' })
      await expect(ofDelivery.filter({ hasText: /\skm/ })).toContainText(
        createAmountPattern(newest?.net ?? 0),
      )
      const invoices = page.getByRole('region', { name: 'Factures émises en votre nom' })
      await expect(invoices.getByRole('listitem')).toContainText(newest?.bordereau ?? 'none')
      await expect(page.getByRole('img', { name: /^Gain net de chaque jour/ })).toBeVisible()
      await page.getByText('Voir les chiffres de chaque jour').click()
      await expect(page.getByRole('table')).toBeVisible()
      await expectAccessible(page, '/gains')

      const statement = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Relevé (PDF)' }).click()
      expect((await statement).suggestedFilename()).toBe(`releve-gains-${mois}.pdf`)
      expect((await readFile(await (await statement).path())).subarray(0, 5).toString()).toBe('%PDF-')
      const lines = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export (CSV)' }).click()
      expect((await lines).suggestedFilename()).toBe(`gains-${mois}.csv`)
      expect(await readFile(await (await lines).path(), 'utf8')).toContain(newest?.bordereau ?? 'none')

      await page.getByRole('link', { name: /Récapitulatif annuel/ }).click()
      await expect(page.getByRole('heading', { name: 'Opérations et montants' })).toBeVisible()
      await expect(page.getByText('Attente avant une proposition')).toBeVisible()
      await expectAccessible(page, '/gains/annee')
    },
  )

  carrierTest(
    'a carrier without earnings sees so and sets its account, and a company’s driver sees no earnings',
    async ({ page, product, database }) => {
      const carrier = await registerCarrier(product.apiUrl)
      await page.goto('/connexion')
      await page.evaluate((token) => localStorage.setItem('usertoken', token), carrier.token)
      await page.goto('/gains')
      await expect(page.getByRole('heading', { name: 'Aucun gain ce mois-ci' })).toBeVisible()

      await page.getByRole('link', { name: 'Compte' }).click()
      await page.getByRole('link', { name: /^Versements/ }).click()
      await expect(page.getByText('vos gains restent en attente')).toBeVisible()
      await page.getByLabel('Titulaire du compte').fill('Zoé Moreau')
      await page.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 188')
      await page.getByLabel('Franchise en base').check()
      await page.getByLabel('Lieu de naissance').fill('Lyon')
      await page.getByLabel('J’accepte ce mandat').check()
      await page.getByLabel('Mot de passe actuel').fill(carrier.password)
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText('Cet IBAN n’est pas valide')).toBeVisible()
      // What the header covers while scrolled is no small target.
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessible(page, '/compte/versements')
      await page.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 189')
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText('aucun virement ne part vers ce compte')).toBeVisible()
      await expect(page.getByText(/Compte actuel\s:\sFR76\s••••\s0189/)).toBeVisible()
      await database.query(`UPDATE account SET kind = 'LIVR' WHERE email = $1`, [carrier.email])
      await page.goto('/gains/annee')
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('link', { name: 'Compte' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Gains' })).toHaveCount(0)
    },
  )
})
