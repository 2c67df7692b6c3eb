import { useState } from 'react';
import { useElement } from '../../../../src/core/element-context.ts';
import type { DataCardProps } from './data-card.element.ts';

export function DataCard({ data, domain }: DataCardProps) {
  const { source } = useElement();
  const [clicks, setClicks] = useState(0);
  return (
    <div>
      <p role="status">
        {data === undefined ? 'Waiting' : data === null ? 'Nothing' : data.names.join(', ')}
      </p>
      <p data-config>
        {domain ?? source.config.domain} {source.config.identityToken} {source.config.siteName}
      </p>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        Pressed {clicks}
      </button>
    </div>
  );
}
