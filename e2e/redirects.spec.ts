import { getUserInfo, signOut } from '@repo/contracts/delivery/accounts'
import { call } from './fixtures/call.ts'
import { expect, senderTest, test } from './fixtures/test.ts'
import { signIn } from './screens/account-forms.ts'

const protectedPaths = [
  '/nouvelle-expedition',
  '/mes-expeditions',
  '/mes-expeditions/details-expedition/00000000-0000-4000-8000-000000000000',
  '/mes-paiements',
  '/mes-notifications',
  '/mon-compte',
]
const guestPaths = [
  '/login',
  '/forgotPassword',
  '/choix-inscription-expediteur',
  '/register-exped-partic',
  '/register-exped-entr',
]

test.describe('a guest', () => {
  test('is redirected from protected pages to the login and from unknown ones home, also with an expired token', async ({
    page,
    guard,
  }) => {
    guard.allow(/status of 404/)
    await test.step('is redirected from each protected page to the login', async () => {
      for (const path of protectedPaths) {
        await page.goto(path)
        await expect(page).toHaveURL('/login')
      }
    })

    await test.step('is redirected from every unknown address to the home page', async () => {
      for (const path of ['/nulle-part', '/mes-expeditions/x/y', '/Tirage']) {
        await page.goto(path)
        await expect(page).toHaveURL('/')
      }
    })

    await test.step('is a guest with an expired token', async () => {
      const claims = { userId: crypto.randomUUID(), personneId: crypto.randomUUID(), token: 'x', exp: 1 }
      const token = `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
      await page.evaluate((value) => localStorage.setItem('usertoken', value), token)
      await page.goto('/mes-expeditions')
      await expect(page).toHaveURL('/login')
    })
  })

  test('sees that a password is wrong, and returns to the requested page after the sign-in', async ({
    page,
    sender,
  }) => {
    await page.goto('/nouvelle-expedition?enlev=Nantes&livr=Rennes')
    await expect(page).toHaveURL('/login')

    await test.step('sees the server’s message when the password is wrong', async () => {
      await signIn(page, { email: sender.email, password: 'Livraison-2027' })
      await expect(page.getByRole('alert')).toContainText('Adresse e-mail ou mot de passe incorrect')
      await expect(page).toHaveURL('/login')
    })

    await test.step('returns to the requested page after the sign-in', async () => {
      await signIn(page, sender)
      await expect(page).toHaveURL(/\/nouvelle-expedition/)
      await expect(page.getByRole('combobox', { name: "Adresse d'enlèvement" })).toHaveValue('Nantes')
      await expect(page.getByRole('combobox', { name: 'Adresse de livraison' })).toHaveValue('Rennes')
    })
  })
})

senderTest.describe('a signed-in sender', () => {
  senderTest('is redirected from each guest page to the new shipment', async ({ page }) => {
    for (const path of guestPaths) {
      await page.goto(path)
      await expect(page).toHaveURL('/nouvelle-expedition')
    }
  })

  senderTest('signs out, here and on the server', async ({ page, sender, product, guard }) => {
    // Requests that were pending when the session ended.
    guard.allow(/401 \(Unauthorized\)/)
    await page.goto('/mes-expeditions')
    await page.getByRole('button', { name: /^Menu de Claire M/ }).click()
    await page.evaluate(() => {
      sessionStorage.setItem('volant-brouillon-x', 'Bonjour')
      localStorage.setItem('volant-message x', 'Bonjour')
      Object.assign(window, { isOldPage: true })
    })
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL('/login')
    // The page is reloaded, which clears the previous session.
    const readLeft = () => [
      localStorage.getItem('usertoken'),
      localStorage.getItem('volant-message x'),
      sessionStorage.getItem('volant-brouillon-x'),
      'isOldPage' in window,
    ]
    await expect.poll(() => page.evaluate(readLeft).catch(() => 'loading')).toEqual([null, null, null, false])
    // The servers are informed by a notification, which a machine under load delivers a moment later.
    await expect(async () => {
      const asking = call({ origin: product.apiUrl, token: sender.token }, getUserInfo, {})
      await expect(asking).rejects.toMatchObject({ status: 401 })
    }).toPass()
    await page.goto('/mes-expeditions')
    await expect(page).toHaveURL('/login')
  })

  senderTest(
    'is redirected to the login when the session ends elsewhere',
    async ({ page, sender, product, guard }) => {
      guard.allow(/401 \(Unauthorized\)/)
      await page.goto('/nouvelle-expedition')
      await expect(page.getByRole('button', { name: /^Menu de Claire M/ })).toBeVisible()
      await call({ origin: product.apiUrl, token: sender.token }, signOut, {})
      // The page's own next call may be refused before the click: then the link is gone already.
      const shipments = page.getByRole('link', { name: 'Mes expéditions' }).first()
      await Promise.any([page.waitForURL('/login'), shipments.click()])
      await expect(page).toHaveURL('/login')
      await expect(page.getByText(/^Votre session a pris fin/)).toBeVisible()
    },
  )

  senderTest('does not see the order of somebody else', async ({ page, guard }) => {
    guard.allow(/404 \(Not Found\)/)
    await page.goto('/mes-expeditions/details-expedition/00000000-0000-4000-8000-000000000000')
    await expect(page.getByText('Cette expédition est introuvable')).toBeVisible()
  })
})
