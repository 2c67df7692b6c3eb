import { apiFetch, useEffect, useState } from './wordpress.ts';

/** Something that authors choose by its title; the block stores its id or slug, or `data` as JSON. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

const lists = new Map<string, Promise<readonly Choice[] | null>>();

function isChoice(value: unknown): value is Choice {
  return typeof value === 'object' && value !== null && 'value' in value && 'label' in value;
}

/** Fetches the choices of a kind, once per visit of the editor; null if they are unavailable. */
export function fetchChoices(kind: string): Promise<readonly Choice[] | null> {
  const known = lists.get(kind);
  if (known) return known;
  const list = apiFetch({ path: `/edu-embed/v1/choices/${kind}` }).then(
    (response) => (Array.isArray(response) ? response.filter(isChoice) : null),
    (error: unknown) => {
      // The field stays a text box; the next block tries again.
      console.error(`edu-embed: the choices for ${kind} failed to load`, error);
      lists.delete(kind);
      return null;
    },
  );
  lists.set(kind, list);
  return list;
}

/** The choices of a kind: undefined while they load, null if they are unavailable. */
export function useChoices(kind: string): readonly Choice[] | null | undefined {
  const [choices, setChoices] = useState<readonly Choice[] | null | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    void fetchChoices(kind).then((list) => {
      if (isCurrent) setChoices(list);
    });
    return () => {
      isCurrent = false;
    };
  }, [kind]);
  return choices;
}
