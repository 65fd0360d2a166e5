import type { Endpoint } from '@repo/contracts/endpoint'
import type { AnyRefusalCode } from '@repo/contracts/every-refusal'
import { everyRefusal } from '@repo/contracts/every-refusal'

/** The refusals that any call may get. */
const commonRefusals: readonly AnyRefusalCode[] = ['internal-error', 'unavailable']

/** Returns the refusals that follow from an endpoint's declaration, beside those of the product's `admit`. */
export function listDeclaredRefusals(endpoint: Endpoint, isNameable: boolean): readonly AnyRefusalCode[] {
  const { method, encoding, request, rateLimit, self = {}, refusals = [] } = endpoint
  const hasFields = Object.keys(request.shape).length > 0 || Object.keys(self).length > 0
  const hasBody = method !== 'GET'
  return [
    ...(hasFields || hasBody ? (['malformed'] as const) : []),
    ...(hasFields ? (['invalid-fields'] as const) : []),
    ...(Object.keys(self).length > 0 ? (['not-yours'] as const) : []),
    ...(hasBody ? (['too-large', 'unsupported-media'] as const) : []),
    ...(encoding === 'multipart' ? (['files-unavailable', 'storage-full'] as const) : []),
    ...(rateLimit !== undefined || isNameable ? (['too-many-requests'] as const) : []),
    ...(isNameable ? (['idempotency-key-reused', 'idempotent-busy'] as const) : []),
    ...refusals,
    ...commonRefusals,
  ]
}

/** Returns codes by status, each once, in alphabetical order: the output does not depend on the order of discovery. */
export function groupByStatus(
  codes: Iterable<AnyRefusalCode>,
): ReadonlyMap<number, readonly AnyRefusalCode[]> {
  const sorted = [...new Set(codes)].toSorted(
    (a, b) => everyRefusal[a].status - everyRefusal[b].status || (a < b ? -1 : 1),
  )
  return Map.groupBy(sorted, (code) => everyRefusal[code].status)
}
