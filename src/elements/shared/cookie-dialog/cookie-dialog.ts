import { createNode, type Overlay } from '../../../core/browser/overlay.ts';
import type { Consent, ConsentChoice, ConsentPurpose } from '../../../core/consent/consent.ts';
import { choiceDays } from '../../../services/consent/consent-settings.ts';
import { storedData } from '../../../services/consent/stored-data.ts';
import { attachDialog } from '../dialog/attach-dialog.ts';
import { createCloseButton } from '../dialog/create-close-button.ts';

const purposes: readonly { readonly name: ConsentPurpose; readonly label: string; readonly text: string }[] =
  [
    {
      name: 'measurement',
      label: 'Measurement',
      text: 'Tells us and our analytics services which pages and widgets people use.',
    },
    {
      name: 'advertising',
      label: 'Advertising',
      text: 'Lets advertising partners choose ads and count views. Without it, all ads and images in them come from this site.',
    },
  ];

function createChoice(
  name: string,
  label: string,
  text: string,
  state: { isChecked: boolean; isFixed: boolean },
): HTMLElement {
  const id = `cookie-${name}`;
  const box = createNode('input', { type: 'checkbox', id, name, 'aria-describedby': `${id}-text` });
  box.checked = state.isChecked;
  box.disabled = state.isFixed;
  return createNode(
    'div',
    { class: 'cookie-dialog__choice' },
    box,
    createNode('label', { for: id }, label),
    createNode('p', { class: 'cookie-dialog__text', id: `${id}-text` }, text),
  );
}

/** Lists the names of all cookies and storage entries of this script. */
function createNames(): HTMLElement {
  const names = storedData.map(({ name, purpose, expires }) =>
    createNode('li', {}, createNode('code', {}, name), `: ${purpose}. Expires: ${expires}.`),
  );
  return createNode(
    'details',
    { class: 'cookie-dialog__names' },
    createNode('summary', {}, 'What this site stores in your browser'),
    createNode('ul', {}, ...names),
  );
}

function createButton(text: string, value: string, isMain = false): HTMLButtonElement {
  return createNode(
    'button',
    { class: `cookie-dialog__button${isMain ? ' cookie-dialog__button--main' : ''}`, type: 'submit', value },
    text,
  );
}

function createForm(consent: Consent, privacyUrl: string): HTMLFormElement {
  const { basis, ...statuses } = consent.read();
  const isFixed = basis === 'signal';
  const intro = isFixed
    ? 'Your browser sends the Global Privacy Control signal. We treat it as your choice: measurement and advertising are off.'
    : `Choose what we may use beyond what the site needs to work. A cookie in this browser stores your choice for up to ${choiceDays} days. Some browsers, such as Safari, delete it after 7 days.`;
  const choices = purposes.map(({ name, label, text }) =>
    createChoice(name, label, text, { isChecked: statuses[name] === 'granted', isFixed }),
  );
  const buttons = isFixed
    ? [createButton('Close', 'close', true)]
    : [
        createButton('Save choices', 'save', true),
        createButton('Reject all', 'reject'),
        createButton('Accept all', 'accept'),
      ];
  return createNode(
    'form',
    { class: 'cookie-dialog', method: 'dialog' },
    createNode('p', {}, intro),
    createChoice(
      'necessary',
      'Necessary',
      'Stores what you asked for: this choice, closed notices, compared schools, hidden sponsors, worksheet figures and, for 10 minutes, the finder’s list of degrees. Always on.',
      {
        isChecked: true,
        isFixed: true,
      },
    ),
    ...choices,
    createNames(),
    createNode(
      'p',
      { class: 'cookie-dialog__more' },
      createNode('a', { href: privacyUrl }, 'Your privacy choices'),
    ),
    createNode('div', { class: 'cookie-dialog__buttons' }, ...buttons),
  );
}

function createHeader(close: () => void): HTMLElement {
  return createNode(
    'div',
    { class: 'dialog__head' },
    createNode('h2', { class: 'dialog__heading', id: 'cookie-heading' }, 'Cookie Settings'),
    createCloseButton(close),
  );
}

/** Reads the choice of the pressed button; undefined when the dialog was closed without a choice. */
function readChoice(form: HTMLFormElement, pressed: string): ConsentChoice | undefined {
  const isOn = (name: ConsentPurpose) => (form.elements.namedItem(name) as HTMLInputElement).checked;
  if (pressed === 'save') return { measurement: isOn('measurement'), advertising: isOn('advertising') };
  return pressed === 'accept' || pressed === 'reject'
    ? { measurement: pressed === 'accept', advertising: pressed === 'accept' }
    : undefined;
}

/**
 * Shows the cookie settings as a modal dialog in its own root. Resolves when the dialog closes:
 * to the choice, or to undefined when the visitor made none.
 */
export async function showCookieDialog(
  { host, container }: Overlay,
  consent: Consent,
  privacyUrl: string,
): Promise<ConsentChoice | undefined> {
  const form = createForm(consent, privacyUrl);
  const dialog = createNode('dialog', {
    class: 'dialog',
    id: 'cookie-dialog',
    closedby: 'any',
    'aria-labelledby': 'cookie-heading',
  });
  dialog.append(
    createHeader(() => dialog.close()),
    createNode('div', { class: 'dialog__body' }, form),
  );
  container.append(dialog);
  const closed = new Promise<void>((resolve) =>
    dialog.addEventListener('close', () => resolve(), { once: true }),
  );
  const detach = attachDialog(dialog);
  dialog.showModal();
  await closed;
  detach();
  host.remove();
  return readChoice(form, dialog.returnValue);
}
