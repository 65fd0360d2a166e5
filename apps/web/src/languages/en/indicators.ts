/** The platform's indicators, in English. */
export const indicators = {
  indicators: {
    title: 'Activity and income of carriers',
    lead: 'How long the independent carriers who deliver with Volant work, and what they earn, on average.',
    year: 'Year',
    figuresOf: 'Figures for the year {{year}}, published on {{day}}.',
    wheels: 'Two and three wheels',
    others: 'Other vehicles',
    duration: 'Length of a delivery',
    income: 'Income per delivery',
    wait: 'Wait before an offer',
    tooFew: 'Too few carriers',
    perWeek: 'By week',
    perMonth: 'By month',
    volume: 'Deliveries made',
    from: 'More than {{most}}',
    between: '{{from}} to {{to}}',
    totalDuration: 'Total length',
    totalIncome: 'Income',
    emptyTitle: 'No indicators yet',
    emptyHint: 'The first ones will be published here at the beginning of next year.',
    loadFailed: 'The indicators could not be loaded',
    method: 'How these figures are calculated',
    methodDuration:
      'A delivery lasts from the pickup of the goods to their handover to the recipient. Total lengths add up the deliveries of a week or month.',
    methodIncome:
      'Income is what the platform pays the carrier, service fees deducted, before the carrier’s own costs, contributions and taxes.',
    methodWait:
      'The wait is the time spent online without a delivery, divided by the number of offers received.',
    methodGroups:
      'Independent carriers are counted, not the employed drivers of a company. Each belongs to the group of the vehicles with which it delivered most in the year.',
    methodFew: 'A figure that would rest on fewer than ten carriers is not published.',
    law: 'These indicators are published each year as required by article L. 1326-3 of the French transport code and decree no. 2021-501 of 22 April 2021.',
    data: 'The same figures as open data (JSON)',
  },
}
