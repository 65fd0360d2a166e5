import { defineTexts } from '@repo/ui/texts'

/** The texts of the home page. */
export const homeTexts = defineTexts('home', {
  fr: {
    title: 'La loterie que chacun peut vérifier',
    heroTitle: 'Chacun met un peu. Plusieurs se partagent tout.',
    heroLead:
      'Un tirage par semaine, plusieurs gagnants à parts égales, une cagnotte distribuée jusqu’au dernier centime. Et un résultat que vous pouvez recalculer vous-même.',
    play: 'Participer au tirage',
    register: 'Créer mon compte',
    verify: 'Vérifier un tirage',
    nextDraw: 'Prochain tirage',
    when: '{{day}} à {{time}}',
    pot: 'Cagnotte actuelle',
    potGrows: '{{amount}} de plus à chaque ticket',
    untilClosing: 'Participations jusqu’à {{time}}',
    closedNow: 'Les participations sont closes. La liste des tickets est scellée avant le tirage.',
    drawing: 'C’est l’heure : le hasard arrive, le résultat se calcule.',
    postponed: 'Le tirage a été reporté de 24 heures.',
    noDraw: 'Aucun tirage n’est ouvert en ce moment.',
    noDrawHint: 'Le prochain ouvrira bientôt ; revenez d’ici quelques minutes.',
    price: '{{price}} pour {{draws}} tirages',
    latest: 'Derniers tirages',
    latestLead: 'Chaque résultat reste publié pour toujours, avec de quoi le refaire.',
    proof: 'Voir la preuve',
    proofOf: 'Voir la preuve du tirage du {{date}}',
    allDraws: 'Tous les tirages',
    firstDraw: 'Le premier tirage n’a pas encore eu lieu.',
    firstDrawHint: 'Son résultat et sa preuve apparaîtront ici.',
    concept: 'Le principe',
    conceptLead: 'Pas de gros lot unique : on gagne moins, mais on est plus nombreux à gagner.',
    concept1: 'On met en commun',
    concept1Text:
      'Avec {{price}}, vous participez à {{draws}} tirages. À chaque tirage, {{pot}} rejoignent la cagnotte et {{cost}} paient le fonctionnement.',
    concept2: 'On vote',
    concept2Text:
      'Peu de gagnants ou beaucoup ? Les joueurs en décident : minimum, médian, maximum, ou sans opinion.',
    concept3: 'On partage',
    concept3Text:
      'Les gagnants reçoivent la même part, au centime près. Rien ne reste dans la caisse, rien n’est reporté pour grossir un gros lot.',
    advantages: 'Ce qui change',
    advantage1: 'Plusieurs gagnants, toujours',
    advantage1Text:
      'Jamais moins de {{floor}} par tirage, et jusqu’à un joueur sur {{maximum}} si les joueurs le veulent.',
    advantage2: 'Un ticket par personne',
    advantage2Text:
      'Personne n’achète ses chances : une identité vérifiée, un ticket par tirage, les mêmes chances pour tous.',
    advantage3: 'Un hasard que nous ne tenons pas',
    advantage3Text:
      'Il vient de drand, une balise publique tenue par plusieurs organisations indépendantes à travers le monde.',
    advantage4: 'Une preuve à chaque tirage',
    advantage4Text:
      'Liste scellée, manifeste signé, balise, calcul : tout est publié et se vérifie dans votre navigateur.',
    advantage5: 'Un prix clair',
    advantage5Text:
      'Sur {{price}}, {{potTotal}} vont aux gagnants et {{costTotal}} au fonctionnement. C’est écrit avant de payer.',
    advantage6: 'Des limites qui tiennent',
    advantage6Text:
      'Plafond de dépôt choisi avant le premier paiement, pause et exclusion immédiates, irrévocables jusqu’à leur terme.',
    rules: 'Les règles en bref',
    rule1: 'Avoir 18 ans révolus, une identité validée et habiter un pays où le jeu est autorisé.',
    rule2:
      'Un tirage par semaine, le {{weekday}} à {{time}}, heure de Paris. Participations jusqu’à {{closes}} minutes avant.',
    rule3:
      'Un ticket par joueur et par tirage, au format XX11XX22. Vous pouvez en changer jusqu’à sa validation ; le numéro ne modifie pas les chances.',
    rule4:
      'Nombre de gagnants pour N tickets : minimum N/{{minimum}}, médian N/{{median}}, maximum N/{{maximum}}, arrondi au-dessus et jamais moins de {{floor}}.',
    rule5:
      'Les crédits gratuits servent d’abord et valent {{freeMonths}} mois ; les crédits payés n’expirent jamais et se remboursent.',
    rule6:
      'Un gain se réclame en {{claimDays}} jours. Au-delà, il rejoint la cagnotte suivante, et c’est publié.',
    rulesMore: 'Toutes les règles',
    process: 'Un tirage, pas à pas',
    processLead: 'L’ordre compte : la liste est figée avant que le hasard n’existe.',
    step1: 'Vous participez',
    step1When: 'Toute la semaine',
    step1Text: 'Vous votez, vous payez ou utilisez un crédit, vous recevez votre numéro et vous le validez.',
    step2: 'Les participations ferment',
    step2When: '{{closes}} minutes avant',
    step2Text: 'Plus d’achat, plus de changement de vote, plus d’annulation.',
    step3: 'La liste est scellée et publiée',
    step3When: '{{seals}} minutes avant',
    step3Text:
      'Chaque ticket y figure sans nom. Son empreinte et un manifeste signé sont publiés ; vous recevez votre reçu.',
    step4: 'Le hasard arrive',
    step4When: '{{weekday}}, {{time}}',
    step4Text:
      'La balise publique annonce le nombre de l’heure dite, fixé d’avance par le calendrier. Il n’y en a pas d’autre possible.',
    step5: 'Le résultat se calcule',
    step5When: 'Dans la minute',
    step5Text:
      'Chaque ticket reçoit un score ; les plus petits gagnent. Tout le monde obtient le même classement.',
    step6: 'Les gagnants sont payés',
    step6When: 'Dans les {{claimDays}} jours',
    step6Text: 'Lien par e-mail, contrôle d’identité, virement au nom vérifié, validé par deux personnes.',
    processMore: 'Pourquoi un algorithme plutôt que des boules ?',
    testimonials: 'Ils ont joué',
    end: 'Prêt à mettre votre part ?',
    endText:
      '{{price}} pour {{draws}} tirages, une identité à vérifier, et le prochain {{weekday}} à attendre.',
  },
})
