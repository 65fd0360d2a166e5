import { Loader, VisuallyHidden } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import type { getPartStates, PartState } from './checks.ts'
import { faultTexts } from './fault-texts.ts'
import classes from './Parts.module.css'
import { verificationTexts } from './verification-texts.ts'

/** The parts of a verification with their states. */
export function Parts({ states }: { readonly states: ReturnType<typeof getPartStates> }) {
  const t = useTexts(verificationTexts)
  const tFault = useTexts(faultTexts)
  return (
    <ol className={classes.parts}>
      {states.map(({ part, state, faults }) => (
        <li key={part} className={classes.part} data-state={state}>
          <span className={classes.sign}>
            <Sign state={state} />
          </span>
          <div>
            <p className={classes.name}>
              {t(part)} <VisuallyHidden>: {t(state)}</VisuallyHidden>
            </p>
            {faults.length === 0 ? <p className={classes.hint}>{t(`${part}Hint`)}</p> : null}
            {faults.map((code) => (
              <p key={code} className={classes.fault}>
                {tFault(code)} <code>{code}</code>
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Sign({ state }: { readonly state: PartState }) {
  if (state === 'running') return <Loader size={18} aria-hidden />
  if (state === 'right') return <IconCheck size={18} stroke={2.4} aria-hidden />
  if (state === 'wrong') return <IconAlertTriangle size={18} stroke={2.2} aria-hidden />
  return <IconMinus size={18} aria-hidden />
}
