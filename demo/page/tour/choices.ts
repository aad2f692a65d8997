/**
 * Converts the reader's choices to a CSS rule and to attributes of the tag. Only values that differ from the inbox's defaults
 * are included. It touches no element; invalid stored values are read as the defaults.
 */
import { settingNames, CUSTOM, settings, type SettingName, type Option, type Setting } from './settings.js';

/** A value for each setting, and the colour of a custom accent. */
export type Choices = Readonly<Record<SettingName | typeof CUSTOM, string>>;

const HEX_COLOUR = /^#[0-9a-f]{6}$/;

const optionOf = (setting: Setting, value: string): Option | undefined =>
  setting.kind === 'range' ? undefined : setting.options.find((option) => option.value === value);

function valueOf(setting: Setting, input: unknown): string {
  if (setting.kind !== 'range') return optionOf(setting, String(input))?.value ?? setting.options[0].value;
  const { min: least, max: most, defaultValue: otherwise } = setting;
  const number = Number(input);
  return String(input !== null && Number.isInteger(number) && number >= least && number <= most ? number : otherwise);
}

export function toChoices(input: Readonly<Record<string, unknown>> = {}): Choices {
  const customAccent = input[CUSTOM];
  return {
    ...(Object.fromEntries(settingNames.map((name) => [name, valueOf(settings[name], input[name])])) as Choices),
    own: typeof customAccent === 'string' && HEX_COLOUR.test(customAccent) ? customAccent : '#7c3aed',
  };
}

/** The relative luminance of a colour `#rrggbb`, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const channel = Number.parseInt(colour.slice(index, index + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of a colour to white, 1 to 21. */
export const contrastToWhite = (colour: string): number => 1.05 / (luminance(colour) + 0.05);

/** A lighter accent for dark mode, and dark text on it if white text would have too little contrast. */
const accentDeclarations = (colour: string): Readonly<Record<string, string>> => ({
  '--inbox-accent': `light-dark(${colour}, color-mix(in oklab, ${colour} 40%, white))`,
  ...(contrastToWhite(colour) < 4.5 && { '--inbox-on-accent': '#14132b' }),
});

function declarations(name: SettingName, choices: Choices): Readonly<Record<string, string>> {
  const setting: Setting = settings[name];
  const value = choices[name];
  if (setting.kind === 'range') return Number(value) === setting.defaultValue ? {} : { [setting.token]: `${value}px` };
  return value === CUSTOM ? accentDeclarations(choices.own) : (optionOf(setting, value)?.css ?? {});
}

/** The CSS rule for the choices; empty if all are defaults. */
export function cssOf(choices: Choices): string {
  const lines = settingNames.flatMap((name) => Object.entries(declarations(name, choices)));
  if (!lines.length) return '';
  return `notification-inbox {\n${lines.map(([property, value]) => `  ${property}: ${value};`).join('\n')}\n}\n`;
}

export const attributesOf = (choices: Choices): Readonly<Record<string, string>> =>
  Object.assign({}, ...settingNames.map((name) => optionOf(settings[name], choices[name])?.attributes));

/** Every attribute that a choice can set. */
export const attributeNames: readonly string[] = [
  ...new Set(
    settingNames.flatMap((name) => {
      const setting: Setting = settings[name];
      return setting.kind === 'range' ? [] : setting.options.flatMap(({ attributes }) => Object.keys(attributes ?? {}));
    }),
  ),
];
