import type { Translation } from '../translation.ts'

/** Questions and contact, in English. */
export const help: Pick<Translation, 'help'> = {
  help: {
    faqTitle: 'Questions and answers',
    faqLead: 'Answers to what we are asked most. For everything else, write to us.',
    search: 'Search the questions',
    found_zero: 'No answer holds these words.',
    found_one: '{{count}} answer',
    found_other: '{{count}} answers',
    notFound: 'Your question is not here?',
    toContact: 'Write to support',
    contactTitle: 'Contact',
    contactLead: 'A person answers you by e-mail; a copy of your message is sent to you.',
    name: 'Your name',
    email: 'Your e-mail address',
    subject: 'Subject',
    chooseSubject: 'Choose a subject',
    text: 'Your message',
    send: 'Send the message',
    sent: 'Message sent',
    sentHint: 'We will answer at the address you gave. Remember to look in your spam folder.',
    another: 'Write another message',
    toFaq: 'Read the questions and answers first',
    mail: 'Or by e-mail:',
    urgent:
      'Is playing harming you? Do not wait for our answer: a break takes effect at once from your account, and many countries have help lines.',
    toRisks: 'Help and help lines',
    conditions: 'Conditions of play',
    game: 'The game',
    draw: 'The draw',
    winnings: 'Winnings',
    security: 'Security',
    technical: 'Technical support',
    personal_data: 'Personal data',
  },
}
