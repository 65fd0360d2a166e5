import type {
  messageChannels,
  messageChoices,
  messageTopics,
  setMessageChoices,
} from '@repo/contracts/delivery/message-choices'
import type { Input, Output } from '@repo/contracts/endpoint'
import { wireTopics } from '#api/core/reach/choices.service.ts'
import type { MutableChannel, Topic } from '#api/core/reach/reach.rules.ts'
import type { Choices, setChoices } from './message-choices.service.ts'

type Theme = (typeof messageTopics)[number]
type Canal = (typeof messageChannels)[number]

const topicNames: Readonly<Record<Theme, Topic>> = {
  livraisons: 'deliveries',
  messages: 'messages',
  argent: 'money',
  pieces: 'papers',
}
const channelNames: Readonly<Record<Canal, MutableChannel>> = { push: 'push', email: 'mail', sms: 'sms' }
const wireChannels: Readonly<Record<MutableChannel, Canal>> = { push: 'push', mail: 'email', sms: 'sms' }
const newsletterCodes = { active: 'active', unconfirmed: 'a-confirmer', none: 'aucune' } as const

/** Returns a topic by its name on the wire. */
export function toTopic(theme: Theme): Topic {
  return topicNames[theme]
}

/** Returns an account's choices, as its screens show them. */
export function toChoix({ topics, quietHours, newsletter }: Choices): Output<typeof messageChoices> {
  return {
    success: true,
    themes: topics.map(({ topic, channels }) => ({
      theme: wireTopics[topic],
      canaux: channels.map(({ channel, isOn }) => ({ canal: wireChannels[channel], actif: isOn })),
    })),
    heuresCalmes: quietHours,
    lettre: newsletterCodes[newsletter],
  }
}

/** Converts the form of an account's choices. */
export function toWantedChoices(form: Input<typeof setMessageChoices>): Parameters<typeof setChoices>[2] {
  return {
    muted: form.coupes.map(({ theme, canal }) => ({
      topic: topicNames[theme],
      channel: channelNames[canal],
    })),
    quietHours: form.heuresCalmes,
    newsletter: form.lettre,
  }
}
