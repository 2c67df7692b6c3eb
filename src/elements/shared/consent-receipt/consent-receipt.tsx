/** The position of the receipt: a script replaces the author’s text there. */
export function ConsentReceipt() {
  return (
    <div className="consent-receipt" part="receipt" data-receipt="">
      <slot />
    </div>
  );
}
