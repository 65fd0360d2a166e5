import type { NeededProof } from '@repo/api-client/needed-proofs'
import { registerProof } from '@repo/api-client/needed-proofs'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import type { Site } from './passkeys.ts'

type DialogProps = { readonly site: Site; readonly onEnd: (isProved: boolean) => void }

type Question = { readonly Dialog: ComponentType<DialogProps>; readonly answer: (isProved: boolean) => void }

const loadPassword = async () => (await import('./PasswordDialog.tsx')).PasswordDialog
const loadFactor = async () => (await import('./FactorDialog.tsx')).FactorDialog

/**
 * Asks for the password, or opens the setup of a second factor, when a call of the page beside it needs one.
 * The page keeps its state meanwhile. Shows nothing and loads no dialog until then.
 */
export function AccountGates({ site }: { readonly site: Site }) {
  return (
    <>
      <Gate site={site} needed="factor-setup-needed" load={loadFactor} />
      {/* Above the other one: setting up a second factor asks for the password. */}
      <Gate site={site} needed="password-needed" load={loadPassword} />
    </>
  )
}

function Gate({
  site,
  needed,
  load,
}: {
  readonly site: Site
  readonly needed: NeededProof
  readonly load: () => Promise<ComponentType<DialogProps>>
}) {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () =>
      registerProof(needed, async () => {
        const Dialog = await load()
        return new Promise((answer) => setQuestion({ Dialog, answer }))
      }),
    [needed, load],
  )
  if (!question) return null
  const end = (isProved: boolean) => {
    question.answer(isProved)
    setQuestion(null)
  }
  return <question.Dialog site={site} onEnd={end} />
}
