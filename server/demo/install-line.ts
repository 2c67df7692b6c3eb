/** The script tag that a page needs once. Its URL stays the same when the server is updated. */
export const installLine = (origin: string): string =>
  `<script src="${origin}/embed/v1/embed.js" async></script>`;
