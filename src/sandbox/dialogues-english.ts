// What customers and operators write, in English. A line of an operator starts with `> `.
// Every dialogue starts with the customer; a planted conversation may end after any of its lines.
import type { Dialogue } from './seed-people.ts';

/** The dialogues of the conversations 41 to 45, in this order. */
export const PINNED_DIALOGUES: readonly Dialogue[] = [
  {
    language: 'en',
    group: 'Delivery',
    lines: [
      'Hello, could you change the delivery address of order {order}?',
      '> Hello Hannah! Yes, it has not left the warehouse yet. What is the new address?',
      '14 Alder Close, same postcode',
      '> Changed to 14 Alder Close. The courier will send you a message on the morning of delivery.',
    ],
  },
  {
    language: 'en',
    group: 'Delivery',
    lines: [
      'Hi, my order {order} was due on Monday and there is still no sign of it',
      'Tracking has said "at the depot" for three days',
      '> Hi Marcus, sorry for the wait. I have asked the depot to look for it and will write as soon as they answer.',
      'Thanks',
      '> The depot has found it: the label was torn. It goes out again tomorrow between 9 and 13.',
      'Great, will somebody call before they come?',
    ],
  },
  {
    language: 'en',
    group: 'Billing',
    lines: [
      'Good morning, I was charged {sum} twice for the same lamp. Order {order}.',
      'I can send a screenshot of the statement if it helps',
    ],
  },
  {
    language: 'en',
    group: 'Technical support',
    lines: [
      'The dimmer in my Fjord lamp buzzes at low brightness',
      '> Hi Tom, which bulb is in it? Some LED bulbs do not like a dimmer.',
      'The one that came with it, 8 W I think',
      '> Then it should be silent. Could you send a short video, so that we can pass it to the workshop?',
      'Will do when I am home',
    ],
  },
  {
    language: 'en',
    group: 'Sales',
    lines: [
      'Do you have the oak desk in 160 cm?',
      '> Hello! Yes, 140, 160 and 180 cm. The 160 is in stock.',
      'Perfect, ordering now',
      '> Lovely. Anything else I can help with?',
      'No, thank you very much!',
    ],
  },
];

/** Dialogues any English-speaking customer may have. */
export const ENGLISH_DIALOGUES: readonly Dialogue[] = [
  {
    language: 'en',
    group: 'Delivery',
    lines: [
      'The courier left my parcel in the rain 😡',
      'Order {order}, the box is soaked through',
      '> I am so sorry to read that. Is what is inside damaged?',
      'The shade is stained, the base looks ok',
      '> We will send a new shade today, no need to return the old one.',
      'ok thanks, that was quick',
    ],
  },
  {
    language: 'en',
    group: 'Delivery',
    lines: [
      'Can I pick up order {order} at the shop instead?',
      '> Of course. It will be at the counter from 10 tomorrow; please bring the order number.',
      'Can my husband collect it?',
      '> Yes, the order number is all he needs.',
    ],
  },
  {
    language: 'en',
    group: 'Billing',
    lines: [
      'Where is my refund for order {order}?? It has been 2 weeks',
      '> Hello, let me look. The refund of {sum} was sent on the 3rd, banks take up to ten working days.',
      'My bank says there is nothing pending',
      '> I have asked our accounts team for the reference of the transfer and will send it to you today.',
      'Please do. I need this sorted before the weekend',
    ],
  },
  {
    language: 'en',
    group: 'Billing',
    lines: [
      'Hi! Could I have an invoice with the VAT number on it for {order}?',
      'It is for my company',
      '> Sure. Please send the company name, the address and the VAT number.',
      'Reid Joinery Ltd, 3 Mill Lane, GB123456789',
      '> Thank you, the invoice is in your mailbox.',
      'Got it, cheers',
    ],
  },
  {
    language: 'en',
    group: 'Technical support',
    lines: [
      'How do I reset the smart bulb?',
      'It does not show up in the app any more',
      '> Switch it off and on five times, two seconds each. It blinks when it has been reset.',
      'It blinked!! but the app says "no device found"',
      '> Is the phone on the 2.4 GHz network? The bulb does not see 5 GHz.',
      'that was it, thank you',
    ],
  },
  {
    language: 'en',
    group: 'Technical support',
    lines: [
      'One of the screws is missing from the shelf set, bag C',
      '> Sorry about that! I will post a bag of screws today. Is the address of order {order} still right?',
      'Yes it is',
      '> On its way. Two to three days.',
    ],
  },
  {
    language: 'en',
    group: 'Sales',
    lines: [
      'hey is the green armchair coming back in stock',
      '> Hi! Yes, in about three weeks. Shall I write to you when it is here?',
      'yes pls 🙏',
    ],
  },
  {
    language: 'en',
    group: 'Sales',
    lines: [
      'Good afternoon. We are furnishing twelve rooms and would like a quote for bedside lamps.',
      'Twenty-four pieces, brass if possible.',
      '> Good afternoon! For 24 pieces of the Pine lamp in brass I can offer {sum} including delivery.',
      'Does that include the bulbs?',
      '> It does, warm white.',
      'Thank you. I will talk to the owner and come back to you this week.',
    ],
  },
  {
    language: 'en',
    group: 'Delivery',
    lines: [
      'I ordered two chairs and only one came',
      'order number {order}',
      '> Hello, the second one travels in its own box and is one day behind. It should reach you tomorrow.',
      'Ah ok. Would have been nice to know!',
      '> You are right, I will pass that on. Sorry for the surprise.',
    ],
  },
  {
    language: 'en',
    group: 'Technical support',
    lines: [
      'My table wobbles',
      '> Hi! There are levelling feet under each leg: turn the shortest one out by half a turn.',
      'Did that, still wobbles',
      '> Could you send a photo from below?',
      'Here: https://photos.example/table-from-below.jpg',
      '> I see, the leg at the back is a millimetre short. We will send you a new one.',
      'Do I have to send the old one back?',
      '> No, keep it.',
      'And is there a tool in the box?',
      '> Yes, the small key.',
      'Super',
      'It came today and now it stands like a rock',
      '> That is good to read! Enjoy the table.',
      'Thanks for all the help 😊',
    ],
  },
  {
    language: 'en',
    group: 'Billing',
    lines: [
      'The code WELCOME10 does not work',
      '> Hi, it is for a first order. Is there perhaps an account with another e-mail address?',
      'oh. possibly my old one. nevermind then',
    ],
  },
  {
    language: 'en',
    group: 'Sales',
    lines: ['Is this sofa ok with cats? 🐈🐈‍⬛'],
  },
  {
    language: 'en',
    group: 'Delivery',
    lines: [
      'Nobody came today although I took the day off. Order {order}.',
      'This is the second time.',
      'I would like to speak to a manager.',
      '> I understand, that is not acceptable. I am the lead of this shift. May I call you in ten minutes?',
      'Yes. The number is on the order.',
    ],
  },
  {
    language: 'en',
    group: 'Technical support',
    lines: [
      'Your site shows "500 – something went wrong" when I pay <checkout/step-3>',
      '> Thank you for telling us. Which card are you using?',
      'Visa debit, tried twice',
      '> It has been fixed just now; nothing was charged. Could you try once more?',
      'Works now 👍',
    ],
  },
];
