import r2wc from '@r2wc/core';
import { toCamel } from '../names.ts';
import { type BridgeContext, controllerOf, ElementController } from './element-controller.ts';
import type { AttributeKind, ElementRow } from './element-row.ts';

/** Properties that a script set before the tag was defined hide the accessors: sets them again. */
function adoptEarlyProperties(host: HTMLElement & Record<string, unknown>, row: ElementRow): void {
  for (const [attribute] of row.attributes) {
    const property = toCamel(attribute);
    if (!Object.hasOwn(host, property)) continue;
    const value = host[property];
    delete host[property];
    host[property] = value;
  }
}

/**
 * The value of an attribute while the element's declaration is not loaded. Defaults other than booleans are
 * then undefined; so is bad JSON, which the renderer reports.
 */
function readAttribute(kind: AttributeKind | undefined, text: string | null): unknown {
  if (kind === 'boolean') return text === '' || text === 'true';
  if (kind === 'true-by-default') return text !== 'false';
  if (text === null || !kind) return text ?? undefined;
  try {
    return JSON.parse(kind === 'number' ? text.replace(/px|%/, '') : text);
  } catch {
    return undefined;
  }
}

/** A property that reflects its attribute. Objects are stored, and win over the attribute. */
function createAccessor(
  attribute: string,
  kind: AttributeKind | undefined,
  controllerFor: (host: HTMLElement) => ElementController,
): PropertyDescriptor & ThisType<HTMLElement> {
  const property = toCamel(attribute);
  return {
    enumerable: true,
    configurable: true,
    get() {
      return controllerOf(this)?.readProperty(property) ?? readAttribute(kind, this.getAttribute(attribute));
    },
    set(value: unknown) {
      const controller = controllerFor(this);
      const hadObject = controller.properties.delete(property);
      const isObject = Object(value) === value;
      if (isObject) controller.properties.set(property, value);
      else if (value == null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value === true ? '' : String(value));
      if (hadObject || isObject) controller.update();
    },
  };
}

/**
 * The custom element class of one row. `@r2wc/core` gives the lifecycle; the bridge is its renderer. Attributes
 * are decoded when the element renders, not at upgrade: bad JSON throws nowhere, and a removed attribute brings
 * its default back.
 */
export function createElementClass(row: ElementRow, bridge: BridgeContext): CustomElementConstructor {
  /** Created on first need: a property may be set before the element is connected. */
  const controllerFor = (host: HTMLElement) => controllerOf(host) ?? new ElementController(host, row, bridge);
  const renderer = {
    mount(host: HTMLElement) {
      const controller = controllerFor(host);
      controller.connect();
      adoptEarlyProperties(host as never, row);
      return controller;
    },
    /** A move is a removal and an insertion in one task: the element is back before the microtask runs. */
    unmount(controller: ElementController) {
      queueMicrotask(() => controller.host.isConnected || controller.disconnect());
    },
  };
  // r2wc only passes the component to the renderer, so the row takes its place.
  const Base = r2wc(row as never, { props: [] }, renderer as never);

  class EduElement extends Base {
    static readonly observedAttributes = row.attributes.map(([name]) => name);

    /** With this method, `moveBefore` does not disconnect the element. Everything keeps its state. */
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
  for (const [attribute, kind] of row.attributes)
    Object.defineProperty(
      EduElement.prototype,
      toCamel(attribute),
      createAccessor(attribute, kind, controllerFor),
    );
  return EduElement as unknown as CustomElementConstructor;
}
