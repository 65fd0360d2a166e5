import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const legislation: TextDocument = {
  title: 'Legislation',
  lead: 'The rules that govern an online lottery, in short. This page informs; it does not replace legal advice.',
  sections: [
    {
      title: 'A regulated game',
      blocks: [
        'In almost every country gambling is forbidden unless it is authorised. In Europe each state decides what it authorises; no licence is valid everywhere. In France the prohibition and its exceptions are in articles L320-1 and following of the code of internal security.',
        'This site therefore offers the game only in the countries of its [licence](licence): {licenceCountries}. Playing from another country may be illegal there.',
      ],
    },
    {
      title: 'Minors',
      blocks: [
        'Gambling is forbidden under 18, and the age is higher in some countries. We verify the identity before any payment; the account of a minor is closed and the money returned.',
      ],
    },
    {
      title: 'Money laundering',
      blocks: [
        'Directive (EU) 2015/849 obliges gambling operators to identify their customers, in particular from €2,000 of linked transactions, to keep the records for five years and to report suspicions to the national authority.',
      ],
    },
    {
      title: 'Consumers',
      blocks: [
        'Directive 2011/83/EU on consumer rights does not apply to gambling (article 3, paragraph 3, point c): there is no statutory right of withdrawal. Our [terms of sale](termsOfSale) refund unused paid credits all the same.',
      ],
    },
    {
      title: 'Personal data',
      blocks: [
        'Regulation (EU) 2016/679 (GDPR) applies. Your rights and the periods are in the [privacy policy](privacy).',
      ],
    },
    {
      title: 'Taxes on prizes',
      blocks: [
        'They depend on the country where you live: exemption, withholding or declaration. Ask your tax office; any tax is for you to pay.',
      ],
    },
    {
      title: 'Voluntary bans',
      blocks: [
        'Several countries keep a national register of persons banned from gambling, at their own request or by decision. Our own exclusion is described on the page [Risks for players](risks); it does not replace these registers.',
      ],
    },
  ],
}
