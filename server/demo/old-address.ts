import type { Request } from 'express';

const renamed: Readonly<Record<string, (value: string) => readonly [string, string]>> = {
  plain: () => ['_mode', 'client'],
  scheme: (value) => ['_scheme', value],
  dir: (value) => ['_dir', value],
};

/**
 * The address of the workbench for one of the earlier gallery, whose settings had no underscore:
 * `?plain&scheme=dark&dir=rtl`. No element has attributes of these names.
 */
export function oldAddress({ originalUrl }: Pick<Request, 'originalUrl'>): { location: string } | undefined {
  const [path = '', query = ''] = originalUrl.split(/\?(.*)/s);
  const parameters = [...new URLSearchParams(query)];
  if (!parameters.some(([name]) => Object.hasOwn(renamed, name))) return undefined;
  const next = new URLSearchParams(
    parameters.map(([name, value]) => [...(renamed[name]?.(value) ?? [name, value])]),
  );
  return { location: `${path}?${next}` };
}
