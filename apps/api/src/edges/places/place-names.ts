/** Folded words that begin a street name. The word directly after one is the street's name, not a city. */
export const streetTypes: ReadonlySet<string> = new Set(
  (
    'allee allees avenue boulevard carrefour chaussee chemin cite corniche cote cour cours domaine esplanade faubourg ' +
    'galerie gare grande hameau impasse jardin lieu lotissement montee parc parvis passage place pont port porte ' +
    'promenade quai quartier residence rocade rond route rue ruelle sentier square traverse venelle villa voie za zac zi'
  ).split(' '),
)

/** Folded words that connect a name to the street before it: in "rue de Paris" Paris is no destination. */
export const connectors: ReadonlySet<string> = new Set(
  'a au aux d de des du en et l la le les sous sur'.split(' '),
)

/** Department names as `joinCompact` folds them, each with its INSEE code. Corsica and La Réunion by usual name. */
export const departmentsByName: ReadonlyMap<string, readonly string[]> = new Map(
  (
    'ain:01 aisne:02 allier:03 alpesdehauteprovence:04 hautesalpes:05 alpesmaritimes:06 ardeche:07 ardennes:08 ariege:09 ' +
    'aube:10 aude:11 aveyron:12 bouchesdurhone:13 calvados:14 cantal:15 charente:16 charentemaritime:17 cher:18 ' +
    'correze:19 corsedusud:2A hautecorse:2B corse:2A,2B cotedor:21 cotesdarmor:22 creuse:23 dordogne:24 doubs:25 drome:26 ' +
    'eure:27 eureetloir:28 finistere:29 gard:30 hautegaronne:31 gers:32 gironde:33 herault:34 illeetvilaine:35 indre:36 ' +
    'indreetloire:37 isere:38 jura:39 landes:40 loiretcher:41 loire:42 hauteloire:43 loireatlantique:44 loiret:45 lot:46 ' +
    'lotetgaronne:47 lozere:48 maineetloire:49 manche:50 marne:51 hautemarne:52 mayenne:53 meurtheetmoselle:54 meuse:55 ' +
    'morbihan:56 moselle:57 nievre:58 nord:59 oise:60 orne:61 pasdecalais:62 puydedome:63 pyreneesatlantiques:64 ' +
    'hautespyrenees:65 pyreneesorientales:66 basrhin:67 hautrhin:68 rhone:69 hautesaone:70 saoneetloire:71 sarthe:72 ' +
    'savoie:73 hautesavoie:74 seinemaritime:76 seineetmarne:77 yvelines:78 deuxsevres:79 somme:80 tarn:81 ' +
    'tarnetgaronne:82 var:83 vaucluse:84 vendee:85 vienne:86 hautevienne:87 vosges:88 yonne:89 territoiredebelfort:90 ' +
    'essonne:91 hautsdeseine:92 seinesaintdenis:93 valdemarne:94 valdoise:95 guadeloupe:971 martinique:972 guyane:973 ' +
    'lareunion:974 reunion:974 mayotte:976'
  )
    .split(' ')
    .map((entry) => {
      const [name = '', codes = ''] = entry.split(':')
      return [name, codes.split(',')] as const
    }),
)

/**
 * Countries in French, English and their own language, as `joinCompact` folds them. Addresses that end so are abroad.
 */
export const foreignCountries: ReadonlySet<string> = new Set(
  (
    'algerie algeria allemagne germany deutschland andorre andorra angleterre england autriche austria osterreich belgique ' +
    'belgie belgium bresil brazil canada quebec chine china danemark denmark ecosse scotland espagne spain espana etatsunis ' +
    'usa unitedstates finlande grece greece hongrie irlande ireland italie italy italia japon japan liechtenstein luxembourg ' +
    'maroc morocco mexique monaco norvege norway paysbas netherlands nederland pologne poland polska portugal ' +
    'republiquetcheque roumanie royaumeuni unitedkingdom uk suede sweden suisse switzerland schweiz svizzera tunisie ' +
    'turquie ukraine senegal'
  ).split(' '),
)

/** Large foreign cities, as `joinCompact` folds them, whose five-digit postcodes can be mistaken for French ones. */
export const foreignCities: ReadonlySet<string> = new Set(
  (
    'milano milan roma torino turin napoli naples firenze florence genova genes venezia venise bologna palermo palerme ' +
    'bari catania madrid barcelona barcelone valencia sevilla seville zaragoza saragosse malaga bilbao berlin hamburg ' +
    'hambourg munchen muenchen koln koeln frankfurt francfort stuttgart dusseldorf duesseldorf dortmund essen leipzig ' +
    'dresden dresde hannover nurnberg bremen istanbul ankara helsinki stockholm warszawa varsovie krakow athenes athens'
  ).split(' '),
)

/** Region names as `joinCompact` folds them: they end an address without locating it. */
export const regionNames: ReadonlySet<string> = new Set(
  (
    'auvergnerhonealpes bourgognefranchecomte bretagne centrevaldeloire grandest hautsdefrance iledefrance normandie ' +
    'nouvelleaquitaine occitanie paysdelaloire provencealpescotedazur cotedazur paca'
  ).split(' '),
)
