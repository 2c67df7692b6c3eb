import '#shared/page.css';

export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <link rel="icon" href="/pictures/mark.svg" />
      </head>
      <body>{children}</body>
    </html>
  );
}
