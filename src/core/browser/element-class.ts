import r2wc from '@r2wc/core';
import type { AttributeCode, ElementRow } from './element-table.ts';
import { type Instance, instanceFor, instanceOf } from './instance.ts';

/** What the bridge does at each turn of an element's life. */
export interface Lifecycle {
  connected(instance: Instance): void;
  /** Called a microtask after the removal, and not at all when it was a move. */
  disconnected(instance: Instance): void;
  changed(instance: Instance): void;
}

/** Properties that a script set before the tag was defined hide the accessors: hand them over. */
function adoptProperties(host: HTMLElement & Record<string, unknown>, row: ElementRow): void {
  for (const { property } of row.attributes.values()) {
    if (!Object.hasOwn(host, property)) continue;
    const value = host[property];
    delete host[property];
    host[property] = value;
  }
}

/**
 * An attribute as its property reads: its text, or what the text says where it is
 * a boolean (`b`, or `t` when true is its default), a number or JSON (`j`).
 */
function readText(text: string | null, code: AttributeCode): unknown {
  if (text === null) return code === 't' ? true : code === 'b' ? false : undefined;
  if (!code) return text;
  try {
    return JSON.parse(text || 'true');
  } catch {
    // Whoever draws the element reports it, with its name.
    return undefined;
  }
}

/** A simple value as attribute text; null removes the attribute. */
function writeText(value: unknown): string | null {
  return value == null ? null : value === true ? '' : String(value);
}

function defineProperty(prototype: object, row: ElementRow, name: string, lifecycle: Lifecycle): void {
  const attribute = row.attributes.get(name);
  if (!attribute) return;
  const { property, code } = attribute;
  Object.defineProperty(prototype, property, {
    enumerable: true,
    configurable: true,
    get(this: HTMLElement) {
      const properties = instanceOf(this)?.properties;
      return properties?.has(property) ? properties.get(property) : readText(this.getAttribute(name), code);
    },
    set(this: HTMLElement, value: unknown) {
      const instance = instanceFor(this, row);
      const hadValue = instance.properties.delete(property);
      if (typeof value === 'object' && value !== null) {
        instance.properties.set(property, value);
      } else {
        const text = writeText(value);
        if (text === null) this.removeAttribute(name);
        else this.setAttribute(name, text);
        if (!hadValue) return;
      }
      if (instance.isConnected) lifecycle.changed(instance);
    },
  });
}

/**
 * The custom element class of one row, on `@r2wc/core`: it gives the lifecycle and
 * the observed attributes. Decoding, properties and drawing are the bridge's own,
 * because r2wc reads values at upgrade, where bad JSON throws, keeps a removed
 * attribute's value, and unmounts an element that is only moved.
 */
export function createElementClass(row: ElementRow, lifecycle: Lifecycle): CustomElementConstructor {
  const props = Object.fromEntries([...row.attributes.values()].map(({ property }) => [property, 'string']));
  const renderer = {
    mount(host: HTMLElement & Record<string, unknown>) {
      adoptProperties(host, row);
      const instance = instanceFor(host, row);
      instance.isConnected = true;
      lifecycle.connected(instance);
      return instance;
    },
    update() {},
    unmount(instance: Instance) {
      queueMicrotask(() => {
        if (instance.host.isConnected) return;
        instance.isConnected = false;
        lifecycle.disconnected(instance);
      });
    },
  };
  // r2wc only hands the component on to the renderer, so the row stands in for it.
  const Base = r2wc(row as never, { props } as never, renderer as never);

  class EduElement extends Base {
    attributeChangedCallback(name: string, before: string | null, after: string | null) {
      const instance = instanceOf(this as unknown as HTMLElement);
      const attribute = row.attributes.get(name);
      // Upgrade reports every attribute as a change: only what comes after it is one.
      if (before === after || !attribute || !instance?.isConnected) return;
      if (!instance.firstTexts.has(name)) instance.firstTexts.set(name, before);
      instance.properties.delete(attribute.property);
      lifecycle.changed(instance);
    }
  }
  for (const name of row.attributes.keys()) defineProperty(EduElement.prototype, row, name, lifecycle);
  return EduElement as unknown as CustomElementConstructor;
}
