const strategies = ['load', 'idle', 'visible', 'interaction', 'static'];

/**
 * Warns once about each unknown value of the attribute `hydrate` that an element of the page has. Elements that a
 * script adds later are rendered immediately, whatever their strategy, so they are not checked.
 */
export function warnAboutStrategies(): void {
  const problems = [...document.querySelectorAll('[hydrate][data-state]')].flatMap((host) => {
    const value = host.getAttribute('hydrate') ?? '';
    return strategies.includes(value)
      ? []
      : `<${host.localName}>: hydrate="${value}" is not one of ${strategies.join(', ')}. Ignoring it.`;
  });
  for (const problem of new Set(problems)) console.warn(problem);
}
