/** The `product` block of tracking events. */
export interface Product {
  readonly productId: string;
  readonly name: string;
  readonly brand?: string;
  readonly category: 'listing' | 'organic';
  /** The page that shows the product. */
  readonly location: 'program-results' | 'program-page' | 'school-page';
  readonly position?: number;
}

/**
 * The value of `data-view` on an entry that shows a product: the entry script sends `ProductViewed` when the
 * whole entry is visible, and reads the product of `ProductClicked` from it.
 */
export function productView(product: Product): string {
  return JSON.stringify({ name: 'ProductViewed', payload: { product } });
}
