import type { SupportKind } from './support-waits.rules.ts'

/** Something that waits for a person of the staff: found by a feature's `<f>.support.ts`, gone from the list once it is dealt with. */
export type SupportItem = {
  /** What sort of thing it is; a new one is told in `supportKinds` for how long it may wait. */
  readonly kind: SupportKind
  /** What it is about: `order`, `account`, `payment`, …, and its id; never a name. */
  readonly subjectKind: string
  readonly subjectId: string
  /** Since when it waits, in database time. */
  readonly since: Date
  /** An English sentence without names, e-mails or phones. */
  readonly what: string
  /** The command that deals with it, without `npm run admin --`, e.g. `orders return list`. */
  readonly command: string
}
