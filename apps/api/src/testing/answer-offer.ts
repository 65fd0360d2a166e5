import type { Answer, TestApp } from './test-app.ts'

/** Accepts or refuses an offer over HTTP, and returns the response. */
export function answerOffer(
  app: TestApp,
  carrier: { token: string },
  verb: 'accepter' | 'refuser',
  offreId: string,
): Promise<Answer> {
  return app.request('POST', `/api/transporteur/offres/${verb}`, { token: carrier.token, body: { offreId } })
}
