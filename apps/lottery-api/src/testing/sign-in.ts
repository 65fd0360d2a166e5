import { databaseNow } from '@repo/server-kit/database'
import { hashAddress, recordAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import type { Answer, Client } from './client.ts'
import { testPassword } from './players.ts'
import type { TestApp } from './test-app.ts'

/** Returns the same browser behind the proxy of this machine, at an address. */
export function placeAtAddress(client: Client, address: string): Client {
  return {
    cookies: client.cookies,
    request: (method, path, options = {}) =>
      client.request(method, path, {
        ...options,
        headers: { 'X-Forwarded-For': address, ...options.headers },
      }),
  }
}

/** Records that a player has just been seen at an address, so that a sign-in there is no new one. */
export async function recordKnownAddress(
  { deps }: Pick<TestApp, 'deps'>,
  playerId: string,
  address: string,
): Promise<void> {
  const [hash] = hashAddress(deps.config, address)
  await deps.db.$transaction(async (tx) => recordAddress(tx, playerId, hash, await databaseNow(tx)))
}

/** Signs in with an e-mail address or a nickname (null, which no account has, is sent as it is) and a password. */
export function signIn(
  client: Client,
  identifier: string | null,
  password = testPassword,
  remember = false,
): Promise<Answer> {
  return client.request('POST', '/api/session/sign-in', { body: { identifier, password, remember } })
}

/** Reads the signed-in player of a browser. */
export function readSession(client: Client): Promise<Answer> {
  return client.request('GET', '/api/session')
}
