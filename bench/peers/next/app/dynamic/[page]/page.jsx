/** The same page, rendered for each request. */
import { PageBody } from '#shared/document.tsx';
import { describe, readPage } from '../../pages.mjs';

export const dynamic = 'force-dynamic';
export const generateMetadata = describe;

export default async function Page({ params }) {
  return <PageBody page={await readPage((await params).page)} />;
}
