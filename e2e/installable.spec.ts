import { expect, test } from './fixtures/test.ts'

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('shows the site without a connection, and stores no response of the API', async ({ page, guard }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await page.getByLabel("Adresse d'enlèvement").fill('Lyo')
    await expect(page.getByRole('option').first()).toBeVisible()

    guard.allow(/ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|dynamically imported module/)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page.getByText('Vous êtes hors connexion. Les informations affichées peuvent dater.'),
    ).toBeVisible()
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
    // The operator's settings name the languages.
    await expect(page.getByRole('link', { name: 'Español' })).toBeVisible()
    // A page new to this device shows why it cannot load, and loads with the connection.
    await page.goto('/contact')
    await expect(page.getByRole('heading', { name: 'Vous êtes hors connexion' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()

    const stored = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(stored).toEqual(expect.arrayContaining(['/index.html', '/config.json']))
    expect(stored.filter((path) => /^\/(api|v1)/.test(path))).toEqual([])
  })

  test('makes the site installable', async ({ page, request }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const devtools = await page.context().newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // Tests run in a window without history, which is no fault of the site.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

    const manifest = await (await request.get('/manifest.webmanifest')).json()
    const links = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }: { icons: [] }) => icons)]
    for (const { src, type } of links) {
      const answer = await request.get(src)
      expect([answer.status(), answer.headers()['content-type']?.split(';')[0]], src).toEqual([200, type])
    }
    for (const { name, url } of manifest.shortcuts) {
      await page.goto(url)
      await expect(page, `${name}: a guest signs in first`).toHaveURL(/\/login$/)
    }
  })
})

test('a page with a part that a deployment removed loads after one reload, and shows an error otherwise', async ({
  page,
  guard,
}) => {
  guard.allow(/404|dynamically imported module/)
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  // Missing for every request of the first page, since the browser may also fetch a part ahead.
  let isMissing = () => documents === 1
  await page.route(/\/assets\/ContactPage-.*\.js$/, (route) =>
    isMissing() ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  )
  await page.goto('/')
  const toContact = page.getByRole('banner').getByRole('link', { name: 'Contact' })
  await page.mouse.move(10, 10)
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await toContact.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  expect(documents).toBe(2)

  isMissing = () => true
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Accueil', exact: true }).click()
  await page.reload()
  // Before its code runs, a link loads a document.
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await toContact.click()
  await expect(page.getByRole('button', { name: 'Recharger la page' })).toBeVisible()
  expect(documents).toBe(3)
})

test('a page with an application that a deployment removed is reloaded once, and shows an error otherwise', async ({
  page,
  guard,
}) => {
  guard.allow(/404|dynamically imported module/)
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  let isMissing = () => documents === 1
  await page.route(/\/assets\/main-[^/]+\.js$/, (route) =>
    isMissing() ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  )
  await page.goto('/')
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  expect(documents).toBe(2)

  isMissing = () => true
  await page.goto('/en')
  const notice = page.getByRole('alert')
  await expect(notice).toHaveText(/This page could not be loaded/)
  expect(documents).toBe(4)
  isMissing = () => false
  await notice.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(notice).toBeHidden()
})
