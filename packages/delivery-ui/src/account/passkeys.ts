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
import { useKeepSession } from './use-keep-session.ts'

/** Whether this browser knows passkeys. */
export const hasPasskeys = () => typeof PublicKeyCredential !== 'undefined'

/** Runs what talks to the device, one at a time, and says what went wrong; returns whether it went through. */
function useDevice() {
  const t = useTexts(signInFormTexts)
  const [isBusy, setIsBusy] = useState(false)
  async function run(doing: () => Promise<void>): Promise<boolean> {
    setIsBusy(true)
    try {
      await doing()
      return true
    } catch (error) {
      if (error instanceof CallError) showError({ title: error.message })
      else
        showError({
          title: t('failed'),
          message: t(reasonOf(error)),
        })
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}

/** What a browser's error says: no browser makes a passkey for an address in numbers, or a second one of one account on a device. */
function reasonOf(error: unknown) {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  if (name === 'SecurityError' || /invalid domain/.test(message)) return 'passkeyElsewhere'
  return name === 'InvalidStateError' ? 'passkeyKnown' : 'passkeyCancelled'
}

async function answered(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }) // as: the API answers what the library made
}

/** Signs in by a passkey of the device, and keeps the session. */
export function usePasskeySignIn(site: 'expediteur' | 'transporteur') {
  const { isBusy, run } = useDevice()
  const prepare = useCall(preparePasskeySignIn)
  const signIn = useCall(passkeySignIn)
  const keepSession = useKeepSession()
  return {
    isBusy,
    signIn: () =>
      run(async () => {
        const { options } = await prepare.mutateAsync({ site })
        const { token } = await signIn.mutateAsync({ site, reponse: await answered(options) })
        keepSession(token)
      }),
  }
}

/** Proves by a passkey of the device who the user is. */
export function usePasskeyConfirmation(site: 'expediteur' | 'transporteur') {
  const { isBusy, run } = useDevice()
  const prepare = useCall(preparePasskeySignIn)
  const confirmation = useCall(confirmByPasskey)
  return {
    isBusy,
    confirm: () =>
      run(async () => {
        const { options } = await prepare.mutateAsync({ site })
        const { token } = await confirmation.mutateAsync({ reponse: await answered(options) })
        if (token !== undefined) storeToken(token)
      }),
  }
}

/** Has the device make a passkey for the account, under a name. */
export function useNewPasskey() {
  const { isBusy, run } = useDevice()
  const prepare = useCall(preparePasskey)
  const keep = useCall(createPasskey)
  return {
    isBusy,
    create: (name: string) =>
      run(async () => {
        const { options } = await prepare.mutateAsync({})
        const { startRegistration } = await import('@simplewebauthn/browser')
        const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON // as: the API answers what the library made
        const { response, ...made } = await startRegistration({ optionsJSON })
        const reponse = { ...made, response: { ...response, transports: response.transports ?? [] } }
        await keep.mutateAsync({ nom: name, reponse })
      }),
  }
}
