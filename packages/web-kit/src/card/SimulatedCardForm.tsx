import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { messages } from '@repo/contracts/patterns'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconFlask } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import classes from './CardForm.module.css'
import type { CardFormProps } from './card-form.ts'
import { cardTexts } from './card-texts.ts'
import type { PaymentState } from './simulated-card.ts'
import { answerChallenge, isSetupSecret, payWithTestCard, readPayment } from './simulated-card.ts'

const cardSchema = z.object({
  number: z
    .string()
    .transform((typed) => typed.replace(/\s/g, ''))
    .pipe(
      z
        .string()
        .min(1, messages.required)
        .regex(/^\d{13,19}$/, messages.format),
    ),
  expiry: z
    .string()
    .trim()
    .min(1, messages.required)
    .regex(/^(0?[1-9]|1[0-2])\s?\/\s?\d{2}$/, messages.format),
  cvc: z
    .string()
    .trim()
    .min(1, messages.required)
    .regex(/^\d{3,4}$/, messages.format),
})
const testCard = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
const otherCards = [
  { number: '4000 0025 0000 3155', key: 'card_secure' },
  { number: '4000 0000 0000 0002', key: 'card_declined' },
  { number: '4000 0000 0000 0341', key: 'card_later' },
  { number: '4000 0000 0000 9995', key: 'card_funds' },
  { number: '4000 0000 0000 0069', key: 'card_expired' },
] as const

/**
 * The endings of the stand-in's codes for a refused card: a failed authentication has one code for payments and another
 * for saved cards.
 */
const refusals = [
  'generic_decline',
  'insufficient_funds',
  'expired_card',
  'incorrect_number',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_cvc',
  'incorrect_cvc',
  'test_mode_live_card',
  'authentication_required',
  'authentication_failure',
] as const

/** The card form of the embedded payment stand-in, labelled as accepting only test cards. */
export function SimulatedCardForm(props: CardFormProps) {
  const t = useTexts(cardTexts)
  const [isBusy, setIsBusy] = useState(false)
  const [challengePath, setChallengePath] = useState<string | null>(null)
  const form = useZodForm({ schema: cardSchema, initialValues: { number: '', expiry: '', cvc: '' } })

  function showState(state: PaymentState): void {
    setChallengePath(state.kind === 'challenge' ? state.challengePath : null)
    if (state.kind === 'authorised') props.onAuthorised()
    if (state.kind === 'refused') {
      const reason = refusals.find((code) => state.code?.endsWith(code))
      props.onRefused(reason ? t(`refused_${reason}`) : null)
    }
  }
  async function runStep(step: Promise<PaymentState>): Promise<void> {
    setIsBusy(true)
    // An unreachable stand-in refuses without a reason, so the sender may retry.
    showState(await step.catch((): PaymentState => ({ kind: 'refused', code: null })))
    setIsBusy(false)
  }

  const firstRender = useRef({ showState, keys: props.keys })
  useEffect(() => {
    // A payment that was authorised or challenged before a reload continues there; a failed read changes nothing.
    const { keys, showState } = firstRender.current
    readPayment(keys).then(
      (state) => {
        if (state.kind !== 'refused') showState(state)
      },
      () => undefined,
    )
  }, [])

  function answer(isApproved: boolean): void {
    void runStep(answerChallenge(props.keys, challengePath ?? '', isApproved))
  }
  function pay(card: z.output<typeof cardSchema>): void {
    const [month = '', year = ''] = card.expiry.split('/').map((part) => part.trim())
    void runStep(
      payWithTestCard(props.keys, {
        number: card.number,
        month: String(Number(month)),
        year: `20${year}`,
        cvc: card.cvc,
      }),
    )
  }

  return (
    <form {...form.onSubmit(pay)}>
      <Stack gap="md">
        <Group gap="sm" wrap="nowrap" align="flex-start" className={classes.simulated ?? ''}>
          <IconFlask size={22} aria-hidden style={{ flex: 'none' }} />
          <Stack gap={4}>
            <Text fw={620}>{t('simulated')}</Text>
            <Text size="sm">{t('simulatedHint')}</Text>
            <Anchor component="button" type="button" size="sm" ta="left" onClick={() => form.set(testCard)}>
              {t('fillTestCard')}
            </Anchor>
          </Stack>
        </Group>
        <TextInput
          label={t('cardNumber')}
          required
          inputMode="numeric"
          autoComplete="off"
          placeholder={testCard.number}
          maxLength={23}
          {...form.field('number')}
        />
        <div className={classes.cardRow}>
          <TextInput
            label={t('expiry')}
            required
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('expiryHint')}
            maxLength={7}
            {...form.field('expiry')}
          />
          <TextInput
            label={t('cvc')}
            required
            inputMode="numeric"
            autoComplete="off"
            placeholder="123"
            maxLength={4}
            {...form.field('cvc')}
          />
        </div>
        <SubmitButton busy={isBusy} size="lg" fullWidth>
          {props.submitLabel}
        </SubmitButton>
        <details className={classes.otherCards ?? ''}>
          <summary>{t('otherCards')}</summary>
          <ul className={classes.testCards}>
            {otherCards.map(({ number, key }) => (
              <li key={number}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => form.set({ ...testCard, number })}
                >
                  {number}
                </Anchor>{' '}
                · {t(key)}
              </li>
            ))}
          </ul>
        </details>
      </Stack>
      <Modal
        opened={challengePath !== null}
        onClose={() => setChallengePath(null)}
        title={t('secureTitle')}
        closeOnClickOutside={false}
      >
        <Stack gap="lg">
          <Text>{props.challengeText}</Text>
          <Group justify="flex-end">
            <Button variant="default" disabled={isBusy} onClick={() => answer(false)}>
              {t('secureRefuse')}
            </Button>
            <Button loading={isBusy} onClick={() => answer(true)}>
              {t(isSetupSecret(props.keys.clientSecret) ? 'secureApproveSetup' : 'secureApprove')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </form>
  )
}
