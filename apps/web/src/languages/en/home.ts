/** The home page in English. */
export const home = {
  details: 'Price details and emissions',
  requote: 'Calculate the price again',
  pageTitle: 'Immediate delivery anywhere in France',
  heroTitle: 'Something to deliver?\nWe take the wheel.',
  heroLead:
    'Two addresses are enough: you see the price, you order, and a professional carrier close to you sets off.',
  heroPoint1: 'The price before you order',
  heroPoint2: 'Live tracking on the map',
  heroPoint3: 'A photo and a signature at handover',

  estimateTitle: 'Estimate your delivery',
  pickup: 'Pickup address',
  dropoff: 'Delivery address',
  estimate: 'Estimate the price',
  estimating: 'Calculating the price...',
  price: 'Price of your delivery',
  facts: '{{vehicle}} · {{distance}} · about {{duration}} on the road',
  validate: 'Continue',
  priceNote: '* Price for one parcel of at most 10 kg.',

  aboutTitle: 'How it works',
  aboutLead:
    'Within moments, Volant brings together people who have something to deliver and professional carriers who are already driving nearby.',
  step1: 'Describe your shipment',
  step1Text:
    'Two addresses, the weight, the number of parcels. The price appears and does not move for 15 minutes.',
  step2: 'Pay by card',
  step2Text: 'The amount is reserved, and charged at pickup only. Without a carrier you pay nothing.',
  step3: 'A carrier accepts',
  step3Text: 'The request goes to the nearest available carrier whose vehicle suits your shipment.',
  step4: 'Follow it to the door',
  step4Text: 'You watch the vehicle move on the map. A photo and a signature confirm the handover.',

  featuresTitle: 'Made so that nothing gets lost on the way',
  tracking: 'Live tracking',
  trackingText: "The carrier's position, time of approach and every step, from departure to handover.",
  chat: 'Chat with the carrier',
  chatText: 'A door code, a floor, something unforeseen? You write directly to the person who delivers.',
  clearPrice: 'A clear price, all included',
  clearPriceText:
    'The price including tax is known before you order. It covers the transport and the service fee.',
  cold: 'Controlled temperature',
  coldText: 'Dry, chilled, frozen or two temperatures: the vehicle is chosen accordingly.',
  proof: 'Proof of every handover',
  proofText: 'Photo and signature at pickup and at delivery, kept with your order.',
  anySize: 'From a letter to a pallet',
  anySizeText: 'From 0 to 2,200 kg: by bicycle, motorcycle, car, van or lorry.',

  countersTitle: 'They drive with Volant',
  carriers: 'registered carriers',
  senders: 'registered senders',

  sliderTitle: 'What would you like delivered?',
  slider: 'Examples of shipments',
  slide: 'Example {{index}} of {{total}}',
  previous: 'Previous example',
  next: 'Next example',
  pause: 'Stop the slideshow',
  play: 'Resume the slideshow',
  parcels: 'Parcels and e-commerce',
  parcelsText: "A customer's order, handed over in their neighbourhood without delay.",
  flowers: 'Flowers',
  flowersText: 'A bouquet that arrives as fresh as it left the shop.',
  meals: 'Catering and pastry',
  mealsText: 'A buffet or a tiered cake, cool and level all the way to the reception.',
  health: 'Pharmacy and medical',
  healthText: 'Equipment or a preparation that is awaited, followed from hand to hand.',
  devices: 'Computers and appliances',
  devicesText: 'A repaired computer, a washing machine, a spare screen.',
  furniture: 'Furniture and pallets',
  furnitureText: 'A wardrobe, trolleys or pallets, up to 2,200 kg.',

  faqTitle: 'Frequently asked questions',
  faqLead: 'Another question? Write to us, we will answer.',
  faqContact: 'Contact us',
  faq1: 'How is the price calculated?',
  faq1Text:
    'Automatically, from the distance, the weight, the number of parcels, the kind of goods and the vehicle needed. It includes the service fee and is always shown to you before you order.',
  faq2: 'When am I charged?',
  faq2Text:
    'You pay by card when you order: the amount is reserved, then charged when the carrier picks up the goods. If no carrier is found, the reservation is lifted.',
  faq3: 'Can I cancel a delivery?',
  faq3Text:
    'Yes. Cancelling is free within one minute of the request, as long as the goods have not been picked up. After that, a fee for the approach and the kilometres already driven applies, or after the pickup the price of the trip and its return; it is shown to you before you confirm.',
  faq4: 'Who are the carriers?',
  faq4Text:
    'Professionals, independent or employed by a transport company. Their documents (identity, licence, company registration, insurance) are checked before the first delivery, then every 6 months.',
  faq5: 'How can I be sure that my goods have arrived?',
  faq5Text:
    "A photo and a signature are taken at pickup and at delivery. You find them in your account, with the recipient's remarks if there are any.",
  faq6: 'Where is the service available?',
  faq6Text: 'In France. The address search is limited to French territory.',

  joinTitle: 'Come aboard',
  joinSender: 'You have something to deliver',
  joinSenderText: 'Create your sender account, for yourself or for your company.',
  joinSenderAction: 'Become a sender',
  joinCarrier: 'You deliver, alone or in a team',
  joinCarrierText: 'Receive deliveries near you and see what you earn before you accept.',
  joinCarrierAction: 'Become a carrier',

  newsletterTitle: 'News from the road',
  newsletterLead: 'From time to time, what changes at Volant. You confirm your subscription by e-mail.',
  newsletterEmail: 'Your e-mail address',
  newsletterSend: 'Send',
  newsletterDone: 'Check your inbox',
  newsletterDoneText: 'An e-mail has just been sent to you: the link in it confirms your subscription.',
}

/** The texts further down the home page, in English. */
export const homeMore = {
  examples: 'What it costs',
  examplesLead: 'Today’s prices, everything included. Yours depends on your two addresses.',
  byRoad: '{{distance}} by road',
  envelope: 'An envelope, up to 5 kg',
  large: 'A large parcel, up to 20 kg',
  pallet: 'A pallet, up to 600 kg',
  carriers: 'Who carries it',
  papers: 'Checked documents',
  papersText:
    'Identity, licence, registration and insurance are checked before the first delivery, and again when they expire.',
  insured: 'Insured vehicles',
  insuredText: 'Each vehicle has an insurance of its own; without it, it gets no deliveries.',
  rated: 'Rated deliveries',
  ratedText: 'You rate each delivery, and see the rating of the carrier who comes to you.',
} as const
