/** The neutral description of a page that every peer renders: paragraphs with one widget each. */
export interface PageDescription {
  readonly seo: { readonly title: string; readonly description: string };
  readonly title: string;
  readonly menu: readonly Link[];
  readonly footer: readonly Link[];
  readonly body: readonly Block[];
}

export interface Link {
  readonly label: string;
  readonly href: string;
}

export interface Block {
  readonly heading: string | null;
  readonly text: string;
  readonly widget: Widget;
}

export interface CardData {
  readonly title: string;
  readonly text: string;
  readonly image: string;
  readonly href: string;
  readonly cta: string;
}

export interface Choice {
  readonly id: string;
  readonly name: string;
}

export interface CategoryChoice extends Choice {
  readonly subjects: readonly Choice[];
}

export interface DegreeChoice extends Choice {
  readonly categories: readonly CategoryChoice[];
}

export interface StateValue {
  readonly name: string;
  readonly value: string;
  readonly href: string;
}

export interface School {
  readonly rank: number;
  readonly name: string;
  readonly city: string;
  readonly tuition: number;
  readonly score: number;
  readonly href: string;
}

export interface Person {
  readonly name: string;
  readonly role: string;
  readonly href: string;
}

/** The props of each widget's component. */
export interface WidgetProps {
  readonly hero: { readonly title: string; readonly text: string; readonly image: string };
  readonly byline: {
    readonly author: string;
    readonly role: string;
    readonly reviewer: string;
    readonly date: string;
    readonly href: string;
  };
  readonly share: { readonly label: string };
  readonly accordion: {
    readonly title: string;
    readonly items: readonly { readonly title: string; readonly text: string }[];
  };
  readonly card: CardData;
  readonly tooltip: { readonly term: string; readonly text: string };
  readonly slider: { readonly title: string; readonly cards: readonly CardData[] };
  readonly quote: { readonly text: string; readonly cite: string };
  readonly map: { readonly title: string; readonly states: readonly StateValue[] };
  readonly finder: { readonly title: string; readonly degrees: readonly DegreeChoice[] };
  readonly ranking: { readonly title: string; readonly schools: readonly School[] };
  readonly ring: { readonly percent: number; readonly label: string };
  readonly icons: {
    readonly items: readonly { readonly icon: string; readonly title: string; readonly text: string }[];
  };
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly banner: {
    readonly title: string;
    readonly text: string;
    readonly href: string;
    readonly cta: string;
  };
  readonly contributors: { readonly title: string; readonly people: readonly Person[] };
  readonly posts: { readonly title: string; readonly posts: readonly CardData[] };
}

export type WidgetType = keyof WidgetProps;
export type Widget = {
  readonly [T in WidgetType]: { readonly type: T; readonly id: string } & WidgetProps[T];
}[WidgetType];
