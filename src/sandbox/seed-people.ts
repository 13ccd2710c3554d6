// Who is in the planted account: a small shop for furniture and lamps, its operators, and people who write to it.
// Names come as customers give them: in their script, with joiners, with emoji, sometimes meant to do harm.

export type Language =
  | 'en'
  | 'uk'
  | 'pl'
  | 'de'
  | 'fr'
  | 'es'
  | 'el'
  | 'ar'
  | 'he'
  | 'fa'
  | 'hi'
  | 'zh'
  | 'ja'
  | 'ko'
  | 'th';

/** The operators by e-mail, in the order of their ids from 1; the first owns the account. */
export const OPERATOR_EMAILS = [
  'nora.quinn@example.test',
  'amir.haddad@example.test',
  'bea.lindqvist@example.test',
  'chidi.okafor@example.test',
  'dana.petrenko@example.test',
  'elif.kaya@example.test',
  'sam.rivera@example.test',
  'yuki.tanaka@example.test',
] as const;

/** The groups, in the order of their ids from 1. */
export const GROUPS = [
  { title: 'Billing', priority: 2, color: '#e0a030', isDefault: false },
  { title: 'Delivery', priority: 3, color: '#3b82c4', isDefault: true },
  { title: 'Technical support', priority: 4, color: '#8a5cc2', isDefault: false },
  { title: 'Sales', priority: 5, color: '#2f9e6e', isDefault: false },
  { title: 'VIP', priority: 1, color: '#c43b5a', isDefault: false },
] as const;

/** What is said in a conversation; `{order}` and `{sum}` stand for a number and an amount. */
export interface Dialogue {
  readonly language: Language;
  readonly group: (typeof GROUPS)[number]['title'];
  readonly lines: readonly string[];
}

/** The channels and the name of the shop's account in each. */
export const ACCOUNTS = [
  ['telegram', 'Harbour & Pine bot'],
  ['whatsapp', 'Harbour & Pine'],
  ['viber', 'Harbour & Pine Viber'],
  ['instagram', 'harbourandpine'],
  ['facebook', 'Harbour & Pine Page'],
  ['web', 'Harbour & Pine website'],
  ['email', 'Harbour & Pine mailbox'],
] as const;

/** Where people of a language write from. */
export const CHANNELS: Readonly<Record<Language, readonly string[]>> = {
  en: ['whatsapp', 'web', 'email', 'facebook', 'instagram', 'telegram'],
  uk: ['telegram', 'viber', 'telegram', 'instagram'],
  pl: ['facebook', 'whatsapp', 'email'],
  de: ['whatsapp', 'email', 'web'],
  fr: ['whatsapp', 'facebook', 'email'],
  es: ['whatsapp', 'instagram'],
  el: ['viber', 'facebook'],
  ar: ['whatsapp', 'instagram'],
  he: ['whatsapp', 'telegram'],
  fa: ['telegram', 'instagram'],
  hi: ['whatsapp', 'facebook'],
  zh: ['web', 'email'],
  ja: ['email', 'web', 'instagram'],
  ko: ['web', 'instagram'],
  th: ['facebook', 'instagram'],
};

/** What the service knows of a customer: the name the channel gives, and one an operator gave instead. */
export interface Person {
  readonly language: Language;
  readonly name: string | null;
  readonly customName?: string;
}

function speaking(language: Language, ...names: readonly string[]): Person[] {
  return names.map((name) => ({ language, name }));
}

/** The customers of the five conversations whose ids examples use. */
export const PINNED_PEOPLE: readonly Person[] = speaking(
  'en',
  'Hannah Whitfield',
  'Marcus Bell',
  'Priya Raman',
  'Tom Gallagher',
  'Aisha Bello',
);

/** The other customers. */
export const PEOPLE: readonly Person[] = [
  ...speaking('en', 'Oliver Grant', "Siobhán O'Neill", 'Jade Thompson', 'Daniel Osei', 'Grace Liu'),
  ...speaking('en', 'Ruth Abrams', 'Kofi Mensah', 'Emily Carter', 'Lachlan Reid', 'Zoë Hart 🌻'),
  ...speaking('uk', 'Олена Коваленко', 'Тарас Шевчук', 'Ірина Бондар', "Дар'я Мельник"),
  ...speaking('pl', 'Katarzyna Wójcik', 'Paweł Żółtowski', 'Małgorzata Świątek'),
  ...speaking('de', 'Jürgen Großmann', 'Sabine Köhler', 'Lukas Bäcker'),
  ...speaking('fr', 'Élodie Lefèvre', 'François Nguyễn'),
  ...speaking('es', 'María José Núñez', 'Íñigo Etxeberria', 'Lucía Peña'),
  ...speaking('el', 'Γιώργος Παπαδόπουλος', 'Ελένη Νικολάου'),
  ...speaking('ar', 'محمد الأحمد', 'فاطمة الزهراء', 'ليلى حدّاد'),
  ...speaking('he', 'נועה לוי', 'יוסי כהן'),
  // Joiners as people type them: ZWNJ between the parts of a Persian name, ZWJ for a Devanagari half form.
  ...speaking('fa', 'علی\u200cرضا محمدی', 'مریم حسین\u200cزاده'),
  ...speaking('hi', 'अक्\u200dषय शर्मा', 'राजश्\u200cरी पाटिल', 'सुनीता यादव'),
  ...speaking('zh', '王小明', '陳美玲', '李娜'),
  ...speaking('ja', '佐藤 健太', '髙橋 さくら'),
  ...speaking('ko', '김민수', '박서연'),
  ...speaking('th', 'สมชาย ใจดี', 'กัญญา ศรีสุข'),
  // Families and flags of several code points that are one character on the screen.
  { language: 'en', name: 'The Kims 👨‍👩‍👧‍👦' },
  { language: 'es', name: 'Sofía 🇲🇽🧑🏽‍🎨' },
  // A name made of nothing but emoji.
  { language: 'en', name: '🦊✨' },
  // A name that is two lines long.
  { language: 'en', name: 'Marta\nSilva' },
  // A name that is a formula once a list of names is opened as a spreadsheet.
  { language: 'en', name: '=1+1' },
  { language: 'en', name: null, customName: 'Front desk, Hotel Meridian' },
  { language: 'de', name: null, customName: 'Stammkunde, ruft freitags an' },
  { language: 'uk', name: null, customName: 'Клієнт зі складу №2' },
];
