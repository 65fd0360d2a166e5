import { createRecipientLink } from '@repo/contracts/delivery/recipient-link'
import { reservePort } from '@repo/server-kit/testing/ports'
import { call } from '../../e2e/fixtures/call.ts'
import type { Driver } from '../../e2e/fixtures/driver.ts'
import { signInDriver } from '../../e2e/fixtures/driver.ts'
import { placeOrder } from '../../e2e/fixtures/order.ts'
import { registerSender } from '../../e2e/fixtures/sender.ts'
import { build, isStale } from '../../scripts/web-bundle.ts'
import type { Instance } from '../instance/instance.ts'
import { launch, openInstance, waitUntilReady } from '../instance/instance.ts'
import type { Bench } from '../part.ts'

const web = 'apps/web'
const paris = { postcode: '75004', city: 'Paris', lat: 48.8566, long: 2.357 }
const trip = { pickup: '12 rue de Rivoli, 75004 Paris', dropoff: 'Place de la Nation, 75012 Paris' }

/** An order with the goods aboard, on the senders’ site, with its sender and its carrier. */
export type OrderUnderWay = {
  readonly webUrl: string
  readonly orderId: string
  readonly senderToken: string
  /** The path of the recipient's page. */
  readonly recipientPath: string
  readonly driver: Driver
}

/** Starts the product and its site, starts a delivery, measures, and ends all of it. */
export async function measureBesideOrder<T>(
  bench: Bench,
  name: string,
  measure: (order: OrderUnderWay) => Promise<T>,
): Promise<T> {
  if (isStale(web)) await build(web, { environment: process.env, logDir: bench.folder })
  const port = await reservePort()
  const webUrl = `http://localhost:${port}`
  const instance = await openInstance(bench, name, { PUBLIC_WEB_URL: webUrl, CHEAP_PASSWORDS: 'on' })
  const settings = { NODE_ENV: 'development', WEB_PORT: String(port), API_URL: instance.origin }
  const site = launch('web', ['apps/web/serve.ts'], settings, bench.folder)
  try {
    await waitUntilReady(`${webUrl}/livez`)
    const order = await startDelivery(instance, webUrl)
    return await measure(order).finally(() => endDelivery(order.driver))
  } finally {
    await site.stop()
    await instance.close()
  }
}

/** Orders a shipment across Paris, and makes the seeded carrier accept it, pick it up and set off. */
async function startDelivery({ origin, client }: Instance, webUrl: string): Promise<OrderUnderWay> {
  // The database's other carriers do not accept offers.
  await client.query('UPDATE live_position SET is_available = false')
  const sender = await registerSender(origin)
  const driver = await signInDriver(origin, 0, paris)
  await driver.goOnDuty()
  const addresses = { webUrl, carrierUrl: '', apiUrl: origin, mailboxUrl: '', smtpUrl: '', databaseUrl: '' }
  const orderId = await placeOrder(addresses, sender, trip)
  await driver.accept()
  await driver.start()
  await driver.drive('enlevement', 1, 1)
  await driver.pickUp()
  await driver.setOff()
  const { lien } = await call({ origin, token: sender.token }, createRecipientLink, { commandeId: orderId })
  const { pathname, hash } = new URL(lien.adresse ?? '', webUrl)
  return { webUrl, orderId, senderToken: sender.token, recipientPath: pathname + hash, driver }
}

/** Delivers, and goes off duty: until then the courier's phone reports its position regularly. */
async function endDelivery(driver: Driver): Promise<void> {
  await driver.drive('livraison')
  await driver.handOver()
  await driver.goOffDuty()
}
