/** Defines one custom element per widget, as in the README of @r2wc/react-to-web-component. */

import r2wc from '@r2wc/react-to-web-component';
import { WidgetView } from '#shared/document.tsx';
import type { Widget, WidgetType } from '#shared/page.ts';
import { tagProps } from './tags.ts';

for (const [type, props] of Object.entries(tagProps) as [WidgetType, (typeof tagProps)[WidgetType]][]) {
  const Component = (given: object) => <WidgetView widget={{ ...given, type, id: type } as Widget} />;
  customElements.define(`peer-${type}`, r2wc(Component, { props: { ...props } }));
}
