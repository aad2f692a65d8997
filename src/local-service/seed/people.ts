/**
 * The invented team of Fieldnote, a workspace for documents and projects. Some people have no address, so that their notification
 * records contain failures. Zoé has no messages, and no picture.
 */
import type { Profile } from '../types.js';

export interface Person extends Profile {
  readonly subscriberId: string;
  readonly slack?: string;
  readonly devices?: readonly string[];
}

export const people: readonly Person[] = [
  {
    subscriberId: 'ada',
    firstName: 'Ada',
    lastName: 'Mensah',
    email: 'ada@fieldnote.example',
    phone: '+442079460812',
    avatar: '/avatars/ada.svg',
    locale: 'en-GB',
    timezone: 'Europe/London',
    data: { role: 'Product lead', plan: 'team' },
    slack: 'https://hooks.chat.example/services/T01/ada',
    devices: ['ada-phone-7f3c91', 'ada-tablet-10be42'],
  },
  {
    subscriberId: 'marcus',
    firstName: 'Marcus',
    lastName: 'Okafor',
    email: 'marcus@fieldnote.example',
    avatar: '/avatars/mo.svg',
    locale: 'en-US',
    timezone: 'America/New_York',
    data: { role: 'Engineering manager', plan: 'team' },
    slack: 'https://hooks.chat.example/services/T01/marcus',
  },
  {
    subscriberId: 'noura',
    firstName: 'نورة',
    lastName: 'الحربي',
    email: 'noura@fieldnote.example',
    phone: '+966115550142',
    avatar: '/avatars/ar.svg',
    locale: 'ar-SA',
    timezone: 'Asia/Riyadh',
    data: { role: 'Finance', plan: 'team' },
    devices: ['noura-phone-c41d08'],
  },
  {
    subscriberId: 'haruto',
    firstName: '陽翔',
    lastName: '田中',
    email: 'haruto@fieldnote.example',
    avatar: '/avatars/haruto.svg',
    locale: 'ja-JP',
    timezone: 'Asia/Tokyo',
    data: { role: 'Research', plan: 'team' },
  },
  {
    subscriberId: 'dana',
    firstName: 'Dana',
    lastName: 'Kowalski',
    phone: '+48225550177',
    avatar: '/avatars/dk.svg',
    locale: 'pl-PL',
    timezone: 'Europe/Warsaw',
    data: { role: 'Contractor', plan: 'guest' },
  },
  {
    subscriberId: 'lin',
    firstName: 'Lin',
    lastName: 'Wei',
    email: 'lin@fieldnote.example',
    avatar: '/avatars/lin.svg',
    locale: 'zh-TW',
    timezone: 'Asia/Taipei',
    data: { role: 'Platform engineer', plan: 'team' },
    devices: ['lin-phone-5be377'],
  },
  {
    subscriberId: 'sara',
    firstName: 'Sara',
    lastName: 'Lindqvist',
    email: 'sara@fieldnote.example',
    phone: '+46855501923',
    avatar: '/avatars/sara.svg',
    locale: 'sv-SE',
    timezone: 'Europe/Stockholm',
    data: { role: 'Designer', plan: 'team' },
  },
  {
    subscriberId: 'tomas',
    firstName: 'Tomás',
    lastName: 'Herrera',
    email: 'tomas@fieldnote.example',
    avatar: '/avatars/tomas.svg',
    locale: 'es-MX',
    timezone: 'America/Mexico_City',
    data: { role: 'Customer success', plan: 'team' },
  },
  {
    subscriberId: 'zoe',
    firstName: 'Zoé',
    lastName: 'Martin',
    email: 'zoe@fieldnote.example',
    locale: 'fr-FR',
    timezone: 'Europe/Paris',
    data: { role: 'New starter', plan: 'team' },
  },
];

/** The authors of messages. */
export const authors = [
  { subscriberId: 'marcus', name: 'Marcus Okafor', avatar: '/avatars/mo.svg' },
  { subscriberId: 'dana', name: 'Dana Kowalski', avatar: '/avatars/dk.svg' },
  { subscriberId: 'noura', name: 'نورة الحربي', avatar: '/avatars/ar.svg' },
  { subscriberId: 'lin', name: 'Lin Wei', avatar: '/avatars/lin.svg' },
  { subscriberId: 'sara', name: 'Sara Lindqvist', avatar: '/avatars/sara.svg' },
  { subscriberId: 'tomas', name: 'Tomás Herrera', avatar: '/avatars/tomas.svg' },
  { subscriberId: 'haruto', name: '田中 陽翔', avatar: '/avatars/haruto.svg' },
  { subscriberId: 'priya', name: 'Priya Raman', avatar: '/avatars/priya.svg' },
] as const;
