/** Larger communes that the packaged GeoNames list lacks: INSEE code, latitude, longitude of the town hall quarter. */
export const townsTypedByHand: readonly (readonly [code: string, lat: number, lon: number])[] = [
  ['69244', 45.764, 4.78], // Tassin-la-Demi-Lune
  ['97229', 14.6156, -61.1003], // Schœlcher
  ['49126', 47.3378, -1.2667], // Orée d'Anjou
  ['97116', 16.331, -61.457], // Morne-à-l'Eau
  ['97404', -21.266, 55.383], // L'Étang-Salé
  ['33366', 44.9947, -0.4453], // Saint-André-de-Cubzac
  ['12176', 44.3661, 2.5606], // Onet-le-Château
  ['97221', 14.5311, -60.9781], // Rivière-Salée
  ['49267', 47.4678, -0.5003], // Saint-Barthélemy-d'Anjou
  ['34079', 43.6281, 3.4322], // Clermont-l'Hérault
  ['01313', 46.2597, 6.0758], // Prévessin-Moëns
  ['76305', 49.5053, 0.2336], // Gonfreville-l'Orcher
  ['59143', 50.6722, 2.8961], // La Chapelle-d'Armentières
  ['63193', 45.7714, 3.195], // Lempdes
  ['93039', 48.9369, 2.3433], // L'Île-Saint-Denis
  ['79079', 46.9222, -0.7497], // Mauléon
  ['22360', 48.4892, -2.7433], // Trégueux
  ['76095', 49.4553, 1.1164], // Bihorel
  ['33236', 44.7953, -1.1439], // Lège-Cap-Ferret
  ['74250', 46.0603, 6.3733], // Saint-Pierre-en-Faucigny
  ['49214', 47.5272, -0.6122], // Montreuil-Juigné
  ['61214', 48.7636, 0.6283], // L'Aigle
  ['79270', 46.4133, -0.2081], // Saint-Maixent-l'École
  ['97114', 16.1342, -61.5747], // Goyave
  ['69194', 45.8111, 4.7978], // Saint-Didier-au-Mont-d'Or
  ['06105', 43.6642, 7.0517], // Roquefort-les-Pins
  ['97406', -21.1339, 55.6269], // La Plaine-des-Palmistes
  ['69191', 45.8147, 4.8181], // Saint-Cyr-au-Mont-d'Or
  ['69010', 45.8358, 4.6169], // L'Arbresle
  ['69291', 45.6336, 4.8589], // Saint-Symphorien-d'Ozon
  ['76103', 49.4236, 1.1242], // Bonsecours
  ['74008', 46.1953, 6.2244], // Ambilly
]
