import { hydrationStrategies } from '../../declaration.ts';

/**
 * Warns once for each element tag and unknown `hydrate` value on the page. Does not check elements that are
 * added later.
 */
export function warnAboutStrategies(): void {
  const problems = [...document.querySelectorAll('[hydrate][data-state]')].flatMap((host) => {
    const value = host.getAttribute('hydrate') ?? '';
    return (hydrationStrategies as readonly string[]).includes(value)
      ? []
      : `<${host.localName}>: hydrate="${value}" is not one of ${hydrationStrategies.join(', ')}. Using the element's default.`;
  });
  for (const problem of new Set(problems)) console.warn(problem);
}
