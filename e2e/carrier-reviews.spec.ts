import { getUnratedDelivery, rateDelivery } from '@repo/contracts/delivery/orders'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { carrierTest, deliver, goToWork } from './fixtures/carrier.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'

carrierTest(
  'a carrier reads a sender’s review and answers once, and the sender reads the answer',
  async ({ page: phone, product, sender, town, phoneOwner }) => {
    await phone.goto('/compte/avis')
    await expect(phone.getByText('0/5 · nouveau')).toBeVisible()
    const origin = product.apiUrl
    const [ofSender, ofCarrier] = [
      { origin, token: sender.token },
      { origin, token: phoneOwner.token },
    ]
    await goToWork(ofCarrier, town)
    const orderId = await placeOrder(product, sender, createTripAcross(town))
    await deliver(ofCarrier)
    const { livraison } = await call(ofSender, getUnratedDelivery, {})
    await call(ofSender, rateDelivery, {
      livraisonId: livraison?.livraisonId ?? '',
      note: 4,
      avis: 'Ponctuel et soigneux, mais difficile à joindre.',
    })

    await phone.goto('/compte')
    await phone.getByRole('link', { name: /^Avis/ }).click()
    await expect(phone.getByText('4/5 · 1 avis')).toBeVisible()
    await expect(phone.getByText('difficile à joindre')).toBeVisible()
    await phone.getByRole('button', { name: 'Répondre' }).click()
    await phone.getByRole('textbox', { name: 'Votre réponse' }).fill('Mon téléphone était déchargé, pardon.')
    await expectAccessible(phone, 'an answer to a review')
    await phone.getByRole('button', { name: 'Envoyer la réponse' }).click()
    await expect(phone.getByText(/^Votre réponse du/)).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Répondre' })).toHaveCount(0)
    await expectAccessible(phone, 'reviews')

    const web = await phone.context().browser()?.newContext({ baseURL: product.webUrl })
    const screen = await web?.newPage()
    if (!screen) throw new Error('There is no second browser')
    await screen.addInitScript((token) => {
      localStorage.setItem('usertoken', token)
      localStorage.setItem('volant-cookies', 'non')
    }, sender.token)
    await screen.goto(`/mes-expeditions/details-expedition/${orderId}`)
    await expect(screen.getByText('Mon téléphone était déchargé')).toBeVisible()
    await expectAccessible(screen, 'the answer of a carrier')
    await web?.close()
  },
)
