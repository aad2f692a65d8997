/** Draws the avatars of the team, so that the demo requests no images of other origins. Each combines a few shared shapes. */
interface Face {
  readonly background: string;
  readonly skin: string;
  readonly hair: string;
  readonly shirt: string;
  readonly style: keyof typeof STYLES;
  readonly glasses?: boolean;
}

const FRINGE =
  'M20.500 29c-1.500-11 4-16.500 11.500-16.500S45 18 43.500 29c-1-5-3-8-6-9.500-4.500 2.500-9 3-13 2.500-2 1.500-3.500 4-4 7z';
const CROP =
  'M20.500 27c-1-10 4-15 11.500-15s12.500 5 11.500 15c-.8-3-1.500-5-2.500-6.500-6-1-12-1-18 0-1 1.500-2 3.500-2.500 6.500z';
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** Paths behind the head, in front of it, and around the mouth. */
const STYLES = {
  crop: { behind: '', before: CROP, beard: '' },
  fringe: { behind: '', before: FRINGE, beard: '' },
  bun: { behind: circle(32, 11, 6), before: FRINGE, beard: '' },
  curls: {
    behind: [
      circle(22, 21, 7),
      circle(42, 21, 7),
      circle(27, 14, 7),
      circle(37, 14, 7),
      circle(20, 29, 5),
      circle(44, 29, 5),
    ].join(''),
    before: CROP,
    beard: '',
  },
  long: {
    behind: 'M17 48c-2-7-1-15 .500-22C19 16 24.500 11.500 32 11.500S45 16 46.500 26C48 33 49 41 47 48z',
    before: FRINGE,
    beard: '',
  },
  beard: {
    behind: '',
    before: CROP,
    beard:
      'M20.800 29c.7 1.500 2 2.500 4 2.800 2 .6 4 .2 7.200.2s5.200.4 7.200-.2c2-.3 3.300-1.300 4-2.800.4 9-4.500 13.500-11.200 13.500S20.400 38 20.800 29z',
  },
  scarf: {
    behind: 'M14 64c0-8 3-12 4-18-2-7-2-14-1-20 1-10 7-15.500 15-15.500S46 16 47 26c1 6 1 13-1 20 1 6 4 10 4 18z',
    before: 'M19 30c-2-13 4-18.500 13-18.500S47 17 45 30c-1-7-5-11-13-11s-12 4-13 11z',
    beard: '',
  },
} as const;

const FACES: Readonly<Record<string, Face>> = {
  'ada.svg': { background: '#c9c6ff', skin: '#8d5a3c', hair: '#241a1c', shirt: '#4f46e5', style: 'bun' },
  'mo.svg': { background: '#cfe4ff', skin: '#6f4630', hair: '#1d1715', shirt: '#12488f', style: 'beard' },
  'ar.svg': { background: '#d5f0de', skin: '#d9a57e', hair: '#1f6b43', shirt: '#1f6b43', style: 'scarf' },
  'dk.svg': { background: '#ffe1c7', skin: '#f2c6a5', hair: '#b5622a', shirt: '#8f4a12', style: 'long', glasses: true },
  'lin.svg': { background: '#ffd9e0', skin: '#efc39d', hair: '#23212b', shirt: '#b3294e', style: 'fringe' },
  'sara.svg': { background: '#fdf0c4', skin: '#f6d3b8', hair: '#e0b44f', shirt: '#2f6f73', style: 'long' },
  'haruto.svg': { background: '#dde3ea', skin: '#efc8a3', hair: '#1b1a20', shirt: '#3b4a5e', style: 'crop' },
  'priya.svg': { background: '#f6dcf3', skin: '#a9714a', hair: '#1f1719', shirt: '#8c2f7f', style: 'long' },
  'tomas.svg': {
    background: '#d6eef2',
    skin: '#c98f67',
    hair: '#3b2720',
    shirt: '#1c6a7a',
    style: 'curls',
    glasses: true,
  },
};

const path = (d: string, fill: string): string => (d ? `<path fill="${fill}" d="${d}"/>` : '');

function drawFace({ background, skin, hair, shirt, style, glasses }: Face): string {
  const { behind, before, beard } = STYLES[style];
  const lenses =
    '<g fill="none" stroke="#26262b" stroke-width="1.200"><circle cx="27.500" cy="29" r="3.600"/><circle cx="36.500" cy="29" r="3.600"/><path d="M31.100 29h1.800"/></g>';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">',
    `<rect width="64" height="64" fill="${background}"/>`,
    path(behind, hair),
    path('M9 64c1-12 9-18 23-18s22 6 23 18z', shirt),
    path('M26.500 38h11v8.500c0 2.500-2.500 4-5.500 4s-5.500-1.500-5.500-4z', skin),
    '<path fill="#000" fill-opacity=".12" d="M26.500 40c3 2.500 8 2.500 11 0v2.500c-3 2.500-8 2.500-11 0z"/>',
    `<ellipse cx="32" cy="28.500" rx="11.200" ry="13.200" fill="${skin}"/>`,
    path(beard, hair),
    path(before, hair),
    '<circle cx="27.600" cy="29" r="1.250" fill="#26262b"/><circle cx="36.400" cy="29" r="1.250" fill="#26262b"/>',
    `<path fill="none" stroke="${beard ? '#fff' : '#26262b'}" stroke-width="1.300" stroke-linecap="round" d="M28.800 35.200c2 1.700 4.400 1.700 6.400 0"/>`,
    glasses ? lenses : '',
    '</svg>',
  ].join('');
}

/** An SVG document; undefined if there is no such picture. */
export function avatar(name: string): string | undefined {
  const face = Object.hasOwn(FACES, name) ? FACES[name] : undefined;
  return face && drawFace(face);
}
