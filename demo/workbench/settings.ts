/** The settings of the stage and the inspector. Their URL parameters begin with an underscore. */
export const choiceSettings = {
  mode: {
    parameter: '_mode',
    label: 'Mode',
    choices: {
      hydrated: 'Hydrated',
      server: 'Server only',
      noscript: 'No JavaScript',
      client: 'Client only',
    },
  },
  theme: {
    parameter: '_theme',
    label: 'Theme',
    choices: { site: 'Site', nursing: 'Nursing', 'social-work': 'Social work' },
  },
  scheme: {
    parameter: '_scheme',
    label: 'Scheme',
    choices: { system: 'System', light: 'Light', dark: 'Dark' },
  },
  direction: { parameter: '_dir', label: 'Direction', choices: { ltr: 'LTR', rtl: 'RTL' } },
  css: {
    parameter: '_css',
    label: 'Host CSS',
    choices: { none: 'None', reset: 'Reset', theme: 'Common theme', hostile: 'Hostile' },
  },
  network: {
    parameter: '_net',
    label: 'Network',
    choices: { fast: 'Fast', slow: 'Slow', offline: 'Offline', failing: 'Service failing' },
  },
  tab: {
    parameter: '_tab',
    label: 'Tab',
    choices: {
      controls: 'Controls',
      code: 'Code',
      events: 'Events',
      accessibility: 'Accessibility',
      performance: 'Performance',
      problems: 'Problems',
    },
  },
  split: {
    parameter: '_split',
    label: 'Second tab',
    choices: {
      none: 'None',
      controls: 'Controls',
      code: 'Code',
      events: 'Events',
      accessibility: 'Accessibility',
      performance: 'Performance',
      problems: 'Problems',
    },
  },
  code: {
    parameter: '_code',
    label: 'Format',
    choices: {
      html: 'HTML',
      wordpress: 'WordPress',
      shortcode: 'Shortcode',
      react: 'React',
      vue: 'Vue',
      iframe: 'iframe',
    },
  },
  written: {
    parameter: '_attrs',
    label: 'Changed attributes only',
    choices: { changed: 'Changed', all: 'All' },
  },
  install: {
    parameter: '_install',
    label: 'Install line above',
    choices: { no: 'No', yes: 'Yes' },
  },
  markup: {
    parameter: '_markup',
    label: 'Server markup inside',
    choices: { no: 'No', yes: 'Yes' },
  },
  panels: {
    parameter: '_panels',
    label: 'Panels',
    choices: { shown: 'Shown', hidden: 'Hidden' },
  },
  stage: {
    parameter: '_stage',
    label: 'Stage above two tabs',
    choices: { folded: 'Folded', unfolded: 'Unfolded' },
  },
} as const;

export type SettingName = keyof typeof choiceSettings;
export type ChoiceOf<Name extends SettingName> = keyof (typeof choiceSettings)[Name]['choices'] & string;
export type Settings = { readonly [Name in SettingName]: ChoiceOf<Name> };
export type TabName = ChoiceOf<'tab'>;
export type CodeFormat = ChoiceOf<'code'>;

export const settingNames = Object.keys(choiceSettings) as readonly SettingName[];

/** Values of a setting, the default first. */
export function choicesOf<Name extends SettingName>(name: Name): readonly ChoiceOf<Name>[] {
  return Object.keys(choiceSettings[name].choices) as ChoiceOf<Name>[];
}

export function choiceLabel<Name extends SettingName>(name: Name, choice: ChoiceOf<Name>): string {
  return (choiceSettings[name].choices as Readonly<Record<string, string>>)[choice] ?? choice;
}

export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, choicesOf(name)[0]]),
) as unknown as Settings;

/** Preset frame widths in pixels; a handle sets any width between the limits. */
export const presetWidths = [320, 390, 768, 1280] as const;
export const minWidth = 280;
export const maxWidth = 3840;
export const widthParameter = '_w';
/** Names of the example's attributes that the visitor has removed, separated by commas. */
export const withoutParameter = '_without';
/** Findings that a visitor has checked by hand, separated by commas. */
export const checkedParameter = '_checked';
/**
 * Marks a URL that a form submitted without a script, or that has the attributes of a pasted snippet: empty
 * fields and missing attributes mean not set.
 */
export const formParameter = '_form';
/** The example that the visitor chose in the form without a script. */
export const exampleParameter = '_example';
