import { estimate } from '@repo/contracts/delivery/estimates'
import { expect, test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'

test.use({ cookiesAnswered: false })

test('actions before the page’s code has loaded are executed once when it runs', async ({ page, town }) => {
  const trip = createTripAcross(town)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const quoteRequests: string[] = []
  page.on('request', (request) => request.url().endsWith(estimate.path) && quoteRequests.push(request.url()))
  await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByLabel("Adresse d'enlèvement").fill(trip.pickup)
  await page.getByLabel('Adresse de livraison').fill(trip.dropoff)
  const submit = page.getByRole('button', { name: 'Estimer le prix' })
  await submit.click()
  await submit.click()
  await expect(page).toHaveURL('/')
  expect(quoteRequests).toEqual([])

  release()
  await expect(page.getByText(/^Valable jusqu’à \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: "Adresse d'enlèvement" })).toHaveValue(trip.pickup)
  expect(quoteRequests).toHaveLength(1)
})

test('a page that listens while an action is recorded gets the action once, when it is repeated', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/register-exped-partic', { waitUntil: 'domcontentloaded' })
  // Like React, which listens at the root before the page responds.
  await page.locator('#root').evaluate((root) => {
    const heard: string[] = []
    for (const type of ['input', 'change', 'click', 'submit'])
      root.addEventListener(type, () => heard.push(type))
    Object.assign(window, { heard })
  })
  const readHeard = () => page.evaluate(() => (window as Window & { heard?: string[] }).heard ?? []) // as: set above
  await page.getByRole('textbox').first().fill('Camille')
  await page.getByRole('checkbox').first().check()
  await page.locator('form button[type=submit]').click()
  expect(await readHeard()).toEqual([])

  release()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(page.getByRole('textbox').first()).toHaveValue('Camille')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  expect((await readHeard()).filter((type) => type === 'submit')).toHaveLength(1)
})

test('a form that is filled in before any script has loaded keeps its values once it runs', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/register-exped-partic', { waitUntil: 'commit' })
  await page.getByRole('textbox').first().fill('Camille')
  await page.getByRole('checkbox').first().check()

  release()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(page.getByRole('textbox').first()).toHaveValue('Camille')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  // The page has the values, too: they stay when React renders again.
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('textbox').first()).toHaveValue('Camille')
  await expect(page.getByRole('textbox').first()).not.toHaveAttribute('aria-invalid', 'true')
})
