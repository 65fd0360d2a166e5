import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const algorithm: TextDocument = {
  title: 'Algorithm or ball machine?',
  lead: 'A glass sphere with numbered balls inspires trust. A published calculation can be checked. This is what each of them really guarantees.',
  sections: [
    {
      title: 'What a ball machine shows',
      blocks: [
        'The show is honest most of the time: one sees the balls turn and fall. But what one sees is a broadcast. The weight of the balls, the choice of the machine, the state of the list of entrants at the time of the draw: none of that can be checked from an armchair. One has to believe the bailiff, the manufacturer and the television channel.',
        'And once the programme is over, nobody can do the draw again.',
      ],
    },
    {
      title: 'What a hidden algorithm does not show',
      blocks: [
        'A generator on the inside is worse: the public sees nothing at all. Several famous frauds came from an employee who knew the machine from within. A calculation deserves trust only if anyone can redo it, with a chance that is not in the organiser’s hands.',
      ],
    },
    {
      title: 'What we do',
      blocks: [
        [
          'The entrants are fixed and published first; the randomness does not exist yet.',
          'Randomness comes from drand quicknet, made in common by independent organisations, and signed.',
          'The calculation is short, public and has nothing to adjust: a few SHA-256 fingerprints and a sort.',
          'Everything stays online: in ten years the same calculation will still give the same winners.',
        ],
      ],
    },
    {
      title: 'Point by point',
      blocks: [
        {
          table: [
            ['Question', 'Ball machine', 'Our draw'],
            [
              'Who holds the randomness?',
              'The organiser and its supplier',
              'The League of Entropy, beyond our reach',
            ],
            ['Is the list fixed before?', 'So we are told', 'Yes, published and signed'],
            ['Can it be repeated in secret?', 'Yes, before going on air', 'No: a single round is possible'],
            ['Who can check?', 'Those who are present', 'Everybody, for ever'],
            ['Can a physical defect distort it?', 'Yes: weight, wear, charge', 'No'],
            ['A million tickets?', 'It takes combinations', 'Every ticket is ranked, one by one'],
          ],
        },
      ],
    },
    {
      title: 'And the weaknesses?',
      blocks: [
        'Let us be frank. Our method assumes that SHA-256 and the signatures hold, as the whole world assumes for its banks, and that a majority of drand’s organisations do not collude in secret. If the beacon is silent we wait; we never replace it.',
        'It is also less beautiful to watch. That is why the page of every draw shows the calculation unfolding, step by step, on your own device. The details are on the page [Security](security).',
      ],
    },
  ],
}
