import type { CityPlan } from '../city-plan.ts'

/**
 * Marseille, drawn by hand. House numbers rise away from the Vieux-Port. The Huveaune is drawn in pieces, since
 * streets pass over it without bridges worth the name.
 */
export const marseille: CityPlan = {
  city: 'Marseille',
  districts: [
    { postcode: '13001', middle: [43.2988, 5.379] },
    { postcode: '13002', middle: [43.3015, 5.367] },
    { postcode: '13003', middle: [43.3115, 5.381] },
    { postcode: '13004', middle: [43.304, 5.402] },
    { postcode: '13005', middle: [43.2915, 5.3955] },
    { postcode: '13006', middle: [43.288, 5.3802] },
    { postcode: '13007', middle: [43.2862, 5.3608] },
    { postcode: '13008', middle: [43.265, 5.383] },
    { postcode: '13009', middle: [43.2535, 5.4135] },
    { postcode: '13010', middle: [43.278, 5.418] },
    { postcode: '13011', middle: [43.288, 5.471] },
    { postcode: '13012', middle: [43.306, 5.4345] },
    { postcode: '13013', middle: [43.334, 5.421] },
    { postcode: '13014', middle: [43.3365, 5.391] },
    { postcode: '13015', middle: [43.342, 5.362] },
    { postcode: '13016', middle: [43.36, 5.322] },
  ],
  nodes: {
    // Vieux-Port and Canebière
    belgesNord: [43.29655, 5.3742],
    canebierePort: [43.2956, 5.37445],
    belgesSud: [43.2943, 5.3744],
    canebiereDeGaulle: [43.2961, 5.376],
    placeDeGaulleSud: [43.2951, 5.3764],
    canebiereSaintFerreol: [43.2963, 5.3767],
    canebiereBelsunce: [43.2966, 5.3772],
    canebiereCapucins: [43.297, 5.3787],
    canebiereDugommier: [43.2976, 5.3805],
    canebiereCuriol: [43.2989, 5.3836],
    reformes: [43.2994, 5.385],
    reformesEglise: [43.2993, 5.3863],
    rooseveltSavournin: [43.2987, 5.3869],
    rooseveltEugenePierre: [43.2988, 5.3897],
    coursSaintLouis: [43.296, 5.37755],
    quaiPortMairie: [43.29605, 5.3699],
    quaiPortSaintJean: [43.2956, 5.3663],
    fortSaintJean: [43.29545, 5.3648],
    rivePlaceAuxHuiles: [43.2938, 5.3714],
    riveFortNotreDame: [43.29315, 5.3697],
    laCriee: [43.2928, 5.36855],
    carenage: [43.2917, 5.3656],
    saintNicolas: [43.2919, 5.3645],
    pharo: [43.2928, 5.3594],
    estienneBallard: [43.2936, 5.3745],
    estienneMilieu: [43.29335, 5.3732],
    estienneOuest: [43.293, 5.3714],
    reineElisabeth: [43.2968, 5.3748],
    // Belsunce, Porte d'Aix, Saint-Charles
    belsunceBirHakeim: [43.2974, 5.3768],
    belsunceTapisVert: [43.2983, 5.3763],
    colbertAix: [43.2992, 5.3757],
    colbertPoste: [43.2994, 5.3739],
    barbusseBourse: [43.2982, 5.3742],
    porteAixSud: [43.3013, 5.3749],
    porteAixOuest: [43.302, 5.374],
    porteAixNord: [43.3026, 5.3748],
    capucinsTapisVert: [43.29866, 5.378],
    bernardDuBois: [43.3014, 5.3777],
    gambettaAthenes: [43.2993, 5.3803],
    gambettaLiberte: [43.2993, 5.3831],
    petitesMaries: [43.3004, 5.3802],
    marseillaises: [43.3013, 5.3801],
    gareEsplanade: [43.3022, 5.3799],
    nedelecBourdet: [43.3031, 5.3783],
    victorHugo: [43.304, 5.3783],
    honnoratSud: [43.3047, 5.3804],
    // Panier, Joliette, Arenc
    republiqueGrandRue: [43.2975, 5.3732],
    sadiCarnot: [43.2992, 5.3716],
    republiqueLorette: [43.3003, 5.3707],
    republiqueDames: [43.3023, 5.369],
    joliette: [43.3043, 5.3673],
    daviel: [43.2974, 5.3703],
    accoulesPanier: [43.2985, 5.3693],
    lenche: [43.2978, 5.3669],
    moulins: [43.299, 5.3688],
    charite: [43.3001, 5.3679],
    lorette: [43.2995, 5.37],
    evecheDames: [43.30245, 5.3679],
    saintLaurent: [43.2966, 5.3645],
    mucem: [43.297, 5.3619],
    fortSaintJeanHaut: [43.2957, 5.3634],
    j4: [43.2975, 5.3632],
    major: [43.299, 5.3654],
    saadeMajor: [43.2994, 5.3641],
    schumanDames: [43.3025, 5.3671],
    damesLittoral: [43.3027, 5.3658],
    terrassesDuPort: [43.307, 5.3653],
    silo: [43.3106, 5.3654],
    verneuil: [43.3103, 5.3682],
    arenc: [43.313, 5.3658],
    docks: [43.3062, 5.3678],
    dunkerqueClary: [43.3088, 5.3685],
    euromed: [43.3129, 5.3682],
    forbinParis: [43.3057, 5.3715],
    parisClary: [43.3086, 5.3712],
    parisArenc: [43.3136, 5.3696],
    marceau: [43.3068, 5.3738],
    salengroNord: [43.3125, 5.3735],
    bougainville: [43.3185, 5.3737],
    pyatBellevue: [43.3147, 5.3752],
    // Rome, Préfecture, Castellane
    romeVacon: [43.2954, 5.37792],
    romeEstelle: [43.2946, 5.37842],
    romeMontgrand: [43.2921, 5.37996],
    romeSalvator: [43.2902, 5.38113],
    romeDragon: [43.2884, 5.38224],
    castellane: [43.2861, 5.38365],
    saintFerreolVacon: [43.2951, 5.3773],
    saintFerreolDavso: [43.2943, 5.3777],
    saintFerreolGrignan: [43.2925, 5.3786],
    saintFerreolMontgrand: [43.2918, 5.37895],
    prefecture: [43.2912, 5.3792],
    paradisVacon: [43.29485, 5.3766],
    paradisDavso: [43.294, 5.377],
    paradisSainte: [43.2934, 5.37725],
    paradisGrignan: [43.2922, 5.3777],
    paradisMontgrand: [43.2914, 5.37805],
    estrangin: [43.2895, 5.3786],
    felixBaret: [43.28975, 5.3794],
    peytralRostand: [43.28995, 5.3802],
    paradisSylvabelle: [43.2888, 5.3789],
    paradisSaintJacques: [43.2881, 5.37925],
    paradisDragon: [43.2871, 5.3797],
    paradisMaurel: [43.2852, 5.3804],
    paradisPerier: [43.2794, 5.3828],
    paradisMermoz: [43.2766, 5.3841],
    operaNord: [43.2943, 5.3752],
    operaSud: [43.2932, 5.3757],
    breteuilSainte: [43.2929, 5.3747],
    breteuilGrignan: [43.2915, 5.3753],
    monthyon: [43.2908, 5.3756],
    breteuilPuget: [43.28985, 5.3761],
    breteuilSylvabelle: [43.2884, 5.3767],
    breteuilSaintJacques: [43.2877, 5.37695],
    breteuilDragon: [43.2868, 5.3773],
    breteuilVauban: [43.285, 5.3779],
    pugetNotreDame: [43.2903, 5.3729],
    pugetJardin: [43.2906, 5.3714],
    sainteFortNotreDame: [43.2918, 5.3707],
    grignanFortNotreDame: [43.29115, 5.3712],
    notreDameSylvabelle: [43.2879, 5.37367],
    notreDameSaintJacques: [43.2871, 5.37393],
    notreDameDragon: [43.2863, 5.37419],
    notreDameVauban: [43.2841, 5.3749],
    sanctuaireVauban: [43.2829, 5.3742],
    basilique: [43.2838, 5.3715],
    auneHaut: [43.2868, 5.3709],
    rostandSaintJacques: [43.2887, 5.3807],
    rostandDragon: [43.28775, 5.3811],
    rostandMaurel: [43.2856, 5.38205],
    // Cours Lieutaud, Cours Julien, la Plaine
    lieutaudGaribaldi: [43.2962, 5.3815],
    lieutaudEstelle: [43.2948, 5.382],
    lieutaudSalvator: [43.2908, 5.3835],
    lieutaudBaille: [43.28635, 5.3856],
    capucins: [43.296, 5.37925],
    aubagneCapucins: [43.2953, 5.3787],
    aubagneEstelle: [43.2944, 5.3796],
    julienNord: [43.295, 5.3831],
    carli: [43.296, 5.3831],
    julienMilieu: [43.2938, 5.3835],
    notreDameDuMont: [43.292, 5.3841],
    bailleLodi: [43.28702, 5.3881],
    plaineNord: [43.2956, 5.3863],
    plaineOuest: [43.2948, 5.3853],
    plaineSud: [43.2938, 5.3866],
    plaineEst: [43.2947, 5.3877],
    loubiereBaille: [43.28737, 5.3894],
    // Longchamp, Chave, Baille, Timone
    thierryLongchamp: [43.3001, 5.3863],
    longchampNational: [43.301, 5.3879],
    longchamp: [43.304, 5.3938],
    sebastopol: [43.30161, 5.3935],
    cinqAvenues: [43.3025, 5.3966],
    chartreux: [43.3084, 5.4006],
    chaveEugenePierre: [43.295, 5.3898],
    chaveGeorge: [43.2955, 5.3977],
    fochGeorge: [43.2997, 5.4],
    chaveSakakini: [43.2954, 5.4007],
    sakakiniJeanne: [43.2941, 5.4004],
    chaveBlancarde: [43.296, 5.406],
    gareBlancarde: [43.2964, 5.4064],
    fochSakakini: [43.2993, 5.4012],
    duparcBoisson: [43.3034, 5.4021],
    boissonBarnabe: [43.3036, 5.4045],
    duparcJuin: [43.3068, 5.4016],
    juinMontolivet: [43.3087, 5.4031],
    saintJust: [43.3152, 5.4049],
    juinFleming: [43.3133, 5.4037],
    saintPierreFerrari: [43.2927, 5.3905],
    saintPierreTimone: [43.2921, 5.3999],
    saintPierreEst: [43.2926, 5.4085],
    conception: [43.28809, 5.3921],
    timone: [43.2901, 5.3996],
    pologne: [43.2835, 5.3997],
    flammarionNational: [43.3037, 5.3866],
    flammarionCassini: [43.3066, 5.3929],
    // Belle de Mai
    nationalHonnorat: [43.3064, 5.3842],
    nationalBelleDeMai: [43.3073, 5.3828],
    metroNational: [43.3094, 5.3796],
    nationalOuest: [43.3113, 5.3767],
    cadenat: [43.3112, 5.3849],
    jobinNord: [43.3117, 5.3867],
    friche: [43.3096, 5.3895],
    plombieresA7: [43.3182, 5.3779],
    plombieresSainteMarthe: [43.3157, 5.389],
    plombieresFleming: [43.3158, 5.3913],
    // Corniche, Endoume, Roucas-Blanc
    corderieTellene: [43.2898, 5.3676],
    saintVictor: [43.2907, 5.3662],
    corderieSaintVictor: [43.2896, 5.3667],
    quatreSeptembre: [43.2896, 5.3596],
    endoumeTobelem: [43.2879, 5.3632],
    endoumeBompard: [43.2861, 5.3592],
    catalans: [43.2907, 5.356],
    pasteurCatalans: [43.2905, 5.358],
    endoumeSaintEugene: [43.2851, 5.3578],
    monumentOrient: [43.287, 5.3513],
    vallonDesAuffes: [43.2856, 5.3507],
    malmousque: [43.2838, 5.3521],
    fausseMonnaie: [43.2823, 5.352],
    maregraphe: [43.2789, 5.3543],
    oriol: [43.277, 5.3573],
    prophete: [43.2743, 5.3622],
    roucasBlanc: [43.2712, 5.3656],
    bompardSud: [43.2836, 5.3598],
    oriolHaut: [43.2812, 5.3648],
    roucasHaut: [43.2818, 5.3692],
    telleneHaut: [43.2852, 5.3686],
    // Prado, Périer, Rouet
    pradoPerier: [43.2797, 5.38747],
    pradoLouvain: [43.2757, 5.38995],
    pradoMermoz: [43.2776, 5.3888],
    rondPointPrado: [43.2729, 5.3917],
    pradoRolland: [43.26978, 5.3822],
    pradoMazargues: [43.27093, 5.3857],
    pradoParcBorely: [43.26896, 5.3797],
    david: [43.2665, 5.3722],
    plagesPrado: [43.2613, 5.3735],
    perierVauban: [43.279, 5.3785],
    cantiniTunnel: [43.2814, 5.3953],
    cantiniRouet: [43.28555, 5.3855],
    ferrie: [43.2812, 5.4002],
    ferrieSud: [43.2796, 5.3998],
    rouetLouvain: [43.2772, 5.394],
    rabatauRouet: [43.2751, 5.3962],
    rabatauSchloesing: [43.278, 5.3992],
    // Vélodrome, Michelet, Mazargues
    velodrome: [43.2698, 5.39303],
    micheletBarral: [43.2672, 5.39427],
    micheletSainteMarguerite: [43.2645, 5.39555],
    corbusier: [43.2613, 5.39707],
    micheletHaifa: [43.2566, 5.3993],
    obelisque: [43.2528, 5.4011],
    teisseireVelodrome: [43.2739, 5.3985],
    dromel: [43.2712, 5.4025],
    schloesingRolland: [43.275, 5.4012],
    sainteMarguerite: [43.2643, 5.4075],
    mazarguesBarral: [43.2668, 5.3866],
    mazarguesClotBey: [43.2656, 5.3871],
    sainteAnne: [43.258, 5.3925],
    mazarguesVillage: [43.2492, 5.4032],
    sormiouSoude: [43.2447, 5.4022],
    sormiouCol: [43.2262, 5.411],
    baumettes: [43.2312, 5.413],
    lattreAiguier: [43.2488, 5.413],
    redon: [43.2455, 5.4235],
    luminy: [43.2322, 5.437],
    vaufreges: [43.2475, 5.4365],
    cabot: [43.2592, 5.4175],
    // The coast to the south
    borely: [43.2633, 5.3812],
    escaleBorely: [43.2583, 5.3747],
    bonneveine: [43.2552, 5.3845],
    hambourgRoy: [43.2522, 5.3888],
    hambourgSoude: [43.2492, 5.3955],
    royEspagne: [43.2432, 5.3872],
    vieilleChapelle: [43.2508, 5.3746],
    pointeRouge: [43.2448, 5.3729],
    pastre: [43.2405, 5.3707],
    montredon: [43.2375, 5.3668],
    madragueMontredon: [43.235, 5.3572],
    escalette: [43.225, 5.3491],
    goudes: [43.217, 5.3464],
    callelongue: [43.213, 5.3537],
    // East: Capelette, Saint-Loup, Huveaune valley
    capeletteLauze: [43.2813, 5.4048],
    pontDeVivaux: [43.2788, 5.4108],
    vivauxLauze: [43.2806, 5.41],
    rollandMauriac: [43.2745, 5.409],
    saintTronc: [43.27, 5.416],
    saintLoup: [43.2795, 5.429],
    saintLoupA50: [43.2838, 5.4275],
    laPomme: [43.2885, 5.436],
    florian: [43.2862, 5.4388],
    allardFlorian: [43.2898, 5.4415],
    allardValentine: [43.2915, 5.455],
    valbarelle: [43.2825, 5.444],
    saintMarcel: [43.2865, 5.4658],
    valentineA50: [43.2898, 5.47],
    valentine: [43.2935, 5.479],
    barasse: [43.2856, 5.482],
    saintMenet: [43.2905, 5.505],
    camoins: [43.302, 5.512],
    // East: Saint-Barnabé, Saint-Julien, les Caillols
    louisArmand: [43.304, 5.411],
    caire: [43.3041, 5.4152],
    saintBarnabe: [43.3045, 5.4172],
    fourragere: [43.301, 5.4262],
    caillolsL2: [43.2999, 5.4335],
    caillols: [43.299, 5.444],
    julienL2: [43.3037, 5.4312],
    saintJulien: [43.3042, 5.4445],
    troisLucs: [43.3085, 5.464],
    montolivet: [43.312, 5.419],
    montolivetL2: [43.3126, 5.424],
    saintJeanDuDesert: [43.2946, 5.427],
    // North-east: Malpassé, la Rose, Château-Gombert
    barry: [43.3167, 5.4128],
    malpasse: [43.319, 5.4163],
    fraisVallon: [43.3238, 5.4237],
    laRose: [43.333, 5.4292],
    technopole: [43.3415, 5.4335],
    chateauGombert: [43.3545, 5.4393],
    merlan: [43.332, 5.4055],
    saintJerome: [43.3366, 5.413],
    // North: Sainte-Marthe, Arnavaux, Saint-Louis, Saint-Antoine
    canet: [43.3247, 5.3825],
    bonSecours: [43.323, 5.3893],
    sainteMartheL2: [43.329, 5.3897],
    sainteMarthe: [43.337, 5.392],
    gezeA7: [43.3313, 5.3744],
    arnavaux: [43.3335, 5.3743],
    geze: [43.33, 5.3697],
    lyonGeze: [43.3285, 5.3668],
    crottes: [43.322, 5.3682],
    cabucelle: [43.333, 5.3657],
    saintLouis: [43.3455, 5.3603],
    aygalades: [43.347, 5.3675],
    viste: [43.3525, 5.3558],
    grandLittoral: [43.358, 5.3547],
    saintAntoine: [43.368, 5.3565],
    hopitalNord: [43.3788, 5.364],
    a7Nord: [43.3835, 5.3698],
    // The coast to the north: port, Saint-André, l'Estaque
    capPinede: [43.3278, 5.36],
    capJanet: [43.3325, 5.3518],
    mourepiane: [43.35, 5.3333],
    saintAndre: [43.3525, 5.3385],
    saintHenri: [43.3605, 5.3298],
    saumaty: [43.3573, 5.3283],
    estaquePlage: [43.3612, 5.3195],
    estaqueGare: [43.3637, 5.3207],
    estaquePort: [43.3618, 5.3135],
    corbieres: [43.3577, 5.2907],
    a55Nord: [43.372, 5.315],
  },
  streets: [
    // Motorways and tunnels
    {
      name: 'Autoroute A7',
      class: 'motorway',
      way: `
        porteAixNord 43.3062,5.3757 43.311,5.3776 plombieresA7 43.323,5.3776 gezeA7 arnavaux 43.344,5.3736
        43.356,5.3717 43.365,5.3703 43.375,5.3694 a7Nord
      `,
    },
    {
      name: 'Autoroute A50',
      class: 'motorway',
      way: `
        ferrie 43.2818,5.4065 43.2829,5.415 saintLoupA50 florian 43.2886,5.455 valentineA50 43.2893,5.487
        saintMenet
      `,
    },
    {
      name: 'Autoroute A55',
      class: 'motorway',
      way: `
        damesLittoral 43.3065,5.3661 43.31,5.3663 arenc 43.3195,5.3643 capPinede 43.333,5.3537 43.34,5.3465
        43.346,5.342 saintAndre 43.3575,5.335 saintHenri 43.366,5.3235 a55Nord
      `,
    },
    {
      name: 'Rocade L2',
      class: 'motorway',
      way: `
        arnavaux 43.3306,5.381 sainteMartheL2 43.3302,5.398 merlan 43.3305,5.413 fraisVallon 43.319,5.4256
        montolivetL2 43.309,5.4265 julienL2 caillolsL2 43.294,5.437 florian
      `,
    },
    {
      name: 'Tunnel du Vieux-Port',
      class: 'motorway',
      way: 'saadeMajor 43.297,5.3637 43.2952,5.3642 43.2937,5.3655 carenage',
      isBridge: true,
    },
    {
      name: 'Tunnel Prado-Carénage',
      class: 'motorway',
      way: 'carenage 43.2888,5.3725 43.2858,5.381 43.2838,5.389 cantiniTunnel',
      isBridge: true,
    },
    // Vieux-Port
    {
      name: 'Quai de la Fraternité',
      class: 'avenue',
      way: 'belgesNord canebierePort belgesSud',
      numbers: 34,
    },
    {
      name: 'Quai du Port',
      class: 'avenue',
      way: 'belgesNord quaiPortMairie quaiPortSaintJean fortSaintJean',
      numbers: 220,
    },
    {
      name: 'Quai de Rive-Neuve',
      class: 'avenue',
      way: 'belgesSud rivePlaceAuxHuiles riveFortNotreDame laCriee 43.2919,5.3676 43.2916,5.3664 carenage',
      numbers: 70,
    },
    {
      name: 'Boulevard Charles Livon',
      class: 'avenue',
      way: 'carenage saintNicolas 43.2919,5.362 pharo',
      numbers: 90,
    },
    {
      name: 'Avenue Pasteur',
      class: 'avenue',
      way: 'pharo 43.2917,5.3583 pasteurCatalans quatreSeptembre',
      numbers: 65,
    },
    { name: 'Cours Jean Ballard', class: 'street', way: 'belgesSud estienneBallard', numbers: 22 },
    { name: 'Rue Saint-Saëns', class: 'street', way: 'operaNord estienneBallard', numbers: 30 },
    { name: 'Rue Beauvau', class: 'walk', way: 'canebierePort operaNord', numbers: 22 },
    {
      name: 'Rue Francis Davso',
      class: 'walk',
      way: 'paradisDavso saintFerreolDavso romeEstelle',
      numbers: 68,
    },
    {
      name: "Cours d'Estienne d'Orves",
      class: 'walk',
      way: 'estienneBallard estienneMilieu estienneOuest',
      numbers: 60,
    },
    { name: 'Place aux Huiles', class: 'walk', way: 'rivePlaceAuxHuiles estienneOuest', numbers: 44 },
    {
      name: 'Rue Fort Notre-Dame',
      class: 'street',
      way: 'riveFortNotreDame sainteFortNotreDame grignanFortNotreDame pugetJardin',
      numbers: 60,
    },
    // Canebière and its squares
    {
      name: 'La Canebière',
      class: 'avenue',
      way: `
        canebierePort canebiereDeGaulle canebiereSaintFerreol canebiereBelsunce canebiereCapucins
        canebiereDugommier canebiereCuriol reformes
      `,
      numbers: 152,
    },
    { name: 'Cours Saint-Louis', class: 'street', way: 'canebiereBelsunce coursSaintLouis', numbers: 14 },
    {
      name: 'Place du Général de Gaulle',
      class: 'street',
      way: 'canebiereDeGaulle placeDeGaulleSud',
      numbers: 20,
    },
    {
      name: 'Cours Belsunce',
      class: 'avenue',
      way: 'canebiereBelsunce belsunceBirHakeim belsunceTapisVert colbertAix',
      numbers: 60,
    },
    { name: "Rue d'Aix", class: 'street', way: 'colbertAix porteAixSud', numbers: 72 },
    {
      name: 'Place Jules Guesde',
      class: 'avenue',
      way: 'porteAixSud porteAixOuest porteAixNord porteAixSud',
      oneWay: 'against',
      numbers: 24,
    },
    { name: 'Boulevard Dugommier', class: 'avenue', way: 'canebiereDugommier gambettaAthenes', numbers: 40 },
    {
      name: "Boulevard d'Athènes",
      class: 'avenue',
      way: 'gambettaAthenes petitesMaries marseillaises',
      numbers: 50,
    },
    {
      name: 'Boulevard Garibaldi',
      class: 'avenue',
      way: 'canebiereDugommier lieutaudGaribaldi',
      numbers: 44,
    },
    {
      name: 'Boulevard Maurice Bourdet',
      class: 'avenue',
      way: 'marseillaises 43.302,5.3792 nedelecBourdet',
      numbers: 30,
    },
    {
      name: 'Boulevard Charles Nédelec',
      class: 'avenue',
      way: 'porteAixNord nedelecBourdet victorHugo',
      numbers: 60,
    },
    {
      name: 'Square Narvik',
      class: 'street',
      way: 'nedelecBourdet 43.3029,5.3791 gareEsplanade',
      numbers: 8,
    },
    { name: 'Escalier monumental Saint-Charles', class: 'walk', way: 'marseillaises gareEsplanade' },
    {
      name: 'Allées Léon Gambetta',
      class: 'avenue',
      way: 'gambettaAthenes gambettaLiberte reformes',
      numbers: 80,
    },
    {
      name: 'Boulevard de la Liberté',
      class: 'street',
      way: 'marseillaises 43.3006,5.3815 gambettaLiberte',
      numbers: 72,
    },
    {
      name: 'Boulevard Voltaire',
      class: 'street',
      way: 'marseillaises 43.302,5.3822 flammarionNational',
      numbers: 110,
    },
    {
      name: 'Rue Tapis Vert',
      class: 'street',
      way: 'belsunceTapisVert capucinsTapisVert gambettaAthenes',
      oneWay: 'with',
      numbers: 70,
    },
    {
      name: 'Rue des Petites-Maries',
      class: 'street',
      way: 'marseillaises bernardDuBois',
      oneWay: 'against',
      numbers: 60,
    },
    {
      name: 'Rue Bernard du Bois',
      class: 'street',
      way: 'porteAixSud bernardDuBois',
      oneWay: 'with',
      numbers: 74,
    },
    { name: 'Rue Colbert', class: 'avenue', way: 'sadiCarnot colbertPoste colbertAix', numbers: 34 },
    {
      name: 'Rue Henri Barbusse',
      class: 'street',
      way: 'reineElisabeth barbusseBourse colbertPoste',
      numbers: 26,
    },
    { name: 'Rue Reine Élisabeth', class: 'walk', way: 'belgesNord reineElisabeth', numbers: 12 },
    { name: 'Rue Bir Hakeim', class: 'street', way: 'reineElisabeth belsunceBirHakeim', numbers: 22 },
    {
      name: 'Rue Longue des Capucins',
      class: 'street',
      way: 'aubagneCapucins canebiereCapucins capucinsTapisVert bernardDuBois',
      numbers: 90,
    },
    // République, le Panier, la Joliette
    {
      name: 'Rue de la République',
      class: 'avenue',
      way: 'belgesNord republiqueGrandRue sadiCarnot republiqueLorette republiqueDames joliette',
      numbers: 150,
    },
    { name: 'Grand-Rue', class: 'street', way: 'republiqueGrandRue daviel', numbers: 60 },
    { name: 'Rue Caisserie', class: 'street', way: 'daviel lenche', numbers: 80 },
    { name: 'Rue de la Prison', class: 'street', way: 'quaiPortMairie daviel', numbers: 20 },
    {
      name: 'Avenue Saint-Jean',
      class: 'street',
      way: 'quaiPortSaintJean 43.2962,5.3657 saintLaurent',
      numbers: 26,
    },
    {
      name: "Rue de l'Évêché",
      class: 'street',
      way: 'lenche 43.2995,5.3671 43.301,5.3676 evecheDames',
      numbers: 120,
    },
    { name: 'Rue du Panier', class: 'walk', way: 'accoulesPanier lorette', numbers: 70 },
    { name: 'Montée des Accoules', class: 'walk', way: 'daviel accoulesPanier', numbers: 32 },
    { name: 'Rue des Moulins', class: 'walk', way: 'accoulesPanier moulins', numbers: 30 },
    { name: 'Rue du Petit-Puits', class: 'walk', way: 'moulins charite', numbers: 48 },
    { name: 'Passage de Lorette', class: 'walk', way: 'lorette republiqueLorette' },
    {
      name: 'Avenue Vaudoyer',
      class: 'street',
      way: 'fortSaintJean saintLaurent 43.2982,5.365 major',
      numbers: 30,
    },
    { name: 'Promenade Robert Laffont', class: 'walk', way: 'j4 43.2979,5.3618 mucem' },
    { name: 'Passerelle du Fort Saint-Jean', class: 'walk', way: 'mucem fortSaintJeanHaut', isBridge: true },
    { name: 'Passerelle Saint-Laurent', class: 'walk', way: 'fortSaintJeanHaut saintLaurent' },
    { name: 'Esplanade de la Major', class: 'walk', way: 'saadeMajor major' },
    {
      name: 'Boulevard Jacques Saadé',
      class: 'avenue',
      way: 'saintLaurent j4 saadeMajor damesLittoral',
      numbers: 40,
    },
    { name: 'Avenue Robert Schuman', class: 'avenue', way: 'major schumanDames joliette', numbers: 60 },
    {
      name: 'Boulevard des Dames',
      class: 'avenue',
      way: 'porteAixOuest 43.30215,5.3715 republiqueDames evecheDames schumanDames damesLittoral',
      oneWay: 'with',
      numbers: 80,
    },
    {
      name: 'Quai du Lazaret',
      class: 'avenue',
      way: 'damesLittoral 43.3045,5.3654 terrassesDuPort silo',
      numbers: 45,
    },
    { name: "Quai d'Arenc", class: 'avenue', way: 'silo arenc', numbers: 36 },
    { name: 'Rue de Forbin', class: 'street', way: 'joliette forbinParis marceau', numbers: 80 },
    {
      name: 'Boulevard de Dunkerque',
      class: 'avenue',
      way: 'joliette docks dunkerqueClary verneuil',
      numbers: 90,
    },
    {
      name: 'Boulevard de Paris',
      class: 'avenue',
      way: 'forbinParis parisClary 43.3108,5.3705 parisArenc',
      numbers: 150,
    },
    { name: 'Rue Désirée Clary', class: 'street', way: 'dunkerqueClary parisClary', numbers: 40 },
    { name: 'Boulevard Mirabeau', class: 'street', way: 'arenc euromed parisArenc', numbers: 40 },
    {
      name: 'Avenue Camille Pelletan',
      class: 'avenue',
      way: 'porteAixOuest 43.3043,5.3739 marceau',
      numbers: 72,
    },
    {
      name: 'Avenue Roger Salengro',
      class: 'avenue',
      way: 'marceau salengroNord',
      numbers: 240,
    },
    {
      name: 'Rue Félix Pyat',
      class: 'street',
      way: 'salengroNord 43.3140,5.3738 pyatBellevue',
      numbers: 150,
    },
    {
      name: 'Boulevard de Strasbourg',
      class: 'avenue',
      way: 'marceau 43.3077,5.3765 metroNational',
      numbers: 90,
    },
    // Belle de Mai
    {
      name: 'Boulevard National',
      class: 'avenue',
      way: `
        longchampNational flammarionNational nationalHonnorat nationalBelleDeMai metroNational
        nationalOuest
      `,
      numbers: 420,
    },
    { name: 'Rue Honnorat', class: 'street', way: 'honnoratSud nationalHonnorat', numbers: 80 },
    { name: 'Place Victor Hugo', class: 'street', way: 'victorHugo honnoratSud', numbers: 12 },
    { name: 'Rue Guibal', class: 'street', way: 'nationalHonnorat 43.308,5.3868 friche', numbers: 80 },
    { name: 'Rue Jobin', class: 'street', way: 'friche jobinNord', numbers: 60 },
    { name: 'Place Bernard Cadenat', class: 'street', way: 'cadenat jobinNord', numbers: 20 },
    {
      name: 'Rue de la Belle de Mai',
      class: 'street',
      way: 'nationalBelleDeMai 43.3091,5.3840 cadenat',
      numbers: 140,
    },
    {
      name: 'Boulevard de Plombières',
      class: 'avenue',
      way: 'plombieresFleming plombieresSainteMarthe 43.3157,5.3837 plombieresA7',
      numbers: 160,
    },
    {
      name: 'Avenue Alexandre Fleming',
      class: 'avenue',
      way: 'saintJust juinFleming 43.3160,5.3985 plombieresFleming',
      numbers: 60,
    },
    // Rome, Préfecture, Opéra
    {
      name: 'Rue de Rome',
      class: 'avenue',
      way: 'coursSaintLouis romeVacon romeEstelle romeMontgrand romeSalvator romeDragon castellane',
      numbers: 250,
    },
    {
      name: 'Rue Saint-Ferréol',
      class: 'walk',
      way: `
        canebiereSaintFerreol saintFerreolVacon saintFerreolDavso saintFerreolGrignan saintFerreolMontgrand
        prefecture
      `,
      numbers: 90,
    },
    {
      name: 'Rue Paradis',
      class: 'street',
      way: `
        placeDeGaulleSud paradisVacon paradisDavso paradisSainte paradisGrignan paradisMontgrand estrangin
        paradisSylvabelle paradisSaintJacques paradisDragon paradisMaurel paradisPerier paradisMermoz
        pradoMazargues
      `,
      oneWay: 'against',
      numbers: 600,
    },
    {
      name: 'Rue Breteuil',
      class: 'street',
      way: `
        estienneBallard breteuilSainte breteuilGrignan monthyon breteuilPuget breteuilSylvabelle
        breteuilSaintJacques breteuilDragon breteuilVauban 43.2822,5.3785 perierVauban
      `,
      oneWay: 'with',
      numbers: 210,
    },
    { name: 'Rue Vacon', class: 'walk', way: 'paradisVacon saintFerreolVacon romeVacon', numbers: 56 },
    { name: 'Rue Estelle', class: 'street', way: 'romeEstelle aubagneEstelle lieutaudEstelle', numbers: 50 },
    {
      name: 'Rue Sainte',
      class: 'street',
      way: 'paradisSainte operaSud breteuilSainte sainteFortNotreDame 43.291,5.3682 saintVictor',
      oneWay: 'with',
      numbers: 150,
    },
    { name: 'Rue Molière', class: 'walk', way: 'operaNord operaSud', numbers: 12 },
    {
      name: 'Rue Grignan',
      class: 'street',
      way: 'saintFerreolGrignan paradisGrignan breteuilGrignan grignanFortNotreDame',
      numbers: 95,
    },
    {
      name: 'Rue Montgrand',
      class: 'street',
      way: 'romeMontgrand saintFerreolMontgrand paradisMontgrand monthyon',
      oneWay: 'with',
      numbers: 60,
    },
    {
      name: 'Place de la Préfecture',
      class: 'street',
      way: 'saintFerreolMontgrand prefecture 43.2905,5.3794 felixBaret',
      numbers: 10,
    },
    {
      name: 'Boulevard Paul Peytral',
      class: 'avenue',
      way: 'estrangin felixBaret peytralRostand romeSalvator',
      numbers: 30,
    },
    {
      name: 'Boulevard Louis Salvator',
      class: 'avenue',
      way: 'romeSalvator lieutaudSalvator',
      numbers: 80,
    },
    {
      name: 'Cours Pierre Puget',
      class: 'avenue',
      way: 'estrangin breteuilPuget pugetNotreDame pugetJardin',
      numbers: 90,
    },
    {
      name: 'Rue Sylvabelle',
      class: 'street',
      way: 'paradisSylvabelle breteuilSylvabelle notreDameSylvabelle',
      oneWay: 'with',
      numbers: 110,
    },
    {
      name: 'Rue Saint-Jacques',
      class: 'street',
      way: 'rostandSaintJacques paradisSaintJacques breteuilSaintJacques notreDameSaintJacques',
      oneWay: 'against',
      numbers: 90,
    },
    {
      name: 'Rue Dragon',
      class: 'street',
      way: 'romeDragon rostandDragon paradisDragon breteuilDragon notreDameDragon',
      numbers: 145,
    },
    {
      name: 'Rue Edmond Rostand',
      class: 'street',
      way: 'peytralRostand rostandSaintJacques rostandDragon rostandMaurel',
      oneWay: 'with',
      numbers: 120,
    },
    { name: 'Rue Louis Maurel', class: 'street', way: 'castellane rostandMaurel paradisMaurel', numbers: 30 },
    {
      name: 'Boulevard Notre-Dame',
      class: 'avenue',
      way: 'pugetNotreDame notreDameSylvabelle notreDameSaintJacques notreDameDragon notreDameVauban',
      numbers: 170,
    },
    {
      name: 'Boulevard Vauban',
      class: 'street',
      way: 'breteuilVauban notreDameVauban sanctuaireVauban',
      numbers: 180,
    },
    { name: 'Boulevard André Aune', class: 'street', way: 'pugetJardin auneHaut', numbers: 90 },
    {
      name: 'Rue Fort du Sanctuaire',
      class: 'street',
      way: 'sanctuaireVauban 43.2831,5.3728 basilique',
      numbers: 60,
    },
    { name: 'Montée de la Bonne-Mère', class: 'walk', way: 'auneHaut 43.2853,5.3711 basilique' },
    // Cours Lieutaud, Cours Julien, la Plaine
    {
      name: 'Cours Lieutaud',
      class: 'avenue',
      way: 'lieutaudGaribaldi lieutaudEstelle lieutaudSalvator lieutaudBaille',
      numbers: 180,
    },
    {
      name: "Rue d'Aubagne",
      class: 'street',
      way: 'coursSaintLouis aubagneCapucins aubagneEstelle 43.293,5.382 notreDameDuMont',
      oneWay: 'with',
      numbers: 130,
    },
    {
      name: 'Place des Capucins',
      class: 'walk',
      way: 'aubagneCapucins capucins canebiereDugommier',
      numbers: 20,
    },
    {
      name: 'Cours Julien',
      class: 'street',
      way: 'julienNord julienMilieu notreDameDuMont',
      oneWay: 'against',
      numbers: 90,
    },
    {
      name: 'Place Auguste et François Carli',
      class: 'street',
      way: 'lieutaudGaribaldi carli julienNord',
      numbers: 12,
    },
    { name: 'Escaliers du Cours Julien', class: 'walk', way: 'lieutaudEstelle julienMilieu' },
    {
      name: 'Rue des Trois-Mages',
      class: 'street',
      way: 'julienNord plaineOuest',
      oneWay: 'with',
      numbers: 40,
    },
    {
      name: 'Rue des Trois Frères Barthélemy',
      class: 'street',
      way: 'notreDameDuMont plaineSud',
      oneWay: 'against',
      numbers: 100,
    },
    { name: 'Rue de la Bibliothèque', class: 'street', way: 'carli plaineOuest', numbers: 30 },
    {
      name: 'Place Jean Jaurès',
      class: 'street',
      way: 'plaineNord plaineOuest plaineSud plaineEst plaineNord',
      oneWay: 'with',
      numbers: 90,
    },
    {
      name: 'Rue Curiol',
      class: 'street',
      way: 'canebiereCuriol plaineNord',
      oneWay: 'against',
      numbers: 100,
    },
    {
      name: 'Rue Saint-Savournin',
      class: 'street',
      way: 'rooseveltSavournin plaineNord',
      oneWay: 'with',
      numbers: 80,
    },
    {
      name: 'Cours Franklin Roosevelt',
      class: 'street',
      way: 'reformesEglise rooseveltSavournin rooseveltEugenePierre',
      numbers: 60,
    },
    {
      name: 'Rue de Lodi',
      class: 'street',
      way: 'notreDameDuMont 43.2909,5.3848 43.2893,5.3861 bailleLodi',
      numbers: 140,
    },
    {
      name: 'Rue de la Loubière',
      class: 'street',
      way: 'notreDameDuMont 43.291,5.3868 loubiereBaille',
      numbers: 120,
    },
    { name: 'Rue Ferrari', class: 'street', way: 'plaineSud saintPierreFerrari', numbers: 100 },
    {
      name: 'Rue Saint-Pierre',
      class: 'street',
      way: `
        plaineEst 43.2936,5.389 saintPierreFerrari saintPierreTimone saintPierreEst
      `,
      numbers: 420,
    },
    // Longchamp, Chave, Baille
    { name: 'Cours Joseph Thierry', class: 'street', way: 'reformes thierryLongchamp', numbers: 32 },
    {
      name: 'Boulevard Longchamp',
      class: 'avenue',
      way: 'thierryLongchamp longchampNational longchamp',
      numbers: 150,
    },
    {
      name: 'Boulevard de la Libération',
      class: 'avenue',
      way: 'reformes reformesEglise sebastopol cinqAvenues',
      oneWay: 'with',
      numbers: 240,
    },
    {
      name: 'Boulevard Camille Flammarion',
      class: 'street',
      way: 'flammarionNational flammarionCassini',
      numbers: 100,
    },
    { name: 'Boulevard Montricher', class: 'street', way: 'longchamp flammarionCassini', numbers: 30 },
    { name: 'Boulevard Philippon', class: 'street', way: 'longchamp cinqAvenues', numbers: 50 },
    {
      name: 'Boulevard Eugène Pierre',
      class: 'street',
      way: 'rooseveltEugenePierre chaveEugenePierre',
      numbers: 100,
    },
    { name: 'Rue George', class: 'street', way: 'chaveGeorge fochGeorge', numbers: 90 },
    {
      name: 'Boulevard Chave',
      class: 'avenue',
      way: 'plaineEst chaveEugenePierre chaveGeorge chaveSakakini chaveBlancarde',
      numbers: 370,
    },
    {
      name: 'Boulevard Baille',
      class: 'avenue',
      way: 'castellane lieutaudBaille bailleLodi loubiereBaille conception timone',
      numbers: 300,
    },
    {
      name: 'Boulevard Jean Moulin',
      class: 'avenue',
      way: 'ferrie pologne timone saintPierreTimone',
      numbers: 60,
    },
    {
      name: 'Boulevard Sakakini',
      class: 'avenue',
      way: 'saintPierreTimone sakakiniJeanne chaveSakakini fochSakakini',
      numbers: 200,
    },
    {
      name: 'Boulevard Françoise Duparc',
      class: 'avenue',
      way: 'fochSakakini duparcBoisson duparcJuin',
      numbers: 120,
    },
    {
      name: 'Boulevard du Maréchal Juin',
      class: 'avenue',
      way: 'duparcJuin juinMontolivet juinFleming',
      numbers: 160,
    },
    {
      name: 'Avenue du Maréchal Foch',
      class: 'avenue',
      way: 'cinqAvenues fochGeorge fochSakakini gareBlancarde',
      numbers: 140,
    },
    {
      name: 'Place de la Gare de la Blancarde',
      class: 'street',
      way: 'chaveBlancarde gareBlancarde',
      numbers: 10,
    },
    { name: 'Boulevard Boisson', class: 'street', way: 'duparcBoisson boissonBarnabe', numbers: 70 },
    {
      name: "Boulevard Jeanne d'Arc",
      class: 'street',
      way: 'sakakiniJeanne 43.2936,5.4045 saintPierreEst',
      numbers: 120,
    },
    {
      name: 'Avenue des Chartreux',
      class: 'avenue',
      way: 'cinqAvenues 43.3058,5.3994 chartreux juinMontolivet',
      numbers: 220,
    },
    { name: 'Avenue de Saint-Just', class: 'street', way: 'chartreux 43.312,5.4028 saintJust', numbers: 90 },
    // Saint-Victor, Endoume, Corniche, Roucas-Blanc
    {
      name: 'Boulevard de la Corderie',
      class: 'avenue',
      way: 'pugetJardin corderieTellene corderieSaintVictor',
      numbers: 120,
    },
    { name: 'Place Saint-Victor', class: 'street', way: 'saintVictor corderieSaintVictor', numbers: 8 },
    {
      name: 'Rue Neuve Sainte-Catherine',
      class: 'street',
      way: 'saintVictor 43.2921,5.3681 laCriee',
      numbers: 50,
    },
    {
      name: 'Avenue de la Corse',
      class: 'avenue',
      way: 'corderieSaintVictor quatreSeptembre',
      numbers: 80,
    },
    { name: 'Rue Sauveur Tobelem', class: 'street', way: 'endoumeTobelem 43.2886,5.3627', numbers: 80 },
    {
      name: 'Rue des Catalans',
      class: 'street',
      way: 'catalans 43.2909,5.3566',
      numbers: 40,
    },
    {
      name: "Rue d'Endoume",
      class: 'street',
      way: 'corderieSaintVictor endoumeTobelem 43.2872,5.3605 endoumeBompard endoumeSaintEugene',
      numbers: 300,
    },
    {
      name: 'Rue Pierre Mouren',
      class: 'street',
      way: 'endoumeSaintEugene 43.2847,5.3552 malmousque',
      numbers: 40,
    },
    { name: 'Boulevard Bompard', class: 'street', way: 'endoumeBompard bompardSud', numbers: 130 },
    {
      name: "Chemin du Vallon de l'Oriol",
      class: 'street',
      way: 'oriol 43.2788,5.3602 oriolHaut',
      numbers: 200,
    },
    {
      name: 'Rue du Bois Sacré',
      class: 'street',
      way: 'basilique 43.2826,5.3708 roucasHaut',
      numbers: 90,
    },
    {
      name: 'Chemin du Roucas-Blanc',
      class: 'street',
      way: 'roucasHaut 43.2795,5.3687 43.277,5.3677 43.2745,5.3668 roucasBlanc',
      numbers: 320,
    },
    {
      name: 'Boulevard Tellène',
      class: 'street',
      way: 'corderieTellene 43.288,5.3687 telleneHaut',
      numbers: 160,
    },
    {
      name: 'Corniche Kennedy',
      class: 'avenue',
      way: `
        pasteurCatalans catalans 43.2888,5.3537 monumentOrient vallonDesAuffes malmousque fausseMonnaie
        43.2805,5.3528 maregraphe oriol prophete roucasBlanc 43.2688,5.3692 david
      `,
      numbers: 395,
    },
    // Prado, Périer, Rouet
    {
      name: 'Avenue du Prado',
      class: 'avenue',
      way: `
        castellane pradoPerier pradoMermoz pradoLouvain rondPointPrado pradoMazargues pradoRolland
        pradoParcBorely david
      `,
      numbers: 660,
    },
    {
      name: 'Avenue Jules Cantini',
      class: 'avenue',
      way: 'castellane cantiniRouet cantiniTunnel ferrie',
      numbers: 220,
    },
    { name: 'Avenue de Toulon', class: 'avenue', way: 'lieutaudBaille 43.285,5.3927 pologne', numbers: 220 },
    { name: 'Place du Général Ferrié', class: 'avenue', way: 'ferrie ferrieSud', numbers: 12 },
    {
      name: 'Rue du Rouet',
      class: 'street',
      way: 'cantiniRouet 43.2825,5.3885 rouetLouvain rabatauRouet',
      numbers: 190,
    },
    { name: 'Boulevard de Louvain', class: 'street', way: 'pradoLouvain rouetLouvain', numbers: 60 },
    {
      name: 'Boulevard Périer',
      class: 'street',
      way: 'pradoPerier paradisPerier perierVauban',
      numbers: 170,
    },
    {
      name: 'Rue Jean Mermoz',
      class: 'street',
      way: 'pradoMermoz paradisMermoz',
      oneWay: 'with',
      numbers: 90,
    },
    {
      name: 'Rue du Commandant Rolland',
      class: 'street',
      way: 'paradisMermoz 43.2733,5.3827 pradoRolland',
      numbers: 160,
    },
    {
      name: 'Boulevard Rabatau',
      class: 'avenue',
      way: 'rondPointPrado rabatauRouet rabatauSchloesing ferrieSud',
      numbers: 200,
    },
    {
      name: 'Boulevard Schloesing',
      class: 'avenue',
      way: 'rabatauSchloesing schloesingRolland',
      numbers: 150,
    },
    // Michelet, Sainte-Anne, Mazargues, Luminy
    {
      name: 'Boulevard Michelet',
      class: 'avenue',
      way: `
        rondPointPrado velodrome micheletBarral micheletSainteMarguerite corbusier micheletHaifa obelisque
      `,
      numbers: 580,
    },
    {
      name: 'Avenue de Mazargues',
      class: 'avenue',
      way: `
        pradoMazargues mazarguesBarral mazarguesClotBey 43.262,5.389 sainteAnne 43.2548,5.3972 obelisque
      `,
      numbers: 600,
    },
    { name: 'Boulevard Barral', class: 'street', way: 'micheletBarral mazarguesBarral', numbers: 80 },
    {
      name: 'Rue Raymond Teisseire',
      class: 'street',
      way: 'rabatauRouet teisseireVelodrome schloesingRolland',
      numbers: 160,
    },
    {
      name: 'Allées Ray Grassi',
      class: 'walk',
      way: 'velodrome 43.2707,5.3943 43.2715,5.3978 teisseireVelodrome',
    },
    {
      name: 'Boulevard de Sainte-Marguerite',
      class: 'avenue',
      way: 'micheletSainteMarguerite 43.264,5.4015 sainteMarguerite',
      numbers: 270,
    },
    {
      name: 'Boulevard Dromel',
      class: 'street',
      way: 'schloesingRolland dromel 43.2675,5.4055 sainteMarguerite',
      numbers: 80,
    },
    { name: "Avenue d'Haïfa", class: 'avenue', way: 'bonneveine 43.2558,5.392 sainteAnne', numbers: 120 },
    { name: 'Boulevard de Sainte-Anne', class: 'street', way: 'sainteAnne micheletHaifa', numbers: 100 },
    { name: 'Rue Émile Zola', class: 'street', way: 'obelisque mazarguesVillage', numbers: 110 },
    {
      name: 'Avenue de la Soude',
      class: 'street',
      way: 'hambourgSoude 43.247,5.3992 sormiouSoude',
      numbers: 90,
    },
    {
      name: 'Chemin de Sormiou',
      class: 'street',
      way: 'mazarguesVillage sormiouSoude 43.235,5.4062 sormiouCol',
      numbers: 250,
    },
    {
      name: 'Chemin de Morgiou',
      class: 'street',
      way: 'mazarguesVillage 43.241,5.4075 baumettes',
      numbers: 240,
    },
    {
      name: 'Avenue de Lattre de Tassigny',
      class: 'avenue',
      way: 'obelisque lattreAiguier redon',
      numbers: 210,
    },
    { name: 'Avenue de Luminy', class: 'avenue', way: 'redon 43.238,5.4305 luminy', numbers: 180 },
    { name: 'Route Léon Lachamp', class: 'avenue', way: 'redon vaufreges', numbers: 180 },
    {
      name: 'Chemin Joseph Aiguier',
      class: 'street',
      way: 'sainteMarguerite 43.2565,5.4103 lattreAiguier',
      numbers: 200,
    },
    {
      name: 'Boulevard de la Concorde',
      class: 'street',
      way: 'sainteMarguerite 43.2615,5.4125 cabot',
      numbers: 90,
    },
    { name: 'Boulevard du Redon', class: 'street', way: 'cabot 43.2525,5.421 redon', numbers: 270 },
    { name: 'Boulevard Paul Claudel', class: 'street', way: 'saintTronc 43.2645,5.4185 cabot', numbers: 130 },
    // Borély and the coast to the south
    {
      name: 'Promenade Georges Pompidou',
      class: 'avenue',
      way: 'david 43.2638,5.3733 plagesPrado',
      numbers: 160,
    },
    { name: 'Avenue du Parc Borély', class: 'avenue', way: 'pradoParcBorely borely', numbers: 80 },
    {
      name: 'Avenue Clot-Bey',
      class: 'avenue',
      way: 'mazarguesClotBey 43.263,5.3858 43.2595,5.3855 bonneveine',
      numbers: 200,
    },
    {
      name: 'Avenue Joseph Vidal',
      class: 'avenue',
      way: 'escaleBorely 43.2558,5.379 bonneveine',
      numbers: 90,
    },
    {
      name: 'Avenue Pierre Mendès France',
      class: 'avenue',
      way: 'plagesPrado escaleBorely 43.255,5.3751 vieilleChapelle 43.2478,5.3737 pointeRouge',
      numbers: 190,
    },
    {
      name: 'Avenue de Hambourg',
      class: 'avenue',
      way: 'bonneveine hambourgRoy hambourgSoude mazarguesVillage',
      numbers: 310,
    },
    {
      name: "Chemin du Roy d'Espagne",
      class: 'street',
      way: 'hambourgRoy 43.248,5.3882 royEspagne',
      numbers: 160,
    },
    {
      name: 'Boulevard de la Vieille Chapelle',
      class: 'street',
      way: 'vieilleChapelle 43.252,5.3795 bonneveine',
      numbers: 110,
    },
    { name: 'Avenue de Montredon', class: 'avenue', way: 'pointeRouge pastre montredon', numbers: 300 },
    {
      name: 'Avenue de la Madrague-de-Montredon',
      class: 'street',
      way: 'montredon 43.2362,5.362 madragueMontredon',
      numbers: 170,
    },
    {
      name: 'Chemin des Goudes',
      class: 'street',
      way: 'madragueMontredon 43.2325,5.3529 43.228,5.351 escalette 43.22,5.3468 goudes',
      numbers: 160,
    },
    {
      name: 'Boulevard Alexandre Delabre',
      class: 'street',
      way: 'goudes 43.2153,5.3492 callelongue',
      numbers: 150,
    },
    // East: Capelette, Saint-Loup, Huveaune valley
    {
      name: 'Avenue de la Capelette',
      class: 'avenue',
      way: 'ferrie capeletteLauze',
      numbers: 300,
    },
    {
      name: 'Boulevard Mireille Lauze',
      class: 'avenue',
      way: 'capeletteLauze vivauxLauze 43.2868,5.422 laPomme',
      numbers: 390,
    },
    {
      name: 'Boulevard Pont de Vivaux',
      class: 'street',
      way: 'saintPierreEst 43.288,5.4095 vivauxLauze pontDeVivaux',
      numbers: 130,
    },
    {
      name: 'Boulevard Romain Rolland',
      class: 'avenue',
      way: 'schloesingRolland rollandMauriac saintTronc',
      numbers: 370,
    },
    { name: 'Rue François Mauriac', class: 'street', way: 'rollandMauriac pontDeVivaux', numbers: 60 },
    {
      name: 'Boulevard de Saint-Loup',
      class: 'avenue',
      way: 'pontDeVivaux 43.2778,5.42 saintLoup',
      numbers: 240,
    },
    {
      name: 'Chemin de la Valbarelle',
      class: 'avenue',
      way: 'saintLoup 43.2805,5.4365 valbarelle',
      numbers: 180,
    },
    { name: 'Avenue Pierre Doize', class: 'street', way: 'saintLoup saintLoupA50 laPomme', numbers: 150 },
    { name: 'Avenue de Florian', class: 'street', way: 'valbarelle florian allardFlorian', numbers: 60 },
    {
      name: 'Avenue Emmanuel Allard',
      class: 'avenue',
      way: 'laPomme allardFlorian allardValentine',
      numbers: 150,
    },
    {
      name: 'Route de la Valentine',
      class: 'avenue',
      way: 'allardValentine 43.2925,5.467 valentine',
      numbers: 160,
    },
    {
      name: 'Boulevard de Saint-Marcel',
      class: 'avenue',
      way: 'valbarelle 43.2848,5.455 saintMarcel',
      numbers: 430,
    },
    { name: 'Boulevard des Libérateurs', class: 'street', way: 'saintMarcel valentineA50', numbers: 70 },
    {
      name: 'Traverse de la Montre',
      class: 'street',
      way: 'valentineA50 43.292,5.4745 valentine',
      numbers: 50,
    },
    {
      name: 'Boulevard de la Barasse',
      class: 'avenue',
      way: 'saintMarcel 43.2852,5.474 barasse',
      numbers: 170,
    },
    {
      name: 'Boulevard de la Millière',
      class: 'street',
      way: 'barasse 43.287,5.493 saintMenet',
      numbers: 170,
    },
    {
      name: 'Route des Camoins',
      class: 'street',
      way: 'valentine 43.2955,5.492 43.2985,5.503 camoins',
      numbers: 160,
    },
    // East: Saint-Barnabé, Saint-Julien, les Caillols
    {
      name: 'Avenue de Saint-Barnabé',
      class: 'avenue',
      way: 'boissonBarnabe louisArmand caire',
      numbers: 170,
    },
    { name: 'Place Caire', class: 'street', way: 'caire saintBarnabe', numbers: 20 },
    {
      name: 'Avenue de Saint-Julien',
      class: 'avenue',
      way: 'saintBarnabe 43.3045,5.425 julienL2 saintJulien',
      numbers: 200,
    },
    {
      name: 'Avenue des Caillols',
      class: 'avenue',
      way: 'saintBarnabe fourragere caillolsL2 caillols',
      numbers: 280,
    },
    {
      name: 'Route des Trois-Lucs',
      class: 'street',
      way: 'saintJulien 43.3068,5.453 troisLucs',
      numbers: 220,
    },
    {
      name: 'Route des Trois-Lucs à la Valentine',
      class: 'street',
      way: 'troisLucs 43.301,5.4695 valentine',
      numbers: 200,
    },
    {
      name: 'Avenue de Montolivet',
      class: 'avenue',
      way: 'juinMontolivet 43.3115,5.413 montolivet montolivetL2',
      numbers: 300,
    },
    {
      name: 'Chemin de Saint-Jean du Désert',
      class: 'street',
      way: 'saintPierreEst 43.2962,5.4115 43.2965,5.42 saintJeanDuDesert',
      numbers: 190,
    },
    { name: 'Boulevard de la Fourragère', class: 'street', way: 'fourragere saintJeanDuDesert', numbers: 70 },
    // North-east: Saint-Just, Malpassé, la Rose, Château-Gombert
    { name: 'Avenue Jean-Paul Sartre', class: 'avenue', way: 'saintJust barry malpasse', numbers: 60 },
    { name: 'Avenue Corot', class: 'street', way: 'malpasse 43.326,5.4115 merlan', numbers: 110 },
    {
      name: 'Avenue de la Rose',
      class: 'avenue',
      way: 'malpasse fraisVallon 43.3295,5.4272 laRose',
      numbers: 190,
    },
    {
      name: 'Avenue de Château-Gombert',
      class: 'avenue',
      way: 'laRose technopole 43.348,5.4363 chateauGombert',
      numbers: 200,
    },
    { name: 'Avenue Escadrille Normandie-Niemen', class: 'avenue', way: 'merlan saintJerome', numbers: 60 },
    {
      name: 'Rue Albert Einstein',
      class: 'street',
      way: 'saintJerome 43.3372,5.422 technopole',
      numbers: 90,
    },
    // North: Sainte-Marthe, Arnavaux, Saint-Louis, Saint-Antoine
    {
      name: 'Chemin de Sainte-Marthe',
      class: 'street',
      way: 'plombieresSainteMarthe bonSecours 43.3292,5.3923 sainteMarthe',
      numbers: 240,
    },
    {
      name: 'Avenue Salvador Allende',
      class: 'street',
      way: 'canet 43.3278,5.3868 sainteMartheL2',
      numbers: 90,
    },
    { name: 'Boulevard Charles Moretti', class: 'street', way: 'canet bonSecours', numbers: 90 },
    { name: 'Avenue du Marché National', class: 'street', way: 'canet arnavaux', numbers: 40 },
    { name: 'Boulevard du Capitaine Gèze', class: 'avenue', way: 'lyonGeze geze gezeA7', numbers: 120 },
    { name: 'Avenue du Cap Pinède', class: 'avenue', way: 'capPinede lyonGeze', numbers: 80 },
    {
      name: 'Rue de Lyon',
      class: 'avenue',
      way: 'bougainville 43.3200,5.3695 crottes lyonGeze cabucelle 43.339,5.3625 saintLouis',
      numbers: 500,
    },
    { name: "Rue d'Anthoine", class: 'street', way: 'parisArenc 43.3165,5.3705 bougainville', numbers: 90 },
    { name: 'Avenue Ibrahim Ali', class: 'street', way: 'geze 43.336,5.3698 aygalades', numbers: 240 },
    {
      name: 'Boulevard Henri Barnier',
      class: 'street',
      way: 'aygalades 43.3555,5.3625 saintAntoine',
      numbers: 160,
    },
    { name: 'Avenue de Saint-Louis', class: 'avenue', way: 'saintLouis 43.349,5.3573 viste', numbers: 150 },
    {
      name: 'Avenue de Saint-Antoine',
      class: 'avenue',
      way: 'viste grandLittoral 43.364,5.355 saintAntoine',
      numbers: 200,
    },
    {
      name: 'Chemin des Bourrely',
      class: 'street',
      way: 'saintAntoine 43.373,5.3582 hopitalNord',
      numbers: 100,
    },
    // The coast to the north: port, Saint-André, l'Estaque
    {
      name: 'Chemin du Littoral',
      class: 'avenue',
      way: 'capPinede capJanet 43.3395,5.3452 43.3452,5.3388 mourepiane saumaty',
      numbers: 400,
    },
    {
      name: 'Rue Condorcet',
      class: 'street',
      way: 'mourepiane saintAndre 43.3562,5.3325 saintHenri',
      numbers: 130,
    },
    { name: 'Rue Le Chatelier', class: 'street', way: 'saintLouis 43.3485,5.352 saintAndre', numbers: 120 },
    {
      name: 'Rue Rabelais',
      class: 'street',
      way: 'saumaty saintHenri 43.3628,5.3245 estaqueGare',
      numbers: 190,
    },
    { name: 'Boulevard Fenouil', class: 'street', way: 'estaquePlage estaqueGare', numbers: 60 },
    {
      name: "Plage de l'Estaque",
      class: 'avenue',
      way: 'saumaty 43.36,5.3238 estaquePlage estaquePort',
      numbers: 180,
    },
    { name: 'Route du Rove', class: 'street', way: 'estaquePort 43.3601,5.3 corbieres', numbers: 60 },
  ],
  areas: [
    // The sea, from the calanques of the Côte Bleue to those of Cassis
    {
      kind: 'water',
      name: 'Rade de Marseille',
      outline: `
        43.3325,5.24 43.3365,5.2545 43.3405,5.262 43.345,5.272 43.352,5.283 43.3565,5.29 43.3588,5.299
        43.3603,5.308 43.3607,5.314 43.36,5.32 43.3585,5.324 43.3565,5.3262 43.35,5.33 43.3448,5.3362
        43.3395,5.3425 43.3325,5.349 43.3258,5.357 43.32,5.3612 43.313,5.364 43.3085,5.3644 43.303,5.3646
        43.3,5.3632 43.2988,5.3627 43.2984,5.36 43.2968,5.3594 43.29625,5.3613 43.2965,5.3626 43.2961,5.3628
        43.2957,5.3614 43.2944,5.3619 43.2943,5.3632 43.295,5.3646 43.2953,5.3663 43.29575,5.3699
        43.2961,5.3722 43.29625,5.37375 43.29465,5.37395 43.2941,5.3713 43.29345,5.36975 43.2931,5.3686
        43.2921,5.3674 43.292,5.3665 43.2926,5.3659 43.2932,5.3651 43.2934,5.3638 43.2929,5.3625
        43.2932,5.3609 43.2941,5.3605 43.295,5.3597 43.2955,5.3585 43.2951,5.3574 43.2938,5.3573
        43.2937,5.3562 43.2928,5.3553 43.2921,5.3545 43.2915,5.3552 43.2908,5.3552 43.2902,5.3537
        43.2889,5.3526 43.2875,5.3506 43.2867,5.35 43.2858,5.3499 43.285,5.3484 43.2842,5.347 43.2828,5.3462
        43.2817,5.3478 43.2822,5.3499 43.2817,5.3513 43.2803,5.3518 43.2786,5.3534 43.2766,5.3562
        43.2752,5.359 43.2739,5.3612 43.2726,5.3624 43.2708,5.3645 43.2681,5.368 43.2668,5.3688
        43.2655,5.3704 43.2635,5.3717 43.2615,5.3716 43.259,5.3718 43.2572,5.3724 43.255,5.3736
        43.2525,5.3735 43.2505,5.3731 43.248,5.3722 43.2455,5.3717 43.2452,5.3692 43.2437,5.3691
        43.2425,5.3701 43.2405,5.3683 43.2385,5.3655 43.2372,5.362 43.2362,5.3585 43.2358,5.3558
        43.2352,5.3543 43.2345,5.3518 43.232,5.3506 43.23,5.3498 43.2275,5.3488 43.2245,5.347 43.22,5.3446
        43.2172,5.3443 43.2155,5.342 43.213,5.336 43.2118,5.34 43.2122,5.348 43.2118,5.353 43.21,5.357
        43.2075,5.37 43.2068,5.385 43.2085,5.396 43.2098,5.403 43.2062,5.407 43.204,5.4135 43.2052,5.4175
        43.2092,5.4208 43.2096,5.4228 43.206,5.4238 43.2015,5.4262 43.2045,5.434 43.2075,5.4418
        43.2122,5.4433 43.2122,5.4443 43.2072,5.4448 43.2012,5.45 43.2035,5.4538 43.2098,5.456
        43.2106,5.4578 43.2078,5.46 43.2062,5.472 43.2025,5.486 43.2003,5.4955 43.2042,5.4985 43.2,5.5
        43.1992,5.511 43.209,5.5185 43.2005,5.515 43.205,5.527 43.2125,5.536 43.188,5.536 43.188,5.24
      `,
    },
    {
      kind: 'water',
      name: 'Vallon des Auffes',
      outline: `
        43.28575,5.3513 43.28585,5.3525 43.28545,5.3527 43.2853,5.3514
      `,
    },
    // The Huveaune, between the streets that pass over it
    {
      kind: 'water',
      name: 'Huveaune',
      outline: `
        43.25997,5.37175 43.26057,5.37335 43.26043,5.37345 43.25983,5.37185
      `,
    },
    {
      kind: 'water',
      name: 'Huveaune',
      outline: `
        43.26067,5.37416 43.26136,5.37645 43.26247,5.37897 43.26277,5.38199 43.26307,5.38539
        43.26293,5.38541 43.26263,5.38201 43.26233,5.37903 43.26124,5.37655 43.26053,5.37424
      `,
    },
    {
      kind: 'water',
      name: 'Huveaune',
      outline: `
        43.26336,5.38616 43.26376,5.38736 43.26364,5.38744 43.26324,5.38624
      `,
    },
    {
      kind: 'water',
      name: 'Huveaune',
      outline: `
        43.26415,5.38846 43.26526,5.39097 43.26556,5.39469 43.26544,5.39471 43.26514,5.39103
        43.26405,5.38854
      `,
    },
    {
      kind: 'water',
      name: 'Huveaune',
      outline: `
        43.26565,5.39544 43.26685,5.39744 43.26865,5.40016 43.26926,5.40298 43.26936,5.40358
        43.26924,5.40362 43.26914,5.40302 43.26855,5.40024 43.26675,5.39756 43.26555,5.39556
      `,
    },
    {
      kind: 'water',
      name: 'Huveaune',
      outline: `
        43.26974,5.40454 43.27123,5.40642 43.27352,5.40742 43.27412,5.40772 43.27408,5.40788
        43.27348,5.40758 43.27117,5.40658 43.26966,5.40466
      `,
    },
    {
      kind: 'water',
      name: 'Huveaune',
      outline: `
        43.27499,5.40781 43.27650,5.40751 43.27821,5.40771 43.27901,5.40791 43.27899,5.40809
        43.27819,5.40789 43.27650,5.40769 43.27501,5.40799
      `,
    },
    {
      kind: 'water',
      name: 'Huveaune',
      outline: `
        43.27971,5.40860 43.27976,5.41010 43.27964,5.41010 43.27959,5.40860
      `,
    },
    {
      kind: 'water',
      name: 'Huveaune',
      outline: `
        43.27966,5.41141 43.27946,5.41450 43.27976,5.41998 43.28086,5.42498 43.28136,5.42798
        43.28124,5.42802 43.28074,5.42502 43.27964,5.42002 43.27934,5.41450 43.27954,5.41139
      `,
    },
    {
      kind: 'water',
      name: 'Huveaune',
      outline: `
        43.28146,5.42919 43.28206,5.43398 43.28366,5.44047 43.28354,5.44053 43.28194,5.43402
        43.28134,5.42921
      `,
    },
    {
      kind: 'water',
      name: 'Huveaune',
      outline: `
        43.28406,5.44208 43.28526,5.44898 43.28686,5.45798 43.28786,5.46599 43.28774,5.46601
        43.28674,5.45802 43.28514,5.44902 43.28394,5.44212
      `,
    },
    {
      kind: 'water',
      name: 'Huveaune',
      outline: `
        43.28816,5.46820 43.28786,5.47600 43.28766,5.48599 43.28886,5.49499 43.28926,5.49849
        43.28914,5.49851 43.28874,5.49501 43.28754,5.48601 43.28774,5.47600 43.28804,5.46820
      `,
    },
    // Islands and moles
    {
      kind: 'land',
      name: 'Île Ratonneau',
      outline: `
        43.28,5.304 43.2815,5.2985 43.2835,5.2975 43.2845,5.304 43.285,5.313 43.287,5.32 43.2868,5.3265
        43.2855,5.3272 43.2845,5.3215 43.2825,5.3165 43.2812,5.311 43.28,5.31 43.279,5.307
      `,
    },
    {
      kind: 'land',
      name: 'Île Pomègues',
      outline: `
        43.2768,5.306 43.2775,5.3085 43.2762,5.3092 43.2735,5.307 43.27,5.3035 43.267,5.2985 43.263,5.294
        43.259,5.289 43.26,5.287 43.264,5.2895 43.269,5.294 43.2725,5.2985 43.275,5.3025
      `,
    },
    {
      kind: 'land',
      name: 'Digue Berry',
      outline: `
        43.27657,5.30558 43.27967,5.30478 43.27973,5.30522 43.27663,5.30602
      `,
    },
    {
      kind: 'land',
      name: "Île d'If",
      outline: `
        43.2805,5.3244 43.2804,5.3262 43.2796,5.3263 43.2794,5.3246
      `,
    },
    { kind: 'land', name: 'Île Maïre', outline: '43.212,5.333 43.2105,5.3375 43.208,5.337 43.209,5.331' },
    { kind: 'land', name: 'Île Jarre', outline: '43.1985,5.361 43.1965,5.3695 43.195,5.368 43.197,5.36' },
    {
      kind: 'land',
      name: 'Digue du Large',
      outline: `
        43.29853,5.35703 43.30301,5.35793 43.30997,5.35743 43.31792,5.35425 43.32589,5.34778
        43.33288,5.33978 43.34188,5.33079 43.34686,5.32430 43.34714,5.32470 43.34212,5.33121
        43.33312,5.34022 43.32611,5.34822 43.31808,5.35475 43.31003,5.35797 43.30299,5.35847
        43.29847,5.35757
      `,
    },
    {
      kind: 'land',
      name: 'Môle de la Joliette',
      outline: `
        43.3066,5.3647 43.3065,5.3612 43.3058,5.3612 43.3059,5.3647
      `,
    },
    {
      kind: 'land',
      name: "Môle d'Arenc",
      outline: `
        43.3125,5.3643 43.3118,5.3605 43.3106,5.3608 43.3112,5.3646
      `,
    },
    {
      kind: 'land',
      name: 'Môle du Président Wilson',
      outline: `
        43.3192,5.362 43.3178,5.3575 43.3164,5.3582 43.3177,5.3628
      `,
    },
    {
      kind: 'land',
      name: 'Môle Léon Gourret',
      outline: `
        43.3292,5.3533 43.3273,5.349 43.3247,5.3515 43.3265,5.3562
      `,
    },
    {
      kind: 'land',
      name: 'Terminal de Mourepiane',
      outline: `
        43.3465,5.3345 43.345,5.3295 43.3402,5.3352 43.342,5.3398
      `,
    },
    {
      kind: 'land',
      name: 'Port de la Pointe Rouge',
      outline: `
        43.2438,5.3692 43.2452,5.3688 43.2468,5.3695 43.2466,5.3699 43.2452,5.3694 43.2437,5.3697
      `,
    },
    // Parks, hills, cemeteries
    {
      kind: 'park',
      name: 'Parc Borély',
      outline: `
        43.2616,5.3778 43.2622,5.38 43.2624,5.3822 43.2626,5.3848 43.2597,5.3848 43.2575,5.3835
        43.2572,5.3815 43.2585,5.378
      `,
    },
    {
      kind: 'park',
      name: 'Hippodrome Borély',
      outline: `
        43.2606,5.3752 43.2612,5.3773 43.2583,5.3776 43.2568,5.3812 43.2562,5.3792 43.2578,5.375
      `,
    },
    {
      kind: 'park',
      name: 'Parc balnéaire du Prado',
      outline: `
        43.2636,5.3721 43.2634,5.3731 43.2612,5.3735 43.2611,5.372
      `,
    },
    {
      kind: 'park',
      name: 'Jardin du Pharo',
      outline: `
        43.2951,5.3582 43.2948,5.3596 43.2938,5.3602 43.2931,5.3594 43.2934,5.3576 43.2945,5.3577
      `,
    },
    {
      kind: 'park',
      name: 'Parc Longchamp',
      outline: `
        43.3043,5.3942 43.3062,5.3936 43.3069,5.3961 43.3049,5.3979 43.3034,5.3963
      `,
    },
    {
      kind: 'park',
      name: 'Parc du 26e Centenaire',
      outline: `
        43.2816,5.3922 43.2817,5.395 43.2797,5.3966 43.2782,5.3962 43.2783,5.3938 43.2798,5.3924
      `,
    },
    {
      kind: 'park',
      name: 'Parc Chanot',
      outline: `
        43.2722,5.3926 43.2746,5.3964 43.2716,5.3972 43.2707,5.3932
      `,
    },
    {
      kind: 'park',
      name: 'Jardin Pierre Puget',
      outline: `
        43.29,5.3712 43.2899,5.3697 43.289,5.3697 43.2889,5.3714
      `,
    },
    {
      kind: 'park',
      name: 'Colline de la Garde',
      outline: `
        43.2857,5.3706 43.2853,5.3716 43.284,5.3725 43.2831,5.3719 43.2832,5.3702 43.2846,5.3698
      `,
    },
    {
      kind: 'park',
      name: 'Jardin des Vestiges',
      outline: `
        43.298,5.3746 43.2979,5.3756 43.2971,5.3755 43.2972,5.3749
      `,
    },
    {
      kind: 'park',
      name: 'Fort Saint-Jean',
      outline: `
        43.2955,5.3621 43.2959,5.3632 43.2954,5.3643 43.2948,5.3633 43.2947,5.3623
      `,
    },
    {
      kind: 'park',
      name: "Fort d'Entrecasteaux",
      outline: `
        43.2913,5.3632 43.2913,5.3648 43.2901,5.3653 43.2901,5.3633
      `,
    },
    {
      kind: 'park',
      name: 'Cimetière Saint-Pierre',
      outline: `
        43.2951,5.4106 43.2958,5.4125 43.2958,5.4195 43.2932,5.4205 43.29,5.418 43.2893,5.4115
        43.2917,5.4102
      `,
    },
    {
      kind: 'park',
      name: 'Parc de la Magalone',
      outline: `
        43.2622,5.3978 43.2618,5.4 43.2606,5.3998 43.2609,5.3979
      `,
    },
    {
      kind: 'park',
      name: 'Campagne Pastré',
      outline: `
        43.241,5.3722 43.2412,5.3775 43.238,5.3825 43.2335,5.3815 43.2345,5.373 43.238,5.369
      `,
    },
    {
      kind: 'park',
      name: 'Parc Bortoli',
      outline: `
        43.2605,5.3868 43.26,5.3887 43.2587,5.3885 43.259,5.3865
      `,
    },
    {
      kind: 'park',
      name: 'Parc de la Maison Blanche',
      outline: `
        43.2555,5.412 43.2552,5.4143 43.2535,5.4145 43.2537,5.4118
      `,
    },
    {
      kind: 'park',
      name: 'Cimetière de Mazargues',
      outline: `
        43.2482,5.4055 43.2485,5.4085 43.2465,5.4088 43.2463,5.4058
      `,
    },
    {
      kind: 'park',
      name: 'Massif des Calanques',
      outline: `
        43.2315,5.3595 43.2325,5.3725 43.233,5.383 43.24,5.384 43.239,5.3935 43.233,5.4035 43.2255,5.409
        43.225,5.4125 43.2295,5.4155 43.2345,5.423 43.231,5.43 43.228,5.445 43.238,5.452 43.234,5.49
        43.224,5.515 43.21,5.5145 43.2025,5.508 43.2055,5.499 43.203,5.4945 43.2062,5.482 43.209,5.471
        43.213,5.4575 43.2115,5.454 43.205,5.4505 43.2142,5.444 43.209,5.437 43.206,5.429 43.2115,5.4225
        43.211,5.419 43.207,5.4145 43.2085,5.408 43.212,5.403 43.209,5.385 43.21,5.37 43.213,5.359
        43.2175,5.3505 43.2245,5.3525
      `,
    },
    {
      kind: 'park',
      name: "Parc du Roy d'Espagne",
      outline: `
        43.2455,5.3885 43.2462,5.392 43.243,5.393 43.242,5.389
      `,
    },
    {
      kind: 'park',
      name: 'Parc François Billoux',
      outline: `
        43.3432,5.3625 43.3432,5.3655 43.3412,5.366 43.3412,5.3635
      `,
    },
    {
      kind: 'park',
      name: 'Parc de Font-Obscure',
      outline: `
        43.332,5.3955 43.3325,5.3995 43.3308,5.3997 43.3308,5.396
      `,
    },
    {
      kind: 'park',
      name: 'Parc de la Moline',
      outline: `
        43.2985,5.4225 43.2988,5.4252 43.297,5.4255 43.2968,5.4228
      `,
    },
    {
      kind: 'park',
      name: 'Parc du Grand Séminaire',
      outline: `
        43.3385,5.365 43.3388,5.3672 43.337,5.3678 43.3368,5.3655
      `,
    },
    // Squares
    {
      kind: 'square',
      name: 'Quai de la Fraternité',
      outline: `
        43.29625,5.3738 43.2965,5.3742 43.29445,5.3744 43.29465,5.374
      `,
    },
    {
      kind: 'square',
      name: 'Place Castellane',
      outline: `
        43.2866,5.3834 43.2864,5.3841 43.2858,5.3843 43.2855,5.3837 43.2858,5.3831
      `,
    },
    {
      kind: 'square',
      name: 'Place Jean Jaurès',
      outline: `
        43.2956,5.3861 43.2949,5.3877 43.2939,5.3867 43.2947,5.3853
      `,
    },
    {
      kind: 'square',
      name: 'Cours Julien',
      outline: `
        43.2949,5.38285 43.295,5.38325 43.2925,5.3841 43.29245,5.3837
      `,
    },
    {
      kind: 'square',
      name: "Cours d'Estienne d'Orves",
      outline: `
        43.2936,5.3743 43.2933,5.3744 43.29275,5.3715 43.2931,5.3713
      `,
    },
    {
      kind: 'square',
      name: 'Place aux Huiles',
      outline: `
        43.2937,5.3712 43.2938,5.3716 43.2932,5.3717 43.2931,5.3713
      `,
    },
    {
      kind: 'square',
      name: 'Place Général de Gaulle',
      outline: `
        43.2959,5.3752 43.2961,5.3759 43.2957,5.3761 43.2955,5.3754
      `,
    },
    {
      kind: 'square',
      name: 'Place Ernest Reyer',
      outline: `
        43.2944,5.3749 43.2945,5.3755 43.2942,5.3756 43.2941,5.375
      `,
    },
    {
      kind: 'square',
      name: 'Place Sadi Carnot',
      outline: `
        43.2995,5.3716 43.2992,5.372 43.2989,5.3717 43.2991,5.3712
      `,
    },
    {
      kind: 'square',
      name: 'Place de la Joliette',
      outline: `
        43.3047,5.3669 43.3047,5.3675 43.304,5.3677 43.304,5.367
      `,
    },
    {
      kind: 'square',
      name: "Porte d'Aix",
      outline: `
        43.3025,5.3745 43.3024,5.3751 43.3014,5.3751 43.3014,5.3746 43.302,5.3742
      `,
    },
    {
      kind: 'square',
      name: 'Place de Lenche',
      outline: `
        43.2981,5.3666 43.298,5.3671 43.2976,5.3671 43.2977,5.3666
      `,
    },
    {
      kind: 'square',
      name: 'Place Villeneuve-Bargemon',
      outline: `
        43.2969,5.3694 43.2969,5.3701 43.2965,5.3701 43.2965,5.3694
      `,
    },
    {
      kind: 'square',
      name: 'Place Félix Baret',
      outline: `
        43.29,5.3791 43.2901,5.3797 43.2897,5.3797 43.2895,5.3792
      `,
    },
    {
      kind: 'square',
      name: 'Place Estrangin-Pastré',
      outline: `
        43.2899,5.3779 43.2898,5.3786 43.2894,5.3785 43.2895,5.3778
      `,
    },
    {
      kind: 'square',
      name: 'Place Monthyon',
      outline: `
        43.2909,5.3753 43.291,5.3756 43.2904,5.3759 43.2903,5.3755
      `,
    },
    {
      kind: 'square',
      name: 'Square de Stalingrad',
      outline: `
        43.2987,5.3842 43.2993,5.3843 43.2993,5.3851 43.2988,5.385
      `,
    },
    {
      kind: 'square',
      name: 'Rond-Point du Prado',
      outline: `
        43.273,5.3915 43.2728,5.3922 43.2722,5.3924 43.2718,5.3918 43.2721,5.3911 43.2727,5.391
      `,
    },
    {
      kind: 'square',
      name: 'Place des Cinq-Avenues',
      outline: `
        43.3028,5.3963 43.3028,5.397 43.3023,5.3971 43.3022,5.3964
      `,
    },
    {
      kind: 'square',
      name: 'Place Bernard Cadenat',
      outline: `
        43.312,5.3865 43.312,5.3871 43.3114,5.3871 43.3114,5.3865
      `,
    },
    {
      kind: 'square',
      name: 'Place Victor Hugo',
      outline: `
        43.3044,5.378 43.3044,5.3786 43.3039,5.3787 43.3039,5.378
      `,
    },
    {
      kind: 'square',
      name: 'Esplanade Saint-Charles',
      outline: `
        43.3022,5.3794 43.3025,5.3799 43.302,5.3806 43.3017,5.3801
      `,
    },
    {
      kind: 'square',
      name: 'Esplanade du J4',
      outline: `
        43.2983,5.3604 43.2986,5.3625 43.2968,5.3624 43.2966,5.3614 43.2972,5.3602
      `,
    },
    {
      kind: 'square',
      name: 'Parvis de la Major',
      outline: `
        43.2999,5.3644 43.2999,5.3654 43.2992,5.3654 43.2992,5.3645
      `,
    },
    {
      kind: 'square',
      name: "Rond-Point de l'Obélisque",
      outline: `
        43.2532,5.4007 43.2532,5.4014 43.2525,5.4015 43.2525,5.4007
      `,
    },
    // Railways
    {
      kind: 'rail',
      name: 'Gare Saint-Charles',
      outline: `
        43.3024,5.3806 43.3036,5.3792 43.3056,5.3832 43.3079,5.3877 43.3094,5.391 43.3089,5.3915
        43.3068,5.3878 43.3048,5.3845
      `,
    },
    {
      kind: 'rail',
      name: 'Voies vers Arles',
      outline: `
        43.30904,5.39086 43.31151,5.39235 43.31446,5.39166 43.31894,5.38788 43.32444,5.38138
        43.32895,5.37837 43.33592,5.37209 43.34091,5.36241 43.34642,5.35340 43.35192,5.34690
        43.35692,5.33791 43.36190,5.32993 43.36419,5.31897 43.36539,5.30498 43.36561,5.30502
        43.36441,5.31903 43.36210,5.33007 43.35708,5.33809 43.35208,5.34710 43.34658,5.35360
        43.34109,5.36259 43.33608,5.37231 43.32905,5.37863 43.32456,5.38162 43.31906,5.38812
        43.31454,5.39194 43.31149,5.39265 43.30896,5.39114
      `,
    },
    {
      kind: 'rail',
      name: 'Voies vers Toulon',
      outline: `
        43.30911,5.39097 43.30971,5.39451 43.30889,5.39858 43.30607,5.40261 43.30204,5.40634
        43.29750,5.40675 43.29352,5.40595 43.28907,5.40861 43.28661,5.41502 43.28731,5.42798
        43.28891,5.44050 43.28791,5.45500 43.28831,5.46551 43.28671,5.48000 43.28841,5.49698
        43.28931,5.50999 43.28909,5.51001 43.28819,5.49702 43.28649,5.48000 43.28809,5.46549
        43.28769,5.45500 43.28869,5.44050 43.28709,5.42802 43.28639,5.41498 43.28893,5.40839
        43.29348,5.40565 43.29750,5.40645 43.30196,5.40606 43.30593,5.40239 43.30871,5.39842
        43.30949,5.39449 43.30889,5.39103
      `,
    },
    {
      kind: 'rail',
      name: 'Gare de la Blancarde',
      outline: `
        43.2985,5.4062 43.2985,5.4068 43.2945,5.4066 43.2945,5.4056
      `,
    },
    {
      kind: 'rail',
      name: 'Voies du port',
      outline: `
        43.31448,5.36738 43.31997,5.36538 43.32596,5.36239 43.33295,5.35590 43.33994,5.34790
        43.34746,5.34039 43.35496,5.33789 43.35995,5.33290 43.36005,5.33310 43.35504,5.33811
        43.34754,5.34061 43.34006,5.34810 43.33305,5.35610 43.32604,5.36261 43.32003,5.36562
        43.31452,5.36762
      `,
    },
    {
      kind: 'rail',
      name: "Gare d'Arenc",
      outline: `
        43.3145,5.3685 43.321,5.367 43.3208,5.366 43.3144,5.3675
      `,
    },
  ],
  places: [
    // Squares
    {
      name: 'Vieux-Port',
      alias: ['Quai des Belges', 'Ombrière du Vieux-Port'],
      kind: 'square',
      node: 'canebierePort',
      postcode: '13001',
    },
    {
      name: 'Place Castellane',
      alias: ['Castellane'],
      kind: 'square',
      node: 'castellane',
      postcode: '13006',
    },
    {
      name: 'La Plaine',
      alias: ['Marché de la Plaine'],
      kind: 'square',
      node: 'plaineEst',
      postcode: '13005',
    },
    {
      name: 'Place Notre-Dame du Mont',
      alias: ['Notre-Dame du Mont'],
      kind: 'square',
      node: 'notreDameDuMont',
      postcode: '13006',
    },
    {
      name: 'Place de la Joliette',
      alias: ['La Joliette'],
      kind: 'square',
      node: 'joliette',
      postcode: '13002',
    },
    { name: 'Place Sadi Carnot', kind: 'square', node: 'sadiCarnot', postcode: '13002' },
    { name: 'Place de Lenche', kind: 'square', node: 'lenche', postcode: '13002' },
    {
      name: 'Place des Cinq-Avenues',
      alias: ['Cinq-Avenues'],
      kind: 'square',
      node: 'cinqAvenues',
      postcode: '13004',
    },
    { name: 'Place Félix Baret', kind: 'square', node: 'felixBaret', postcode: '13006' },
    {
      name: 'Place Estrangin-Pastré',
      alias: ['Estrangin'],
      kind: 'square',
      node: 'estrangin',
      postcode: '13006',
    },
    {
      name: 'Place Monthyon',
      alias: ['Palais de Justice', 'Tribunal judiciaire'],
      kind: 'square',
      node: 'monthyon',
      postcode: '13006',
    },
    { name: 'Place Ernest Reyer', kind: 'square', node: 'operaNord', postcode: '13001' },
    { name: 'Place Général de Gaulle', kind: 'square', node: 'canebiereDeGaulle', postcode: '13001' },
    { name: 'Rond-Point du Prado', kind: 'square', node: 'rondPointPrado', postcode: '13008' },
    {
      name: 'Square de Stalingrad',
      alias: ['Les Réformés'],
      kind: 'square',
      node: 'reformes',
      postcode: '13001',
    },
    {
      name: 'Place Bernard Cadenat',
      alias: ['Belle de Mai'],
      kind: 'square',
      node: 'cadenat',
      postcode: '13003',
    },
    { name: 'Place Victor Hugo', kind: 'square', node: 'victorHugo', postcode: '13003' },
    { name: 'Place du Général Ferrié', kind: 'square', node: 'ferrie', postcode: '13010' },
    { name: 'Place du 4 Septembre', kind: 'square', node: 'quatreSeptembre', postcode: '13007' },
    {
      name: 'Place Saint-Eugène',
      alias: ['Endoume'],
      kind: 'square',
      node: 'endoumeSaintEugene',
      postcode: '13007',
    },
    { name: 'Place des Moulins', alias: ['Le Panier'], kind: 'square', node: 'moulins', postcode: '13002' },
    {
      name: 'Place de Bougainville',
      alias: ['Métro Bougainville'],
      kind: 'square',
      node: 'bougainville',
      postcode: '13003',
    },
    {
      name: "Rond-Point de l'Obélisque",
      alias: ['Obélisque de Mazargues'],
      kind: 'square',
      node: 'obelisque',
      postcode: '13009',
    },
    // Stations
    {
      name: 'Gare Saint-Charles',
      alias: ['Gare de Marseille-Saint-Charles'],
      kind: 'station',
      node: 'gareEsplanade',
      postcode: '13001',
    },
    {
      name: 'Gare de la Blancarde',
      alias: ['La Blancarde'],
      kind: 'station',
      node: 'gareBlancarde',
      postcode: '13004',
    },
    { name: "Gare d'Arenc-Euroméditerranée", kind: 'station', node: 'euromed', postcode: '13002' },
    { name: "Gare de L'Estaque", kind: 'station', node: 'estaqueGare', postcode: '13016' },
    {
      name: 'Métro Noailles',
      alias: ['Noailles'],
      kind: 'station',
      node: 'canebiereDugommier',
      postcode: '13001',
    },
    { name: 'Métro National', kind: 'station', node: 'metroNational', postcode: '13003' },
    { name: 'Métro Périer', kind: 'station', node: 'pradoPerier', postcode: '13008' },
    {
      name: 'Sainte-Marguerite Dromel',
      alias: ['Métro Dromel'],
      kind: 'station',
      node: 'dromel',
      postcode: '13009',
    },
    {
      name: 'Métro Saint-Just',
      alias: ['Hôtel du Département', 'Le Dôme'],
      kind: 'station',
      node: 'saintJust',
      postcode: '13004',
    },
    { name: 'Métro Malpassé', kind: 'station', node: 'malpasse', postcode: '13013' },
    { name: 'Métro La Rose', alias: ['La Rose'], kind: 'station', node: 'laRose', postcode: '13013' },
    {
      name: 'Métro Saint-Barnabé',
      alias: ['Saint-Barnabé'],
      kind: 'station',
      node: 'saintBarnabe',
      postcode: '13012',
    },
    { name: 'Métro La Fourragère', kind: 'station', node: 'fourragere', postcode: '13012' },
    { name: 'Métro Gèze', kind: 'station', node: 'geze', postcode: '13015' },
    // Sights and museums
    {
      name: 'Notre-Dame de la Garde',
      alias: ['Bonne Mère'],
      kind: 'sight',
      node: 'basilique',
      postcode: '13006',
    },
    {
      name: 'Mucem',
      alias: ["Musée des civilisations de l'Europe et de la Méditerranée"],
      kind: 'sight',
      node: 'mucem',
      postcode: '13002',
    },
    { name: 'Fort Saint-Jean', kind: 'sight', node: 'fortSaintJean', postcode: '13002' },
    { name: 'Fort Saint-Nicolas', kind: 'sight', node: 'saintNicolas', postcode: '13007' },
    { name: 'Palais du Pharo', alias: ['Le Pharo'], kind: 'sight', node: 'pharo', postcode: '13007' },
    { name: 'Abbaye Saint-Victor', kind: 'sight', node: 'saintVictor', postcode: '13007' },
    { name: 'Cathédrale de la Major', alias: ['La Major'], kind: 'sight', node: 'major', postcode: '13002' },
    { name: 'La Vieille Charité', kind: 'sight', node: 'charite', postcode: '13002' },
    {
      name: "Porte d'Aix",
      alias: ["Arc de triomphe de la Porte d'Aix"],
      kind: 'sight',
      node: 'porteAixSud',
      postcode: '13001',
    },
    {
      name: 'Palais Longchamp',
      alias: ['Musée des Beaux-Arts', 'Parc Longchamp'],
      kind: 'sight',
      node: 'longchamp',
      postcode: '13004',
    },
    {
      name: 'Église Saint-Vincent-de-Paul',
      alias: ['Église des Réformés'],
      kind: 'sight',
      node: 'reformesEglise',
      postcode: '13001',
    },
    { name: 'Opéra de Marseille', kind: 'sight', node: 'operaSud', postcode: '13001' },
    { name: 'Théâtre de La Criée', kind: 'sight', node: 'laCriee', postcode: '13007' },
    {
      name: "Musée d'Histoire de Marseille",
      alias: ['Jardin des Vestiges'],
      kind: 'sight',
      node: 'barbusseBourse',
      postcode: '13001',
    },
    { name: 'Musée Cantini', kind: 'sight', node: 'paradisGrignan', postcode: '13006' },
    {
      name: 'Embarcadère Frioul If',
      alias: ["Château d'If", 'Îles du Frioul'],
      kind: 'sight',
      node: 'belgesNord',
      postcode: '13001',
    },
    { name: 'Vallon des Auffes', kind: 'sight', node: 'vallonDesAuffes', postcode: '13007' },
    {
      name: 'Plage des Catalans',
      alias: ['Les Catalans'],
      kind: 'sight',
      node: 'catalans',
      postcode: '13007',
    },
    { name: 'Plage du Prophète', kind: 'sight', node: 'prophete', postcode: '13007' },
    {
      name: 'Plages du Prado',
      alias: ['David', 'Statue de David'],
      kind: 'sight',
      node: 'david',
      postcode: '13008',
    },
    { name: 'Parc Borély', alias: ['Château Borély'], kind: 'sight', node: 'borely', postcode: '13008' },
    { name: 'Escale Borély', kind: 'sight', node: 'escaleBorely', postcode: '13008' },
    {
      name: 'Stade Vélodrome',
      alias: ['Orange Vélodrome'],
      kind: 'sight',
      node: 'velodrome',
      postcode: '13008',
    },
    { name: 'Parc Chanot', kind: 'sight', node: 'rabatauRouet', postcode: '13008' },
    { name: 'Cité Radieuse', alias: ['Le Corbusier'], kind: 'sight', node: 'corbusier', postcode: '13008' },
    {
      name: 'Friche la Belle de Mai',
      alias: ['La Friche'],
      kind: 'sight',
      node: 'friche',
      postcode: '13003',
    },
    { name: "Le Silo d'Arenc", kind: 'sight', node: 'silo', postcode: '13002' },
    {
      name: 'Port de la Pointe Rouge',
      alias: ['Pointe Rouge'],
      kind: 'sight',
      node: 'pointeRouge',
      postcode: '13008',
    },
    { name: 'Les Goudes', kind: 'sight', node: 'goudes', postcode: '13008' },
    {
      name: "Port de l'Estaque",
      alias: ["L'Estaque"],
      kind: 'sight',
      node: 'estaquePort',
      postcode: '13016',
    },
    // Hospitals
    {
      name: 'Hôpital de la Timone',
      alias: ['La Timone'],
      kind: 'hospital',
      node: 'timone',
      postcode: '13005',
    },
    {
      name: 'Hôpital de la Conception',
      alias: ['La Conception'],
      kind: 'hospital',
      node: 'conception',
      postcode: '13005',
    },
    { name: 'Hôpital Nord', kind: 'hospital', node: 'hopitalNord', postcode: '13015' },
    {
      name: 'Hôpital Sainte-Marguerite',
      alias: ['Hôpitaux Sud'],
      kind: 'hospital',
      node: 'sainteMarguerite',
      postcode: '13009',
    },
    { name: 'Hôpital Européen', kind: 'hospital', node: 'parisClary', postcode: '13003' },
    { name: 'Hôpital Saint-Joseph', kind: 'hospital', node: 'rouetLouvain', postcode: '13008' },
    // Shops
    { name: 'Centre Bourse', kind: 'shops', node: 'belsunceBirHakeim', postcode: '13001' },
    {
      name: 'Marché des Capucins',
      alias: ['Marché de Noailles'],
      kind: 'shops',
      node: 'capucins',
      postcode: '13001',
    },
    { name: 'Les Terrasses du Port', kind: 'shops', node: 'terrassesDuPort', postcode: '13002' },
    { name: 'Les Docks', alias: ['Les Docks Village'], kind: 'shops', node: 'docks', postcode: '13002' },
    { name: 'Le Prado Shopping', kind: 'shops', node: 'velodrome', postcode: '13008' },
    { name: 'Grand Littoral', kind: 'shops', node: 'grandLittoral', postcode: '13015' },
    {
      name: "Marché d'intérêt national des Arnavaux",
      alias: ['MIN des Arnavaux'],
      kind: 'shops',
      node: 'arnavaux',
      postcode: '13014',
    },
    {
      name: 'Centre commercial Bonneveine',
      alias: ['Bonneveine'],
      kind: 'shops',
      node: 'bonneveine',
      postcode: '13008',
    },
    {
      name: 'Centre commercial La Valentine',
      alias: ['La Valentine'],
      kind: 'shops',
      node: 'valentine',
      postcode: '13011',
    },
    // Offices and schools
    {
      name: 'Hôtel de Ville',
      alias: ['Mairie de Marseille'],
      kind: 'office',
      node: 'quaiPortMairie',
      postcode: '13002',
    },
    {
      name: 'Préfecture des Bouches-du-Rhône',
      alias: ['Préfecture'],
      kind: 'office',
      node: 'prefecture',
      postcode: '13006',
    },
    {
      name: 'Palais de la Bourse',
      alias: ['Chambre de commerce'],
      kind: 'office',
      node: 'canebiereSaintFerreol',
      postcode: '13001',
    },
    { name: 'Hôtel de Région', kind: 'office', node: 'porteAixNord', postcode: '13002' },
    {
      name: "Bibliothèque de l'Alcazar",
      alias: ['Alcazar'],
      kind: 'office',
      node: 'belsunceTapisVert',
      postcode: '13001',
    },
    { name: 'Tour CMA CGM', kind: 'office', node: 'arenc', postcode: '13002' },
    { name: 'Campus de Luminy', alias: ['Luminy'], kind: 'office', node: 'luminy', postcode: '13009' },
    {
      name: 'Faculté Saint-Jérôme',
      alias: ['Saint-Jérôme'],
      kind: 'office',
      node: 'saintJerome',
      postcode: '13013',
    },
  ],
}
