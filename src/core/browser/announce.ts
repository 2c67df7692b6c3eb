import { createNode, createOverlay } from './overlay.ts';

let region: Promise<HTMLElement> | undefined;
/** The region's element once it is in the page. */
let created: HTMLElement | undefined;

async function createRegion(adopt: (root: ShadowRoot) => Promise<void>): Promise<HTMLElement> {
  const { container } = await createOverlay('status', adopt);
  const status = createNode('p', { class: 'visually-hidden', role: 'status' });
  container.append(status);
  return status;
}

/**
 * Creates the page's live region, for messages that belong to no element. Screen readers announce
 * only changes of a region that exists already: create it before there is a message.
 *
 * @param adopt adds the elements' sheet to a root
 * @returns a function that announces a sentence
 */
export async function createAnnouncer(
  adopt: (root: ShadowRoot) => Promise<void>,
): Promise<(message: string) => void> {
  // Turbo removes the region with the page's body.
  if (created?.isConnected === false) region = created = undefined;
  region ??= createRegion(adopt);
  const status = await region.catch((cause: unknown) => {
    region = undefined;
    throw cause;
  });
  created = status;
  return (message) => status.replaceChildren(message);
}
