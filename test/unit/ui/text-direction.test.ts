/** The direction of mixed texts, as a native reader expects it; `panel` where the panel decides. */
import { describe, expect, it } from 'vitest';
import { textDirection } from '../../../src/ui/text-direction.js';

type Row = readonly [text: string, direction: 'ltr' | 'rtl' | 'panel'];

/** Isolates a text, as a service does that fills names into its sentences. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

const TEXTS: Readonly<Record<string, readonly Row[]>> = {
  'in one script': [
    ['Expense report needs your approval', 'ltr'],
    ['تقرير المصروفات بانتظار موافقتك', 'rtl'],
    ['הדוח ממתין לאישור שלך', 'rtl'],
    ['گزارش هزینه‌ها منتظر تأیید شماست', 'rtl'],
    ['آپ کی منظوری درکار ہے', 'rtl'],
    ['承認を依頼しています', 'ltr'],
    ['請再確認一次', 'ltr'],
    ['승인이 필요합니다', 'ltr'],
    ['Проверила ссылки', 'ltr'],
    ['Νέο σχόλιο', 'ltr'],
    ['कृपया जाँच लें', 'ltr'],
    ['ܫܠܡܐ ܥܠܝܟ', 'rtl'],
    ['ދިވެހި ބަސް', 'rtl'],
    ['𞤀𞤣𞤤𞤢𞤥 𞤆𞤵𞤤𞤢𞤪', 'rtl'],
    // Presentation forms, as some old systems send them.
    ['ﺳﻼﻡ', 'rtl'],
  ],
  'without letters': [
    ['', 'panel'],
    [' \n ', 'panel'],
    ['1,284.50', 'panel'],
    ['١٬٢٨٤٫٥٠', 'panel'],
    ['۱۲۳۴', 'panel'],
    ['👍', 'panel'],
    ['🎉🎉🎉 !!!', 'panel'],
    ['❤️', 'panel'],
    ['?', 'panel'],
    ['؟', 'panel'],
    ['50 % (12/24)', 'panel'],
    ['\u2068\u2069', 'panel'],
    ['“”', 'panel'],
  ],
  'with a name of the other direction': [
    ['نورة الحربي invited you. Everything that is added will show up in your sidebar.', 'ltr'],
    ['Marcus Okafor دعاك إلى المجلد، وستظهر لك كل التغييرات هنا.', 'rtl'],
    ['Dana Kowalski הזמינה אותך לתיקייה המשותפת של הצוות', 'rtl'],
    ['Dana Kowalski این پوشه را با شما و گروه شما به اشتراک گذاشت', 'rtl'],
    ['You were invited to the folder مستندات الإطلاق', 'ltr'],
    ['田中さんが نورة الحربي さんを新しいプロジェクトに招待しました', 'ltr'],
    ['نورة: thanks', 'ltr'],
    ['Ana: شكرًا جزيلًا', 'rtl'],
  ],
  'with isolated names': [
    [`${isolate('نورة الحربي')} asks for access`, 'ltr'],
    [`${isolate('نورة الحربي')} commented on ${isolate('خطة إطلاق الرياض')}`, 'ltr'],
    [`شارك ${isolate('Marcus Okafor')} معك ${isolate('Onboarding interviews, round two')}`, 'rtl'],
    ['\u2067نورة الحربي\u2069 said hi', 'ltr'],
    // A long name can outweigh a short sentence; an isolated one cannot.
    ['وصل إصدار جديد من Fieldnote Mobile', 'ltr'],
    [`وصل إصدار جديد من ${isolate('Fieldnote Mobile')}`, 'rtl'],
    // Nothing but a name.
    [isolate('نورة الحربي'), 'rtl'],
    [isolate('Marcus Okafor'), 'ltr'],
  ],
  'with quotations': [
    ['Approve “خطة إطلاق الرياض”?', 'ltr'],
    ['أضافت ليلى تعليقًا على “Onboarding interviews, round two”', 'rtl'],
    ['أضافت ليلى تعليقًا على «Onboarding interviews, round two»', 'rtl'],
    ['דנה הגיבה על "Onboarding interviews, round two"', 'rtl'],
    // Hebrew abbreviations have the same sign inside of them.
    ['צה"ל וארה"ב ומו"מ', 'rtl'],
    ['Read "תיק" or "תיקייה חדשה של הצוות"', 'ltr'],
    // Nothing but a quotation.
    ['“هل يمكننا تأجيل الاجتماع؟”', 'rtl'],
    ['“Can we move this to Thursday?”', 'ltr'],
    // A quotation that is cut off is part of the sentence.
    ['قالت: “Can', 'rtl'],
  ],
  'with what is Latin in any language': [
    ['https://status.example/incidents/118?view=timeline', 'ltr'],
    ['راجع https://status.example/incidents/118?view=timeline&range=2026-10-01', 'rtl'],
    ['ראה https://status.example/incidents/118?view=timeline', 'rtl'],
    ['See https://ar.example/ar/خطة-إطلاق-الرياض-النهائية', 'ltr'],
    ['كتب noura.alharbi@fieldnote.example', 'rtl'],
    ['فشل src/ui/list/message-row.tsx', 'rtl'],
    ['رفعت quarterly-report-final.pdf', 'rtl'],
    ['وسم #launch-week', 'rtl'],
    ['الفاتورة FN-2026-4821', 'rtl'],
    ['غيّر max_items', 'rtl'],
    ['نشر GitHub وJavaScript', 'rtl'],
    ['وصل الإصدار Release 4.18.0 إلى جميع المناطق خلال 11 دقيقة.', 'rtl'],
    ['שלח ל-@marcus_okafor', 'rtl'],
    ['max_items', 'ltr'],
  ],
  'with numbers, emoji and punctuation at an end': [
    ['👍 ممتاز', 'rtl'],
    ['Done 🎉', 'ltr'],
    ['12 مستندًا جديدًا', 'rtl'],
    ['12 documents changed', 'ltr'],
    ['…ثم ماذا؟', 'rtl'],
    ['(حسنًا)', 'rtl'],
    ['¿Podemos?', 'ltr'],
    ['- البند الأول.', 'rtl'],
    ['€284.50: תודה!', 'rtl'],
    ['٣٪ more', 'ltr'],
    ['**مهم** اليوم', 'rtl'],
  ],
  'with as many letters of either direction': [
    ['abc אבג', 'panel'],
    ['אבג abc', 'panel'],
    ['نورة: done', 'panel'],
    ['نورة الحربي invited you', 'panel'],
    ['abc אבג 123 !', 'panel'],
  ],
  'with placeholders': [
    ['You chose “{label}”', 'ltr'],
    ['تم: {label}', 'rtl'],
    ['{label}: done', 'ltr'],
    ['{label}: בוצע', 'rtl'],
  ],
};

const rows = Object.entries(TEXTS).flatMap(([kind, all]) => all.map(([text, direction]) => [kind, text, direction]));

describe('The direction of a text', () => {
  it.each(rows)('%s: %j is %s', (_, text, direction) => expect(textDirection(text ?? '') ?? 'panel').toBe(direction));

  it('is decided by the first 300 characters', () => {
    expect(textDirection(`${'مرحبا '.repeat(50)}${'hello '.repeat(5000)}`)).toBe('rtl');
    expect(textDirection(`${'hello '.repeat(50)}${'مرحبا '.repeat(5000)}`)).toBe('ltr');
  });

  it.each([
    ['Latin', 'Can we move this to Thursday? The numbers arrive on Wednesday. '],
    ['Arabic', 'هل يمكننا تأجيل الاجتماع إلى يوم الأحد؟ سيكون التقرير جاهزًا. '],
    ['mixed', 'راجع “Q4 roadmap” في https://status.example/incidents/118 قبل Thursday. '],
    ['unbroken', `${'a'.repeat(299)}א`],
    ['repeated-quote', `א ${'"'.repeat(299)}`],
    ['unclosed-isolate', `א${'\u2068'.repeat(299)}`],
  ])(
    'of 200,000 %s characters is found without backtracking, which would take minutes',
    (_, text) => expect(textDirection(text.repeat(Math.ceil(200_000 / text.length)))).toBe(textDirection(text)),
    30_000,
  );
});
