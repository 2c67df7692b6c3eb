import r2wc from '@r2wc/core';
import { toCamel } from '../names.ts';
import {
  type BridgeContext,
  controllerOf,
  createElementController,
  type ElementController,
} from './element-controller.ts';
import type { AttributeRow, ElementRow } from './element-row.ts';

/** Sets properties again that a script set before the tag was defined: they hide the accessors. */
function adoptEarlyProperties(host: Record<string, unknown>): void {
  for (const property of Object.keys(host)) {
    const value = host[property];
    delete host[property];
    host[property] = value;
  }
}

/**
 * The value of an attribute while the element's declaration is not loaded. An absent or invalid value gives
 * the default; the renderer reports invalid values.
 */
function readAttribute([, ownKind, defaultValue]: AttributeRow, text: string | null): unknown {
  if (text === null) return defaultValue;
  const kind = ownKind || typeof (defaultValue ?? '');
  if (kind === 'string') return text;
  try {
    // Numbers and booleans are valid JSON, except for units and the empty text, which means true.
    const value: unknown = JSON.parse(
      kind === 'number' ? text.replace(/px|%/, '') : text || String(kind === 'boolean'),
    );
    return kind === 'json' || typeof value === kind ? value : defaultValue;
  } catch {
    return defaultValue;
  }
}

/** Defines a property that reflects its attribute. Objects are stored, and win over the attribute. */
function defineProperty(
  prototype: HTMLElement,
  attribute: AttributeRow,
  controllerFor: (host: HTMLElement) => ElementController,
): void {
  const [name] = attribute;
  const property = toCamel(name);
  Object.defineProperty(prototype, property, {
    enumerable: true,
    get(this: HTMLElement) {
      return controllerOf(this)?.readProperty(property) ?? readAttribute(attribute, this.getAttribute(name));
    },
    set(this: HTMLElement, value: unknown) {
      const controller = controllerFor(this);
      const hadObject = controller.properties.delete(property);
      const isObject = Object(value) === value;
      if (isObject) controller.properties.set(property, value);
      else if (value == null) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? '' : String(value));
      if (hadObject || isObject) controller.update();
    },
  });
}

/**
 * The custom element class of one row. `@r2wc/core` provides the lifecycle; the bridge is its renderer.
 * Attributes are decoded when the element renders, not at upgrade: bad JSON never throws, and removing an
 * attribute restores its default.
 */
export function createElementClass(row: ElementRow, bridge: BridgeContext): CustomElementConstructor {
  /** Creates the controller on first use: a property may be set before the element is connected. */
  const controllerFor = (host: HTMLElement) =>
    controllerOf(host) ?? createElementController(host, row, bridge);
  const renderer = {
    mount(host: HTMLElement) {
      const controller = controllerFor(host);
      controller.connect();
      adoptEarlyProperties(host as never);
      return controller;
    },
    /** A move is a removal and an insertion in one task: the element is back before the microtask runs. */
    unmount(controller: ElementController) {
      queueMicrotask(() => controller.host.isConnected || controller.disconnect());
    },
  };
  // r2wc only passes its first argument to the renderer; here it is the row instead of a component.
  const Base = r2wc(row as never, {}, renderer as never);

  class EduElement extends Base {
    static readonly observedAttributes = row.attributes.map(([name]) => name);

    /** With this method, `moveBefore` does not disconnect the element, which keeps its state. */
    connectedMoveCallback() {}

    attributeChangedCallback(name: string, previous: string | null, text: string | null) {
      const controller = controllerOf(this as unknown as HTMLElement);
      // An upgrade reports every attribute as changed; the element has no controller yet.
      if (previous === text || !controller) return;
      if (!controller.renderedTexts.has(name)) controller.renderedTexts.set(name, previous);
      controller.properties.delete(toCamel(name));
      controller.update();
    }
  }
  for (const attribute of row.attributes)
    defineProperty(EduElement.prototype as unknown as HTMLElement, attribute, controllerFor);
  return EduElement as unknown as CustomElementConstructor;
}
