import { script } from '../../content.js';

export const metadata = { title: 'Next.js', icons: 'data:,' };
export const dynamic = 'force-dynamic';

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        {children}
        <script src={script()} async />
      </body>
    </html>
  );
}
