import { expectAccessible, expectEachAccessible } from './fixtures/accessible.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect, senderTest, test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { typeAddress } from './screens/addresses.ts'
import { cards, fillContactsAndGoods, payWithCard } from './screens/new-shipment.ts'
import { getCancelDialog, getDetailPath, getSearchHeading, getStatusDialog } from './screens/shipment.ts'

/** An open choice: its field and its list, which covers targets of the page that would count as too small. */
const openChoice = '[aria-expanded="true"], [role="listbox"]'

test('the pages of the sign-in and the forms of a registration are accessible', ({ page }) =>
  expectEachAccessible(page, [
    ['/connexion-choix', 'Connexion'],
    ['/connexion-transporteur', 'Connexion transporteur'],
    ['/login', 'Connexion'],
    ['/contact', 'Contactez-nous'],
    ['/choix-inscription', 'Inscription'],
    ['/choix-inscription-expediteur', 'Inscription expéditeur'],
    ['/choix-inscription-transpo', 'Inscription transporteur'],
    ['/success_register', 'Inscription réussie'],
    ['/register-exped-entr', 'Inscription entreprise'],
    ['/register-transport-indep', 'Inscription transporteur indépendant'],
    ['/register-transport-entr', 'Inscription entreprise de transport'],
    ['/forgotPassword', 'Mot de passe oublié ?'],
  ]))

test('the texts and the assistance are accessible', ({ page }) =>
  expectEachAccessible(page, [
    ['/cgu', "Conditions générales d'utilisation"],
    ['/Mentions-légales', 'Mentions légales'],
    ['/politique-de-confidentialite', 'Politique de confidentialité'],
    ['/newsletter/confirmation', 'Lettre d’information'],
    [`/newsletter/desinscription?jeton=${'x'.repeat(64)}`, 'Lettre d’information'],
    ['/assistance', 'Comment vous aider ?'],
    ['/assistance/faqS', 'Questions fréquentes'],
    ['/assistance/accessibilite', 'Accessibilité : non conforme'],
    ['/transparence', 'Activité et revenus des transporteurs'],
  ]))

test.describe('the home page is accessible', () => {
  test.use({ cookiesAnswered: false })

  test('with its cookie banner, a price and an open question', async ({ page, town }) => {
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await expectAccessible(page, 'home with the cookie banner')
    await page.getByRole('button', { name: 'Non' }).click()
    await typeAddress(page, "Adresse d'enlèvement", createTripAcross(town).pickup)
    await typeAddress(page, 'Adresse de livraison', createTripAcross(town).dropoff)
    await page.getByRole('button', { name: 'Estimer le prix' }).click()
    await expect(page.getByText(/€ TTC/)).toBeVisible()
    await page.getByText('Quand suis-je débité ?').click()
    await expectAccessible(page, 'home with a price')
  })
})

test(
  'the menus of a guest and the errors of a form are accessible',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    await page.goto('/register-exped-partic')
    await page.getByRole('button', { name: "S'inscrire" }).click()
    await expect(page.getByText('Veuillez renseigner ce champ')).toBeVisible()
    await expectAccessible(page, 'registration with an error')
    await page.getByRole('combobox', { name: 'Adresse' }).fill('rennes')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page, 'registration with suggestions', openChoice)
    const menu = project.name === 'phone' ? 'Ouvrir le menu' : 'Mon espace'
    await page.getByRole('button', { name: menu }).click()
    await expect(page.getByRole('link', { name: 'Inscription', exact: true })).toBeVisible()
    await expectAccessible(page, 'menu of a guest')
  },
)

senderTest('the three steps of an order and the payment are accessible', async ({ page, town, guard }) => {
  guard.allow(/payment_intents/)
  const { pickup, dropoff } = createTripAcross(town)
  await page.goto('/nouvelle-expedition')
  await typeAddress(page, "Adresse d'enlèvement", pickup)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expectAccessible(page, 'new shipment with an error')
  await page.getByRole('combobox', { name: 'Plage de poids' }).click()
  await expectAccessible(page, 'new shipment with an open choice', openChoice)
  await page.keyboard.press('Escape')
  await typeAddress(page, 'Adresse de livraison', dropoff)
  await fillContactsAndGoods(page)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { name: 'Votre récapitulatif' })).toBeVisible()
  await expectAccessible(page, 'recap')
  await page.getByRole('button', { name: 'Payez' }).click()
  await expect(page.getByRole('heading', { name: 'Paiement par carte' })).toBeVisible()
  await payWithCard(page, cards.declined)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'declined payment')
  await payWithCard(page, cards.secure)
  await expect(page.getByRole('dialog', { name: 'Authentification de votre banque' })).toBeVisible()
  await expectAccessible(page, '3-D Secure')
})

const searching =
  'the page of an order is accessible during the search for a carrier and after a cancellation'

senderTest(searching, async ({ page, product, sender, town }) => {
  await page.goto('/mes-expeditions')
  await expect(page.getByText('Aucune expédition pour le moment')).toBeVisible()
  await expectAccessible(page, 'no shipments')

  const orderId = await placeOrder(product, sender, createTripAcross(town))
  await page.goto(getDetailPath(orderId))
  await expect(getSearchHeading(page)).toBeVisible()
  await expectAccessible(page, 'search')
  await page.getByRole('button', { name: 'Annuler la course' }).click()
  await expect(getCancelDialog(page)).toContainText('gratuite')
  await expectAccessible(page, 'cancel dialog')
  await getCancelDialog(page).getByRole('button', { name: 'Oui' }).click()

  await expect(page).toHaveURL('/mes-expeditions')
  await expect(page.getByText('Commande annulée', { exact: true })).toBeVisible()
  await expectAccessible(page, 'lists with a notification')
  await page.goto(getDetailPath(orderId))
  await expect(page.getByText('Cette commande est annulée')).toBeVisible()
  await expectAccessible(page, 'cancelled order')
})

const running = 'the page of an order is accessible while a carrier drives'

senderTest(running, async ({ page, product, sender, town, createDriver }) => {
  const driver = await createDriver()
  await driver.goOnDuty()
  await page.goto(getDetailPath(await placeOrder(product, sender, createTripAcross(town))))
  await driver.accept()
  await driver.start()
  await driver.drive('enlevement', 0.5)
  await expect(page.getByRole('heading', { name: driver.name })).toBeVisible()
  await expect(page.getByText('Position du transporteur :')).toBeVisible()
  await expectAccessible(page, 'detail with map')
  await page.getByRole('button', { name: 'État de la commande' }).click()
  await expect(getStatusDialog(page)).toBeVisible()
  await expectAccessible(page, 'status dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Détails' }).click()
  await expect(page.getByRole('dialog', { name: 'Détails du véhicule' })).toBeVisible()
  await expectAccessible(page, 'vehicle dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Mes expéditions' }).first().click()
  await expect(page.getByText('Livraison en cours')).toBeVisible()
  await expectAccessible(page, 'lists')
})
