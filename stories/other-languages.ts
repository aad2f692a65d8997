/** Messages in Arabic and Japanese, and messages that mix directions. Data only. */
import { withButtons, button, PERSON, type SampleEntry } from '../src/element/preview/sample.js';

export const ARABIC: readonly SampleEntry[] = [
  [
    2,
    'تقرير المصروفات بانتظار موافقتك',
    'رحلة لشبونة، ١٬٢٨٤٫٥٠ يورو.',
    {
      ...withButtons([button('primary', 'موافقة', 'تمت الموافقة'), button('secondary', 'رفض', 'تم الرفض')]),
      actor: PERSON,
    },
  ],
  [40, 'ذكرتك ليلى حداد في “خطة الربع الرابع”', 'هل يمكننا تأجيل الاجتماع إلى يوم الثلاثاء؟', { actor: PERSON }],
  [180, 'انتهى النشر', 'وصل الإصدار Release 4.18.0 إلى جميع المناطق خلال 11 دقيقة.', { read: true }],
  [1600, 'تم تغيير كلمة المرور', 'إذا لم تكن أنت من قام بذلك، فأعد تعيينها فورًا.', { read: true }],
];

export const JAPANESE: readonly SampleEntry[] = [
  [
    2,
    '田中さんが承認を依頼しています',
    'リスボン出張費、1,284.50ユーロ。デザイン予算からの申請です。',
    {
      ...withButtons([button('primary', '承認', '承認しました'), button('secondary', '却下', '却下しました')]),
      actor: PERSON,
    },
  ],
  [
    40,
    '「第4四半期ロードマップ」に新しいコメント',
    '課金の移行を先に進められますか。先週の数字を見ると、そちらのほうがリスクが大きそうです。',
    { actor: PERSON },
  ],
  [180, 'デプロイが完了しました', 'リリース4.18.0が全リージョンに行き渡りました。', { read: true }],
];

/** Long enough for two lines. */
export const MIXED: readonly SampleEntry[] = [
  [
    2,
    'نورة الحربي asks for access',
    'نورة الحربي invited you. Everything that is added to the folder will show up in your sidebar.',
    { ...withButtons([button('primary', 'Approve'), button('secondary', 'رفض!')]), actor: PERSON },
  ],
  [
    9,
    'وصل إصدار جديد من Fieldnote!',
    'وصل الإصدار Release 4.18.0 إلى جميع المناطق خلال 11 دقيقة، ويمكنكم الاطلاع على https://status.example/118.',
    { ...withButtons([button('primary', 'موافقة', 'تمت الموافقة.')], 'primary'), actor: PERSON },
  ],
  [15, 'Approve “خطة إطلاق الرياض”?', 'Twelve sections changed since “خطة إطلاق الرياض” was published.', { read: true }],
  [
    30,
    'דנה הגיבה על "Onboarding interviews"!',
    'אפשר לקצר את הפתיח? שתי השורות הראשונות מספיקות, וכל השאר נמצא בטבלה של צוות Harbour.',
    withButtons([button('primary', 'אישור')], 'primary'),
  ],
  [45, 'هل يمكننا تأجيل الاجتماع؟', '👍', { read: true }],
  [50, '12:30!', 'Ana: شكرًا جزيلًا، سأراجع المستند قبل نهاية اليوم وأرسل لكم الملاحظات.', { read: true }],
];
