import { estimate } from '@repo/contracts/delivery/estimates'
import { expect, test } from './fixtures/test.ts'
import { tripAcross } from './fixtures/towns.ts'

test.use({ cookiesAnswered: false })

test('what a visitor types and sends before the page’s code has come is done once it runs, each once', async ({
  page,
  town,
}) => {
  const trip = tripAcross(town)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith(estimate.path) && asked.push(request.url()))
  await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel("Adresse d'enlèvement").fill(trip.pickup)
  await page.getByLabel('Adresse de livraison').fill(trip.dropoff)
  const submit = page.getByRole('button', { name: 'Estimer le prix' })
  await submit.click()
  await submit.click()
  await expect(page).toHaveURL('/')
  expect(asked).toEqual([])

  release()
  await expect(page.getByText(/^Valable jusqu’à \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: "Adresse d'enlèvement" })).toHaveValue(trip.pickup)
  expect(asked).toHaveLength(1)
})
