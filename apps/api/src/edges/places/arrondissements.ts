type Row = readonly [ordinal: number, lat: number, lon: number, spreadM: number]

/**
 * Centres of the arrondissements of the three cities that have them, typed by hand, because the sources know the
 * cities only as a whole. `spreadM` is the radius within which unknown streets are placed: 0.4 × √(built area).
 */
export const arrondissements: readonly {
  readonly city: string
  /** INSEE code of the whole city. */
  readonly cityCode: string
  /** INSEE code of the arrondissement n is this plus n. */
  readonly baseCode: number
  readonly rows: readonly Row[]
}[] = [
  {
    city: 'Paris',
    cityCode: '75056',
    baseCode: 75100,
    rows: [
      [1, 48.8625, 2.3364, 540],
      [2, 48.8682, 2.344, 400],
      [3, 48.863, 2.36, 430],
      [4, 48.8544, 2.3574, 500],
      [5, 48.8445, 2.3508, 630],
      [6, 48.8495, 2.3328, 580],
      [7, 48.8562, 2.312, 800],
      [8, 48.8728, 2.3125, 780],
      [9, 48.8771, 2.3374, 590],
      [10, 48.8761, 2.3607, 680],
      [11, 48.859, 2.38, 760],
      [12, 48.841, 2.393, 1000],
      [13, 48.8283, 2.3622, 1070],
      [14, 48.8292, 2.3266, 950],
      [15, 48.8401, 2.293, 1160],
      [16, 48.86, 2.27, 1100],
      [17, 48.8874, 2.3067, 950],
      [18, 48.8925, 2.3483, 980],
      [19, 48.887, 2.3847, 1040],
      [20, 48.8634, 2.4012, 980],
    ],
  },
  {
    city: 'Lyon',
    cityCode: '69123',
    baseCode: 69380,
    rows: [
      [1, 45.7695, 4.83, 400],
      [2, 45.752, 4.828, 600],
      [3, 45.7555, 4.868, 900],
      [4, 45.7785, 4.823, 500],
      [5, 45.756, 4.802, 800],
      [6, 45.7705, 4.852, 600],
      [7, 45.735, 4.84, 1000],
      [8, 45.735, 4.87, 900],
      [9, 45.779, 4.804, 900],
    ],
  },
  {
    city: 'Marseille',
    cityCode: '13055',
    baseCode: 13200,
    rows: [
      [1, 43.2993, 5.3843, 450],
      [2, 43.303, 5.3665, 450],
      [3, 43.311, 5.38, 500],
      [4, 43.3065, 5.401, 500],
      [5, 43.2925, 5.3965, 450],
      [6, 43.287, 5.381, 450],
      [7, 43.284, 5.3635, 450],
      [8, 43.261, 5.387, 800],
      [9, 43.246, 5.413, 900],
      [10, 43.274, 5.425, 800],
      [11, 43.288, 5.482, 1200],
      [12, 43.308, 5.439, 900],
      [13, 43.335, 5.425, 1200],
      [14, 43.338, 5.393, 900],
      [15, 43.355, 5.368, 900],
      [16, 43.366, 5.32, 600],
    ],
  },
]
