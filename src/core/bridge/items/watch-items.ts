/**
 * Calls `handleChanges` when children of the host are added or removed, or when one of the given attributes
 * of a child changes, or of an element in a paragraph that the CMS wrapped around it.
 */
export function watchItems(
  host: HTMLElement,
  attributeFilter: string[],
  handleChanges: (changes: readonly MutationRecord[]) => void,
): MutationObserver {
  const observer = new MutationObserver((records) => {
    const changes = records.filter(
      ({ target, type }) =>
        host === (type === 'childList' ? target : target.parentElement?.closest(':not(p)')),
    );
    if (changes.length) handleChanges(changes);
  });
  observer.observe(host, {
    childList: true,
    subtree: true,
    attributeFilter,
    attributeOldValue: true,
  });
  return observer;
}
