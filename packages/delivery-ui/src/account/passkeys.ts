import { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { storeToken } from '@repo/api-client/session'
import {
  confirmByPasskey,
  createPasskey,
  passkeySignIn,
  preparePasskey,
  preparePasskeySignIn,
} from '@repo/contracts/delivery/passkeys'
import { showError } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useState } from 'react'
import { signInFormTexts } from './sign-in-form-texts.ts'
import { useStoreSession } from './use-store-session.ts'

/** Whose site asks: that of senders or that of carriers. */
export type Site = 'expediteur' | 'transporteur'

/** Returns whether this browser supports passkeys. */
export const canUsePasskeys = () => typeof PublicKeyCredential !== 'undefined'

/** `run` runs an operation with the device, shows its failure, and returns whether it succeeded. */
function useDevice() {
  const t = useTexts(signInFormTexts)
  const [isBusy, setIsBusy] = useState(false)
  async function run(operation: () => Promise<void>): Promise<boolean> {
    setIsBusy(true)
    try {
      await operation()
      return true
    } catch (error) {
      if (error instanceof CallError) showError({ title: error.message })
      else showError({ title: t('failed'), message: t(getFailureKey(error)) })
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}

/**
 * Returns the key of the text for a browser's error. No browser creates a passkey for a numeric address, or a second
 * one of an account on one device.
 */
function getFailureKey(error: unknown) {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  if (name === 'SecurityError' || /invalid domain/.test(message)) return 'passkeyElsewhere'
  return name === 'InvalidStateError' ? 'passkeyKnown' : 'passkeyCancelled'
}

async function authenticateOnDevice(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }) // as: the API returns what the library produced
}

/** `signIn` signs in by a passkey of the device and stores the session. It shows failures, and never rejects. */
export function usePasskeySignIn(site: Site) {
  const { isBusy, run } = useDevice()
  const prepare = useCall(preparePasskeySignIn)
  const signIn = useCall(passkeySignIn)
  const storeSession = useStoreSession()
  return {
    isBusy,
    signIn: () =>
      run(async () => {
        const { options } = await prepare.mutateAsync({ site })
        const { token } = await signIn.mutateAsync({ site, reponse: await authenticateOnDevice(options) })
        storeSession(token)
      }),
  }
}

/** `confirm` proves the user's identity by a passkey of the device, shows failures and returns whether it succeeded. */
export function usePasskeyConfirmation(site: Site) {
  const { isBusy, run } = useDevice()
  const prepare = useCall(preparePasskeySignIn)
  const confirmation = useCall(confirmByPasskey)
  return {
    isBusy,
    confirm: () =>
      run(async () => {
        const { options } = await prepare.mutateAsync({ site })
        const { token } = await confirmation.mutateAsync({ reponse: await authenticateOnDevice(options) })
        if (token !== undefined) storeToken(token)
      }),
  }
}

/**
 * `create` creates a passkey for the account on the device, under a name. It shows failures, and returns whether it
 * succeeded. After a false the server may have the passkey: its response may be lost.
 */
export function useNewPasskey() {
  const { isBusy, run } = useDevice()
  const prepare = useCall(preparePasskey)
  const store = useCall(createPasskey)
  return {
    isBusy,
    create: (name: string) =>
      run(async () => {
        const { options } = await prepare.mutateAsync({})
        const { startRegistration } = await import('@simplewebauthn/browser')
        const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON // as: the API returns what the library produced
        const { response, ...credential } = await startRegistration({ optionsJSON })
        const reponse = { ...credential, response: { ...response, transports: response.transports ?? [] } }
        await store.mutateAsync({ nom: name, reponse })
      }),
  }
}
