import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from './fixtures/accessible.ts'
import { carrierTest } from './fixtures/carrier.ts'
import { turnIntoCompany } from './fixtures/company.ts'
import { forgetSession } from './fixtures/forget-session.ts'
import { openWithNotice } from './fixtures/open-with-notice.ts'
import { expirePasswordConfirmation } from './fixtures/password-confirmation.ts'
import { expect, senderTest as test } from './fixtures/test.ts'
import { signIn } from './screens/account-forms.ts'

/**
 * Adds a fingerprint reader, simulated by Chromium, to the page's device. Without `isUserVerified` it recognises no
 * finger.
 */
async function addFingerprintReader(page: Page, isUserVerified = true): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page, signInPath: string): Promise<void> {
  await forgetSession(page)
  await page.goto(signInPath)
}

const getAlert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Adds a passkey on the account's page, and expects it in the list. */
async function addPasskey(page: Page): Promise<void> {
  const passkeys = page.getByRole('region', { name: 'Clés d’accès' })
  await passkeys.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une clé d’accès' })
  const add = dialog.getByRole('button', { name: 'Ajouter une clé d’accès' })
  await add.click()
  await expect(dialog.getByRole('textbox', { name: 'Nom de la clé d’accès' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Nom de la clé d’accès' }).fill('Téléphone de Camille')
  await expectAccessible(page, 'a new passkey')
  await add.click()
  await expect(getAlert(page, 'La clé d’accès est ajoutée')).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toContainText('Téléphone de Camille')
  await expectAccessible(page, 'account with a passkey')
}

test('a sender signs in by a passkey, and deletes it', async ({ page }) => {
  await addFingerprintReader(page)
  await page.goto('/mon-compte')
  await addPasskey(page)

  await signOut(page, '/login')
  await expectAccessible(page, 'sign-in by password or passkey')
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(page).toHaveURL('/nouvelle-expedition')

  await page.goto('/mon-compte')
  await page.getByRole('button', { name: 'Supprimer la clé d’accès Téléphone de Camille' }).click()
  const question = page.getByRole('dialog', { name: 'Suppression de la clé d’accès' })
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(getAlert(page, 'La clé d’accès est supprimée')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Clés d’accès' }).getByRole('listitem')).toHaveCount(0)
})

test('a passkey confirms the identity when the password confirmation has expired', async ({
  page,
  database,
  guard,
  sender,
}) => {
  guard.allow(/403/)
  await addFingerprintReader(page)
  await page.goto('/mon-compte')
  await addPasskey(page)
  await expirePasswordConfirmation(database, sender)
  await page
    .getByRole('region', { name: 'Double authentification' })
    .getByRole('button', { name: 'Activer' })
    .click()
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await expectAccessible(page, 'a proof by password or passkey')
  await proof.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(page.getByRole('dialog', { name: 'Activer la double authentification' })).toBeVisible()
})

test('the sign-in on a device without a passkey shows so and continues by password', async ({
  page,
  sender,
}) => {
  await page.goto('/')
  await signOut(page, '/login')
  await addFingerprintReader(page, false)
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(getAlert(page, 'Aucune clé d’accès n’a été choisie.')).toBeVisible()
  await signIn(page, sender)
  await expect(page).toHaveURL('/nouvelle-expedition')
})

test('a change that requires a second factor sets it up above the form, which keeps its values', async ({
  page,
  database,
  sender,
  guard,
}) => {
  guard.allow(/403/)
  await turnIntoCompany(database, sender)
  await database.query(
    "UPDATE account SET email_unconfirmed_since = NULL, factor_asked_at = app_now() - interval '31 days' WHERE email = $1 RETURNING 1",
    [sender.email],
  )
  await page.goto('/mon-entreprise')
  const email = page.getByRole('textbox', { name: 'Adresse e-mail' })
  const invited = `collegue-${sender.email}`
  await email.fill(invited)
  await expirePasswordConfirmation(database, sender)
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activer la double authentification' })
  await expect(dialog).toContainText('votre saisie reste en place')
  await expectAccessible(page, 'a change that needs a second factor')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(getAlert(page, 'Ce changement demande la double authentification')).toBeVisible()
  await expect(email).toHaveValue(invited)

  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await dialog.getByRole('button', { name: 'Activer' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await proof.getByLabel('Mot de passe actuel').fill(sender.password)
  await proof.getByRole('button', { name: 'Continuer' }).click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code de vérification' }).fill(new TOTP({ secret }).generate())
  await dialog.getByRole('button', { name: 'Activer' }).click()
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await page.keyboard.press('Escape')
  await codes.getByRole('button', { name: 'Je les ai conservés' }).click()
  await expect(page).toHaveURL('/mon-entreprise')
  await expect(page.getByText(invited, { exact: true })).toBeVisible()
})

test('a company that must set up a second factor enables it, and signs in with its code and a recovery code', async ({
  page,
  database,
  sender,
  guard,
}) => {
  guard.allow(/403/)
  await turnIntoCompany(database, sender)
  await database.query(
    "UPDATE account SET email_unconfirmed_since = NULL, factor_asked_at = '2098-12-02 12:00+01' WHERE email = $1 RETURNING 1",
    [sender.email],
  )
  const ask = page.getByRole('region', { name: 'Protégez votre compte' })
  const others = page.getByRole('button', { name: 'Voir les autres avis' })
  await openWithNotice(page, '/mes-expeditions', others)
  await others.click()
  await expect(ask).toContainText(/avant le 1(er)? janvier 2099/)
  await expectAccessible(page, 'a company asked for a second factor')
  await ask.getByRole('link', { name: 'Protéger mon compte' }).click()
  await expect(page.getByRole('heading', { name: 'Double authentification' })).toBeFocused()

  const section = page.getByRole('region', { name: 'Double authentification' })
  await section.getByRole('button', { name: 'Activer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activer la double authentification' })
  await expect(dialog.getByRole('img', { name: 'Code QR à scanner' })).toBeVisible()
  await expectAccessible(page, 'the secret of an app')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const app = new TOTP({ secret })
  const code = dialog.getByRole('textbox', { name: 'Code de vérification' })
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Activer' }).click()
  await expect(code).toHaveAccessibleDescription(/Ce code n’est pas le bon/)
  await code.fill(app.generate())
  await dialog.getByRole('button', { name: 'Activer' }).click()
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  const [recovery = '', secondRecovery = ''] = await codes.locator('code').allTextContents()
  await page.keyboard.press('Escape')
  await codes.getByRole('button', { name: 'Je les ai conservés' }).click()
  await expect(section).toContainText('Codes de secours restants : 10')
  await expect(ask).toHaveCount(0)
  await expectAccessible(page, 'account with a second factor')

  await signOut(page, '/login')
  await signIn(page, sender)
  const verification = page.getByRole('textbox', { name: 'Code de vérification' })
  await expect(verification).toBeFocused()
  await expectAccessible(page, 'the code of a sign-in')
  await verification.fill('123456')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(verification).toHaveAccessibleDescription(/Ce code n’est pas le bon/)
  await verification.fill(recovery)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/nouvelle-expedition')

  await page.goto('/mon-compte')
  await expect(section).toContainText('Codes de secours restants : 9')
  await expirePasswordConfirmation(database, sender)
  await section.getByRole('button', { name: 'Nouveaux codes de secours' }).click()
  const renewal = page.getByRole('dialog', { name: 'Créer de nouveaux codes de secours' })
  await renewal.getByRole('button', { name: 'Nouveaux codes de secours' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await proof.getByLabel('Mot de passe actuel').fill(sender.password)
  await proof.getByRole('button', { name: 'Continuer' }).click()
  await expect(proof.getByRole('textbox', { name: 'Code de vérification' })).toBeFocused()
  await expectAccessible(page, 'a proof by password and code')
  await proof.getByRole('textbox', { name: 'Code de vérification' }).fill(secondRecovery)
  await proof.getByRole('button', { name: 'Continuer' }).click()
  await codes.getByRole('button', { name: 'Je les ai conservés' }).click()
  await expect(section).toContainText('Codes de secours restants : 10')
  await section.getByRole('button', { name: 'Désactiver' }).click()
  await page
    .getByRole('dialog', { name: 'Désactiver la double authentification' })
    .getByRole('button', { name: 'Désactiver' })
    .click()
  await expect(getAlert(page, 'La double authentification n’est plus active')).toBeVisible()
})

carrierTest('a carrier signs in by a passkey in the app', async ({ page }) => {
  await addFingerprintReader(page)
  await page.goto('/compte/profil')
  await addPasskey(page)
  await signOut(page, '/connexion')
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(page.getByRole('button', { name: 'Passer en ligne' })).toBeVisible()
})
