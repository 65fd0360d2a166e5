import { defineTexts } from '@repo/ui/texts'
import type { FaultCode } from './checks.ts'

/** What is wrong with a draw or a receipt, in words. */
export const faultTexts = defineTexts('faults', {
  fr: {
    'manifest-form': 'Le manifeste n’est pas écrit comme il doit l’être.',
    'manifest-signature': 'Le manifeste n’est pas signé par la clé de la loterie.',
    'manifest-draw-time': 'L’heure du tirage n’est pas celle du calendrier.',
    'list-hash': 'La liste n’est pas celle qui a été scellée.',
    'list-line': 'Une ligne de la liste n’est pas un ticket.',
    'list-order': 'La liste n’est pas dans l’ordre.',
    'list-repeats': 'Un ticket ou un joueur figure deux fois dans la liste.',
    'merkle-root': 'L’arbre calculé sur la liste a une autre racine.',
    'ticket-count': 'La liste ne contient pas le nombre de tickets annoncé.',
    'vote-count': 'Les votes de la liste ne sont pas ceux du manifeste.',
    choice: 'Le choix retenu n’est pas celui de l’électeur médian.',
    'winner-count': 'Le nombre de gagnants n’est pas celui que donne la règle.',
    pot: 'La cagnotte n’est pas la somme des contributions et du report.',
    round: 'Le manifeste attend un autre tour de balise que celui du calendrier.',
    'beacon-chain': 'Le manifeste nomme une autre chaîne de balises.',
    'beacon-round': 'La balise n’est pas celle du tour attendu.',
    'beacon-form': 'La signature de la balise n’a pas la bonne forme.',
    'beacon-signature': 'La chaîne n’a pas signé ce tour ainsi.',
    'beacon-randomness': 'Le nombre aléatoire n’est pas celui de la signature.',
    'result-form': 'Le fichier du résultat est illisible.',
    'result-seed': 'La graine du résultat n’est pas celle du manifeste et de la balise.',
    'result-winners': 'D’autres tickets gagnent, dans un autre ordre ou avec d’autres parts.',
    'cancellation-form': 'L’avis d’annulation n’est pas écrit comme il doit l’être.',
    'cancellation-signature': 'L’avis d’annulation n’est pas signé par la clé de la loterie.',
    'cancelled-and-sealed': 'Le tirage est à la fois annulé et scellé.',
    'chain-previous': 'Le manifeste ne suit pas le précédent.',
    'chain-sequence': 'Un numéro de tirage manque dans la série.',
    'receipt-holder': 'Le reçu n’ouvre pas l’empreinte du titulaire du ticket.',
    'receipt-proof': 'Le chemin ne mène pas du ticket à la racine scellée.',
    'other-draw': 'Ces fichiers sont ceux d’un autre tirage.',
  } satisfies Record<FaultCode, string>,
})
