// What customers and operators write, in the other languages. A line of an operator starts with `> `.
import type { Dialogue } from './seed-people.ts';

/** Dialogues by the language of their customer. */
export const WORLD_DIALOGUES: readonly Dialogue[] = [
  {
    language: 'uk',
    group: 'Delivery',
    lines: [
      'Доброго дня! Коли приїде замовлення {order}?',
      '> Вітаю! Посилка вже у місті, кур’єр буде завтра з 9 до 13.',
      'А можна після 18-ї?',
      '> Так, змінила на 18:00–20:00.',
      'Дуже дякую 🌻',
    ],
  },
  {
    language: 'uk',
    group: 'Billing',
    lines: [
      'З картки зняли гроші двічі, замовлення {order}',
      'Поверніть, будь ласка, зайву оплату',
      '> Добрий день! Бачу подвійну оплату, повернення вже оформлено. Кошти надійдуть за 3–5 днів.',
      'Чекаю',
    ],
  },
  {
    language: 'uk',
    group: 'Sales',
    lines: ['Чи є ця лампа в чорному кольорі?', '> Є, доставка два дні.', 'Беру дві!'],
  },
  {
    language: 'pl',
    group: 'Delivery',
    lines: [
      'Dzień dobry, paczka {order} miała być wczoraj.',
      '> Dzień dobry, przepraszamy. Kurier miał awarię, doręczenie będzie dzisiaj do 20:00.',
      'Dobrze, będę w domu.',
      '> Dziękuję za cierpliwość!',
    ],
  },
  {
    language: 'pl',
    group: 'Technical support',
    lines: [
      'Żarówka nie łączy się z aplikacją',
      'Próbowałem już trzy razy',
      '> Proszę ją wyłączyć i włączyć pięć razy. Czy zaczęła migać?',
      'Tak, miga. Działa, dzięki!',
    ],
  },
  {
    language: 'de',
    group: 'Billing',
    lines: [
      'Guten Tag, ich brauche für die Bestellung {order} eine Rechnung mit USt-IdNr.',
      '> Guten Tag! Gern, wie lautet die Nummer?',
      'DE123456789, Großmann Möbel GmbH',
      '> Danke, die Rechnung ist unterwegs.',
      'Ist angekommen, vielen Dank.',
    ],
  },
  {
    language: 'de',
    group: 'Delivery',
    lines: [
      'Das Regal kam mit einer zerkratzten Tür an 😕',
      'Fotos habe ich per E-Mail geschickt.',
      '> Das tut mir leid. Möchten Sie eine neue Tür oder einen Nachlass von {sum}?',
      'Lieber eine neue Tür, bitte.',
    ],
  },
  {
    language: 'fr',
    group: 'Sales',
    lines: [
      'Bonjour, ce canapé existe-t-il en bleu canard ?',
      '> Bonjour ! Oui, sur commande, comptez six semaines.',
      'Très bien. Peut-on voir le tissu avant ?',
      '> Bien sûr, je vous envoie un échantillon.',
    ],
  },
  {
    language: 'fr',
    group: 'Delivery',
    lines: ['Bonjour, où en est ma commande {order} ?', 'Le suivi n’a pas bougé depuis lundi…'],
  },
  {
    language: 'es',
    group: 'Delivery',
    lines: [
      '¡Hola! ¿Cuándo llega mi pedido {order}?',
      '> ¡Hola! Está en reparto, llega hoy antes de las 20:00.',
      '¿Pueden dejarlo con el portero?',
      '> Sí, ya avisé al repartidor.',
      'Mil gracias 🙌',
    ],
  },
  {
    language: 'es',
    group: 'Billing',
    lines: [
      'Me cobraron {sum} de más en la factura',
      'Necesito que lo corrijan hoy, por favor',
      '> Tiene razón, hubo un error con el descuento. Ya está corregida.',
      'Gracias, ¿y la devolución?',
    ],
  },
  {
    language: 'el',
    group: 'Delivery',
    lines: [
      'Καλημέρα, πού βρίσκεται η παραγγελία {order};',
      '> Καλημέρα! Έφτασε στην Αθήνα, παραδίδεται αύριο.',
      'Ευχαριστώ πολύ!',
    ],
  },
  {
    language: 'el',
    group: 'Technical support',
    lines: ['Το φωτιστικό δεν ανάβει', 'Άλλαξα λάμπα αλλά τίποτα'],
  },
  {
    language: 'ar',
    group: 'Delivery',
    lines: [
      'السلام عليكم، متى يصل الطلب رقم {order}؟',
      '> وعليكم السلام، الطلب مع المندوب وسيصل اليوم مساءً.',
      'ممتاز، شكرًا جزيلًا',
    ],
  },
  {
    language: 'ar',
    group: 'Sales',
    lines: [
      'هل هذا الكرسي متوفر باللون الأبيض؟',
      'وكم سعره مع التوصيل؟',
      '> نعم متوفر، السعر {sum} مع التوصيل.',
      'سأطلبه الآن',
    ],
  },
  {
    language: 'he',
    group: 'Delivery',
    lines: [
      'שלום, ההזמנה {order} עדיין לא הגיעה',
      '> שלום! השליח יגיע מחר בין 9 ל-13.',
      'אפשר אחר הצהריים?',
      '> כן, עדכנתי ל-16:00.',
      'תודה רבה',
    ],
  },
  {
    language: 'he',
    group: 'Billing',
    lines: ['חויבתי פעמיים על אותה מנורה', 'מספר הזמנה {order}'],
  },
  {
    language: 'fa',
    group: 'Technical support',
    lines: [
      'سلام، لامپ روشن نمی\u200cشود',
      'برنامه هم آن را پیدا نمی\u200cکند',
      '> سلام! لطفاً پنج بار خاموش و روشن کنید تا چشمک بزند.',
      'درست شد، خیلی ممنونم',
    ],
  },
  {
    language: 'fa',
    group: 'Delivery',
    lines: [
      'سفارش {order} کی می\u200cرسد؟',
      '> فردا تا ساعت ۱۸ به دستتان می\u200cرسد.',
      'باشه، منتظر می\u200cمانم',
    ],
  },
  {
    language: 'hi',
    group: 'Delivery',
    lines: [
      'नमस्ते, मेरा ऑर्डर {order} अभी तक नहीं आया',
      '> नमस्ते! पार्सल रास्ते में है, कल तक पहुँच जाएगा।',
      'कृपया फ़ोन करके आइएगा, ज़्\u200dयादा देर मत कीजिए',
      '> जी, ज़रूर।',
    ],
  },
  {
    language: 'hi',
    group: 'Billing',
    lines: [
      'रिफ़ंड कब मिलेगा? {sum} कटे हैं',
      'दो हफ़्ते हो गए 😞',
      '> जाँच कर रहे हैं, आज शाम तक बताते हैं।',
      'ठीक है, धन्यवाद 🙏🏽',
    ],
  },
  {
    language: 'zh',
    group: 'Sales',
    lines: [
      '你好，请问这款书桌有160厘米的吗？',
      '> 您好！有的，现货，三天内送达。',
      '好的，我现在下单',
      '> 谢谢您！',
    ],
  },
  {
    language: 'zh',
    group: 'Delivery',
    lines: ['訂單 {order} 什麼時候到？', '物流三天沒有更新了', '> 您好，包裹已到轉運中心，明天派送。'],
  },
  {
    language: 'ja',
    group: 'Delivery',
    lines: [
      'お世話になっております。注文番号 {order} の配送状況を教えてください。',
      '> お問い合わせありがとうございます。明日の午前中にお届け予定です。',
      '午後に変更できますか？',
      '> はい、14時から16時に変更いたしました。',
      'ありがとうございます。助かります。',
    ],
  },
  {
    language: 'ja',
    group: 'Technical support',
    lines: [
      'ランプが点滅します',
      '電球を交換しても同じです…',
      '> ご不便をおかけします。動画を送っていただけますか？',
    ],
  },
  {
    language: 'ko',
    group: 'Delivery',
    lines: [
      '안녕하세요, 주문 {order} 언제 도착하나요?',
      '> 안녕하세요! 내일 오후에 도착합니다.',
      '네 감사합니다 ^^',
    ],
  },
  {
    language: 'ko',
    group: 'Billing',
    lines: ['환불이 아직 안 됐어요', '확인 부탁드립니다'],
  },
  {
    language: 'th',
    group: 'Delivery',
    lines: ['สวัสดีค่ะ ของจะถึงเมื่อไหร่คะ เลขที่ {order}', '> สวัสดีค่ะ พรุ่งนี้ก่อนบ่ายสามค่ะ', 'ขอบคุณค่ะ 🙏'],
  },
  {
    language: 'th',
    group: 'Sales',
    lines: ['โต๊ะตัวนี้มีสีขาวไหมครับ', 'ราคารวมส่งเท่าไหร่ครับ'],
  },
];
