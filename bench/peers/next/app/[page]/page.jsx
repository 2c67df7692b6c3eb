/** Incremental static regeneration: rendered by the build, again after an hour. */
import { PageBody } from '#shared/document.tsx';
import { describe, pageNames, readPage } from '../pages.mjs';

export const revalidate = 3600;
export const generateMetadata = describe;

export async function generateStaticParams() {
  return (await pageNames()).map((page) => ({ page }));
}

export default async function Page({ params }) {
  return <PageBody page={await readPage((await params).page)} />;
}
