/**
 * The author’s text, and the container that a script fills with the receipt: then CSS hides the text. The
 * empty string, unlike no child, makes React keep the receipt.
 */
export function ConsentReceipt() {
  return (
    <div className="consent-receipt" part="receipt">
      <div data-receipt="" suppressHydrationWarning>
        {''}
      </div>
      <slot />
    </div>
  );
}
