import r2wc from '@r2wc/core';
import type { AttributeCode, ElementRow } from './element-table.ts';
import { type Instance, instanceFor, instanceOf } from './instance.ts';
import { change, connect, disconnect } from './lifecycle.ts';

type Host = HTMLElement & Record<string, unknown>;

/** Properties that a script set before the tag was defined hide the accessors: hand them over. */
function adoptProperties(host: Host, row: ElementRow): void {
  for (const [, property] of row.attributes) {
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
  if (text === null) return code === 't' || (code === 'b' ? false : undefined);
  if (!code) return text;
  try {
    return JSON.parse(text || 'true');
  } catch {
    // Whoever draws the element reports it, with its name.
    return undefined;
  }
}

function defineProperty(
  prototype: object,
  row: ElementRow,
  [name, property, code]: ElementRow['attributes'][number],
): void {
  Object.defineProperty(prototype, property, {
    enumerable: true,
    configurable: true,
    get(this: HTMLElement) {
      return instanceOf(this)?.properties.get(property) ?? readText(this.getAttribute(name), code);
    },
    set(this: HTMLElement, value: unknown) {
      const instance = instanceFor(this, row);
      const hadValue = instance.properties.delete(property);
      if (Object(value) === value) instance.properties.set(property, value);
      else if (value == null) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? '' : String(value));
      if (hadValue || instance.properties.has(property)) change(instance);
    },
  });
}

/**
 * The custom element class of one row. `@r2wc/core` gives the lifecycle; the bridge is its renderer. Attributes
 * are decoded when the element renders, not at upgrade: bad JSON throws nowhere, and a removed attribute brings
 * its default back.
 */
export function createElementClass(row: ElementRow): CustomElementConstructor {
  const renderer = {
    mount(host: Host) {
      adoptProperties(host, row);
      const instance = instanceFor(host, row);
      connect(instance);
      return instance;
    },
    /** A move is a removal and an insertion in one task: the element is back before the microtask runs. */
    unmount(instance: Instance) {
      queueMicrotask(() => instance.host.isConnected || disconnect(instance));
    },
  };
  // r2wc only passes the component to the renderer, so the row takes its place.
  const Base = r2wc(row as never, { props: [] }, renderer as never);

  class EduElement extends Base {
    static get observedAttributes() {
      return row.attributes.map(([name]) => name);
    }
    attributeChangedCallback(name: string, before: string | null, after: string | null) {
      const instance = instanceOf(this as unknown as HTMLElement);
      // Upgrade reports every attribute as a change: only what comes after it is one.
      if (before === after || !instance) return;
      if (!instance.firstTexts.has(name)) instance.firstTexts.set(name, before);
      for (const [attribute, property] of row.attributes)
        if (attribute === name) instance.properties.delete(property);
      change(instance);
    }
  }
  for (const attribute of row.attributes) defineProperty(EduElement.prototype, row, attribute);
  return EduElement as unknown as CustomElementConstructor;
}
