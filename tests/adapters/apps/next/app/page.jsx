import { EduHtml } from '@edu-embed/server/adapters/next.js';
import { readContent, source } from '../../content.js';

export default function Page() {
  return <EduHtml as="main" html={readContent()} source={source()} />;
}
