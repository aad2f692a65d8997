/**
 * What is chosen for the look, and what it comes to: the rule to copy and the attributes of the tag. Only what differs
 * from the inbox's own look is written. Knows no element; junk, as storage may hold it, reads as nothing chosen.
 */
import { names, OWN, settings, type Name, type Option, type Setting } from './settings.js';

/** A value of each setting, and the colour that the accent has where it is one's own. */
export type Choices = Readonly<Record<Name | typeof OWN, string>>;

const hex = /^#[0-9a-f]{6}$/;

const optionOf = (setting: Setting, value: string): Option | undefined =>
  setting.kind === 'range' ? undefined : setting.options.find((option) => option.value === value);

function valueOf(setting: Setting, given: unknown): string {
  if (setting.kind !== 'range') return optionOf(setting, String(given))?.value ?? setting.options[0].value;
  const { least, most, otherwise } = setting;
  const number = Number(given);
  return String(given !== null && Number.isInteger(number) && number >= least && number <= most ? number : otherwise);
}

export function toChoices(given: Readonly<Record<string, unknown>> = {}): Choices {
  const own = given[OWN];
  return {
    ...(Object.fromEntries(names.map((name) => [name, valueOf(settings[name], given[name])])) as Choices),
    own: typeof own === 'string' && hex.test(own) ? own : '#7c3aed',
  };
}

/** As WCAG 2 has it, of a colour `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const part = Number.parseInt(colour.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How well a colour stands out from white, 1 to 21. */
export const contrastToWhite = (colour: string): number => 1.05 / (luminance(colour) + 0.05);

/** Lighter on dark, and what stands on it dark where white could not be read. */
const ownAccent = (colour: string): Readonly<Record<string, string>> => ({
  '--inbox-accent': `light-dark(${colour}, color-mix(in oklab, ${colour} 40%, white))`,
  ...(contrastToWhite(colour) < 4.5 && { '--inbox-on-accent': '#14132b' }),
});

function declarations(name: Name, choices: Choices): Readonly<Record<string, string>> {
  const setting: Setting = settings[name];
  const value = choices[name];
  if (setting.kind === 'range') return Number(value) === setting.otherwise ? {} : { [setting.token]: `${value}px` };
  return value === OWN ? ownAccent(choices.own) : (optionOf(setting, value)?.css ?? {});
}

/** The rule that makes an inbox look so; empty where it looks as it does by itself. */
export function cssOf(choices: Choices): string {
  const lines = names.flatMap((name) => Object.entries(declarations(name, choices)));
  if (!lines.length) return '';
  return `notification-inbox {\n${lines.map(([property, value]) => `  ${property}: ${value};`).join('\n')}\n}\n`;
}

export const attributesOf = (choices: Choices): Readonly<Record<string, string>> =>
  Object.assign({}, ...names.map((name) => optionOf(settings[name], choices[name])?.attributes));

/** Every attribute that some choice may set. */
export const attributeNames: readonly string[] = [
  ...new Set(
    names.flatMap((name) => {
      const setting: Setting = settings[name];
      return setting.kind === 'range' ? [] : setting.options.flatMap(({ attributes }) => Object.keys(attributes ?? {}));
    }),
  ),
];
