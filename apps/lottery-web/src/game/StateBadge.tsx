import { useTexts } from '@repo/ui/texts'
import { gameTexts } from './game-texts.ts'
import classes from './StateBadge.module.css'
import type { DrawState } from './use-game.ts'

/** A badge with the state of a draw. */
export function StateBadge({ state }: { readonly state: DrawState }) {
  const t = useTexts(gameTexts)
  return (
    <span className={classes.badge} data-state={state}>
      {t(state)}
    </span>
  )
}
