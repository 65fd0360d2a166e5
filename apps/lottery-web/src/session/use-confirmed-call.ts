import { CallError, call } from '@repo/api-client/call'
import type { Endpoint, Input, Output } from '@repo/contracts/endpoint'
import { useMutation } from '@tanstack/react-query'
import { askPassword } from './password-question.ts'

async function callConfirmed<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  for (;;) {
    try {
      return await call(endpoint, input, { token: null })
    } catch (error) {
      const needsPassword = error instanceof CallError && error.code === 'password-needed'
      if (!needsPassword || !(await askPassword())) throw error
    }
  }
}

/**
 * Returns a mutation for changes of money and account, which is never retried otherwise. When the service requires the
 * password, it asks for it and repeats the call. Closing the dialog rejects with `password-needed`.
 */
export function useConfirmedCall<E extends Endpoint>(endpoint: E) {
  return useMutation<Output<E>, CallError, Input<E>>({
    mutationKey: [endpoint.path],
    mutationFn: (input) => callConfirmed(endpoint, input),
  })
}
