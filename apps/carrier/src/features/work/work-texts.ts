import { defineTexts } from '@repo/ui/texts'

export const workTexts = defineTexts('work', { fr: { title: 'Mon activité' } })
