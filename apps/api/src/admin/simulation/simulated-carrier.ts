import { setTimeout as pause } from 'node:timers/promises'
import * as accounts from '@repo/contracts/delivery/accounts'
import * as wire from '@repo/contracts/delivery/carrier'
import * as steps from '@repo/contracts/delivery/delivery-steps'
import * as messages from '@repo/contracts/delivery/messages'
import type { Input, Output } from '@repo/contracts/endpoint'
import type { Point } from '@repo/delivery-rules/geography'
import type { Logger } from '@repo/server-kit/log'
import type { Places } from '#api/edges/places/places.ts'
import { callAsCarrier, ResponseError } from './carrier-client.ts'
import { findPointAlong } from './drive.ts'
import { codeQuestion, findHandoverCode } from './handover-code.ts'
import { drawParcelPhoto, drawSignature } from './pictures.ts'
import { chooseReply } from './replies.ts'

/** What the simulated carriers of one run share. */
export type SimulationOptions = {
  readonly origin: string
  readonly places: Places
  readonly log: Logger
  /** How many times faster than real time carriers move. */
  readonly speed: number
  /** The share of offers that are refused, and that expire; the rest is accepted. */
  readonly refuseRate: number
  readonly missRate: number
  readonly random: () => number
  readonly signal: AbortSignal
}

type CarriedDelivery = NonNullable<Output<typeof wire.carrierState>['course']>

const cruiseKmh = 30
const tickMs = 1000
const idleTickMs = 2500
const handoverMs = 2500
/** How often a driver checks for new messages. */
const messageTickMs = 4000

/**
 * Drives one carrier account over the carrier API until the signal ends it: goes on duty, waits for offers, carries.
 * Starts again after any error of the API; throws none.
 */
export async function runCarrier(
  options: SimulationOptions,
  credentials: { email: string; password: string },
  home: Point,
): Promise<void> {
  const { signal, log, origin } = options
  let position = home
  let token: string | null = null
  while (!signal.aborted) {
    try {
      token ??= (await callAsCarrier({ origin, token: null }, accounts.carrierSignIn, credentials)).token
      const phone = new Phone(options, token, position)
      try {
        await phone.work()
      } finally {
        position = phone.position
      }
    } catch (error) {
      if (signal.aborted) return
      // After a restart of the API, or a lost session or offer, it starts again from the carrier's state.
      if (error instanceof ResponseError && error.status === 401) token = null
      log.debug({ err: error }, 'simulated carrier starts again')
      await pause(2000, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** A carrier's phone: one signed-in account that moves and responds. */
class Phone {
  position: Point
  readonly #options: SimulationOptions
  readonly #api: { origin: string; token: string }
  readonly #ignoredOffers = new Set<string>()
  /** The messages read so far, with or without a reply. */
  readonly #readMessageIds = new Set<string>()
  #personId = ''

  constructor(options: SimulationOptions, token: string, position: Point) {
    this.#options = options
    this.#api = { origin: options.origin, token }
    this.position = position
  }

  async work(): Promise<void> {
    const state = await callAsCarrier(this.#api, wire.carrierState, {})
    this.#personId = state.personneId
    if (state.course) await this.#carry(state.course)
    if (!state.enService) await callAsCarrier(this.#api, wire.setDuty, { enService: true })
    while (!this.#options.signal.aborted) {
      await this.#reportPosition()
      const { offres } = await callAsCarrier(this.#api, wire.listOffers, {})
      for (const { offreId } of offres) await this.#answerOffer(offreId)
      await this.#pause(idleTickMs)
    }
  }

  async #answerOffer(offreId: string): Promise<void> {
    if (this.#ignoredOffers.has(offreId)) return
    const { refuseRate, missRate, random } = this.#options
    const share = random()
    if (share < missRate) return void this.#ignoredOffers.add(offreId)
    await this.#pause(1000 + random() * 3000)
    if (share < missRate + refuseRate)
      return void (await callAsCarrier(this.#api, wire.refuseOffer, { offreId }))
    await callAsCarrier(this.#api, wire.acceptOffer, { offreId })
    const { course } = await callAsCarrier(this.#api, wire.carrierState, {})
    if (course) await this.#carry(course)
  }

  /** Continues a delivery from any step. */
  async #carry(delivery: CarriedDelivery): Promise<void> {
    const step = { livraisonId: delivery.livraisonId }
    let { statut } = delivery
    if (statut === null) {
      await this.#pause(1500)
      await callAsCarrier(this.#api, steps.startDelivery, step)
      statut = 'ACC'
    }
    if (statut === 'ACC') {
      await this.#driveTo(delivery, 'enlevement')
      if (!delivery.arriveeEnlevement) await callAsCarrier(this.#api, steps.recordArrival, step)
      await this.#pause(handoverMs)
      await callAsCarrier(
        this.#api,
        steps.recordPickup,
        await this.#createProof(delivery, 'Enlèvement', 'Colis en bon état'),
      )
      statut = 'ENEF'
    }
    if (statut === 'ENEF') {
      await this.#pause(1500)
      await callAsCarrier(this.#api, steps.recordTransit, step)
      statut = 'ENAC'
    }
    if (statut === 'ENAC') await this.#handOver(delivery)
    if (statut === 'RET') await this.#returnGoods(delivery)
  }

  async #handOver(delivery: CarriedDelivery): Promise<void> {
    await this.#driveTo(delivery, 'livraison')
    if (!delivery.arriveeLivraison)
      await callAsCarrier(this.#api, steps.recordArrival, { livraisonId: delivery.livraisonId })
    await this.#pause(handoverMs)
    const proof = await this.#createProof(delivery, 'Livraison', 'Remis en main propre, sans réserve')
    if (delivery.codeDemande) await this.#handOverForCode(delivery, proof)
    else await callAsCarrier(this.#api, steps.recordDelivery, proof)
  }

  /** Asks the sender for the code when nobody is at the door, until a reply has the right one. */
  async #handOverForCode(
    delivery: CarriedDelivery,
    proof: Input<typeof steps.recordDelivery>,
  ): Promise<void> {
    const triedCodes = new Set<string>()
    const participants = this.#getParticipants(delivery)
    const { RecepteurPersonneId, commandeId } = participants
    // Its key is the delivery's id, so that it is sent only once, also after a restart.
    const question = { RecepteurPersonneId, commandeId, message: codeQuestion, cle: delivery.livraisonId }
    await callAsCarrier(this.#api, messages.sendMessage, question)
    while (!this.#options.signal.aborted) {
      const conversation = await callAsCarrier(this.#api, messages.listMessages, participants)
      const senderMessages = conversation.filter(
        ({ EmetteurPersonneId }) => EmetteurPersonneId === RecepteurPersonneId,
      )
      const code = findHandoverCode(
        senderMessages.map(({ Message }) => Message),
        triedCodes,
      )
      if (code !== null) {
        triedCodes.add(code)
        try {
          return void (await callAsCarrier(this.#api, steps.recordDelivery, { ...proof, codeRemise: code }))
        } catch (error) {
          if (!(error instanceof ResponseError && error.status === 409)) throw error
        }
      }
      await this.#reportPosition()
      await this.#pause(messageTickMs)
    }
  }

  async #returnGoods(delivery: CarriedDelivery): Promise<void> {
    await this.#driveTo(delivery, 'enlevement')
    await this.#pause(handoverMs)
    await callAsCarrier(
      this.#api,
      steps.recordReturn,
      await this.#createProof(delivery, 'Retour', 'Rendu à l’expéditeur'),
    )
  }

  async #createProof(delivery: CarriedDelivery, caption: string, commentaire: string) {
    return {
      livraisonId: delivery.livraisonId,
      photo: await drawParcelPhoto(caption),
      signature: await drawSignature(),
      commentaire,
    }
  }

  async #driveTo(delivery: CarriedDelivery, to: 'enlevement' | 'livraison'): Promise<void> {
    const stop = delivery[to]
    const from = { lat: this.position.latitude, lon: this.position.longitude }
    const { line } = await this.#options.places.route(from, { lat: stop.lat, lon: stop.long }, 'car')
    const road = [
      ...line.map(({ lat, lon }) => ({ latitude: lat, longitude: lon })),
      { latitude: stop.lat, longitude: stop.long },
    ]
    const metresPerMs = (cruiseKmh * this.#options.speed) / 3600
    const startedAt = performance.now()
    let messagesReadAt = startedAt
    for (;;) {
      const { point, isEnd } = findPointAlong(road, (performance.now() - startedAt) * metresPerMs)
      this.position = point
      await this.#reportPosition()
      if (isEnd || this.#options.signal.aborted) return
      if (performance.now() - messagesReadAt > messageTickMs) {
        await this.#readMessages(delivery, to)
        messagesReadAt = performance.now()
      }
      await this.#pause(tickMs)
    }
  }

  #getParticipants({ commandeId, expediteurPersonneId }: CarriedDelivery) {
    return { EmetteurPersonneId: this.#personId, RecepteurPersonneId: expediteurPersonneId, commandeId }
  }

  /** Reads the conversation while driving, and may reply to the newest message. */
  async #readMessages(delivery: CarriedDelivery, to: 'enlevement' | 'livraison') {
    const { commandeId, expediteurPersonneId } = delivery
    const participants = this.#getParticipants(delivery)
    const unread = (await callAsCarrier(this.#api, messages.listMessages, participants)).filter(
      ({ EmetteurPersonneId, messageId }) =>
        EmetteurPersonneId === expediteurPersonneId && !this.#readMessageIds.has(messageId),
    )
    const newest = unread.at(-1)
    if (!newest) return
    await callAsCarrier(this.#api, messages.markMessagesSeen, participants)
    for (const { messageId } of unread) this.#readMessageIds.add(messageId)
    // A seen message may have been answered before this program was restarted.
    const message = newest.Seen ? null : chooseReply(newest.Message, to, this.#options.random)
    if (message === null) return
    // Its key is the id of the answered message, so that a repeat after a fault sends no second reply.
    const answer = { RecepteurPersonneId: expediteurPersonneId, commandeId, message, cle: newest.messageId }
    await callAsCarrier(this.#api, messages.sendMessage, answer)
  }

  async #reportPosition(): Promise<void> {
    const { latitude: lat, longitude: long } = this.position
    await callAsCarrier(this.#api, wire.pushPositions, {
      positions: [{ lat, long, precisionM: 8, horodatage: new Date() }],
    })
  }

  #pause(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.#options.signal })
  }
}
