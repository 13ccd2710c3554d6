// What is said when a dialogue has run out, in every language customers write in.
import type { Language } from './seed-people.ts';

export interface SmallTalk {
  /** An operator who has to look first. */
  readonly looking: string;
  /** The same operator, having looked. */
  readonly solved: string;
  /** An operator who says goodbye. */
  readonly goodbye: string;
  /** A customer who is content. */
  readonly thanks: string;
  /** A customer who has waited. */
  readonly nudge: string;
}

/** By the language of the customer. */
export const SMALL_TALK: Readonly<Record<Language, SmallTalk>> = {
  en: {
    looking: 'Hello! Let me look into this, I will write again in a few minutes.',
    solved: 'Thank you for waiting. It is arranged, the details are on their way to you.',
    goodbye: 'You are welcome. Have a good day!',
    thanks: 'Thank you!',
    nudge: 'Hello? Is anybody there?',
  },
  uk: {
    looking: 'Вітаю! Зараз перевірю й напишу за кілька хвилин.',
    solved: 'Дякую за очікування. Усе владнано, подробиці вже надіслано вам.',
    goodbye: 'Будь ласка! Гарного дня!',
    thanks: 'Дякую!',
    nudge: 'Агов, є хтось?',
  },
  pl: {
    looking: 'Dzień dobry! Już sprawdzam, odpiszę za kilka minut.',
    solved: 'Dziękuję za cierpliwość. Wszystko załatwione, szczegóły są już w drodze do Państwa.',
    goodbye: 'Nie ma za co. Miłego dnia!',
    thanks: 'Dziękuję!',
    nudge: 'Halo, jest tam ktoś?',
  },
  de: {
    looking: 'Guten Tag! Ich sehe nach und melde mich in ein paar Minuten.',
    solved: 'Danke für Ihre Geduld. Es ist erledigt, die Einzelheiten sind unterwegs zu Ihnen.',
    goodbye: 'Gern geschehen. Einen schönen Tag noch!',
    thanks: 'Vielen Dank!',
    nudge: 'Hallo, ist da jemand?',
  },
  fr: {
    looking: 'Bonjour ! Je regarde et je vous réponds dans quelques minutes.',
    solved: 'Merci de votre patience. C’est réglé, vous allez recevoir les détails.',
    goodbye: 'Je vous en prie. Bonne journée !',
    thanks: 'Merci beaucoup !',
    nudge: 'Bonjour, il y a quelqu’un ?',
  },
  es: {
    looking: '¡Hola! Lo reviso y le escribo en unos minutos.',
    solved: 'Gracias por esperar. Ya está resuelto, le llegarán los detalles.',
    goodbye: 'De nada. ¡Que tenga un buen día!',
    thanks: '¡Gracias!',
    nudge: '¿Hola? ¿Hay alguien?',
  },
  el: {
    looking: 'Καλημέρα! Το κοιτάζω και σας γράφω σε λίγα λεπτά.',
    solved: 'Ευχαριστούμε για την αναμονή. Τακτοποιήθηκε, θα λάβετε τις λεπτομέρειες.',
    goodbye: 'Παρακαλώ. Καλή συνέχεια!',
    thanks: 'Ευχαριστώ!',
    nudge: 'Είναι κανείς εκεί;',
  },
  ar: {
    looking: 'مرحبًا! سأتحقق من الأمر وأكتب لك بعد دقائق.',
    solved: 'شكرًا على الانتظار. تم حل الأمر وستصلك التفاصيل.',
    goodbye: 'على الرحب والسعة، يومك سعيد!',
    thanks: 'شكرًا!',
    nudge: 'هل من أحد هنا؟',
  },
  he: {
    looking: 'שלום! אני בודקת ואחזור אליך בעוד כמה דקות.',
    solved: 'תודה על ההמתנה. העניין סודר והפרטים בדרך אליך.',
    goodbye: 'בבקשה, יום נעים!',
    thanks: 'תודה!',
    nudge: 'הלו, יש שם מישהו?',
  },
  fa: {
    looking: 'سلام! بررسی می\u200cکنم و تا چند دقیقهٔ دیگر می\u200cنویسم.',
    solved: 'از صبر شما ممنونیم. کار انجام شد و جزئیات برایتان ارسال می\u200cشود.',
    goodbye: 'خواهش می\u200cکنم، روز خوبی داشته باشید!',
    thanks: 'ممنون!',
    nudge: 'کسی آنجا هست؟',
  },
  hi: {
    looking: 'नमस्ते! मैं देखकर कुछ मिनट में लिखती हूँ।',
    solved: 'प्रतीक्षा के लिए धन्यवाद। काम हो गया है, विवरण आपको भेज दिया गया है।',
    goodbye: 'आपका स्वागत है। आपका दिन शुभ हो!',
    thanks: 'धन्यवाद!',
    nudge: 'हैलो, कोई है?',
  },
  zh: {
    looking: '您好！我查一下，几分钟后回复您。',
    solved: '感谢您的等待。已经处理好了，详细信息会发给您。',
    goodbye: '不客气，祝您愉快！',
    thanks: '谢谢！',
    nudge: '你好，有人在吗？',
  },
  ja: {
    looking: 'お問い合わせありがとうございます。確認して数分後にご連絡いたします。',
    solved: 'お待たせいたしました。手配が完了しましたので、詳細をお送りいたします。',
    goodbye: 'またいつでもご連絡ください。',
    thanks: 'ありがとうございます。',
    nudge: 'もしもし、どなたかいらっしゃいますか？',
  },
  ko: {
    looking: '안녕하세요! 확인해 보고 몇 분 안에 다시 연락드리겠습니다.',
    solved: '기다려 주셔서 감사합니다. 처리되었으며 자세한 내용을 보내 드리겠습니다.',
    goodbye: '감사합니다. 좋은 하루 보내세요!',
    thanks: '감사합니다!',
    nudge: '저기요, 계신가요?',
  },
  th: {
    looking: 'สวัสดีค่ะ ขอตรวจสอบสักครู่ แล้วจะตอบกลับในไม่กี่นาทีนะคะ',
    solved: 'ขอบคุณที่รอนะคะ ดำเนินการเรียบร้อยแล้ว จะส่งรายละเอียดให้ค่ะ',
    goodbye: 'ยินดีค่ะ ขอให้เป็นวันที่ดีนะคะ',
    thanks: 'ขอบคุณครับ',
    nudge: 'มีใครอยู่ไหมครับ',
  },
};

/** What operators leave for each other: they share one language, whatever the customers speak. */
export const NOTES = [
  'Called the depot, they ring back within the hour.',
  'Order checked, the address is right.',
  'Has written twice this month, please be generous.',
  'Refund needs a second signature, asked Nora.',
  'Stock says three left in the warehouse.',
] as const;
