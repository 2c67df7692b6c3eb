/** The container of the receipt: a script replaces the author’s text in it. */
export function ConsentReceipt() {
  return (
    <div className="consent-receipt" part="receipt" data-receipt="">
      <slot />
    </div>
  );
}
