import type { SupportKind } from './support-waits.rules.ts'

/**
 * An item of the support list, which waits for a staff member. A feature's `<feature>.support.ts` finds it until it is
 * handled.
 */
export type SupportItem = {
  /** Its kind; a new one needs its maximum wait in `supportKinds`. */
  readonly kind: SupportKind
  /** Its subject: `order`, `account`, `payment`, …, and its id; never a name. */
  readonly subjectKind: string
  readonly subjectId: string
  /** Since when it waits, in database time. */
  readonly since: Date
  /** An English sentence without names, emails or phone numbers. */
  readonly what: string
  /** The command that handles it, without `npm run admin --`, such as `orders return list`. */
  readonly command: string
}
